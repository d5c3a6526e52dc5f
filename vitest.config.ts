import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { documentedIds } from './scripts/requirements.ts';
import { findChromium } from './scripts/support/chromium.ts';
import { HANG_LIMIT_MS, STEP_LIMIT_MS } from './tests/support/hang-limit.ts';

const COMPONENTS = 'web/**/*.browser.test.tsx';
/** They put something in place of a module that others share. */
const APART = ['tests/attacks/authentication.test.ts'];

export default defineConfig({
  test: {
    // A test names what it proves by tags; one that is in no document fails the run.
    tags: documentedIds().map((name) => ({ name })),
    globalSetup: ['tests/support/global-setup.ts'],
    // Twice the usual two cores: a test waits for pages and programs more than it computes.
    maxWorkers: 4,
    // A worker loads the shop once, not once for each file: files share nothing but modules without state of a test.
    isolate: false,
    // Programs that tests start read their sources from here the second time.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/haat-compiled' },
    // Not longer than it takes: only a failure waits this long.
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    expect: { poll: { timeout: STEP_LIMIT_MS } },
    projects: [
      {
        extends: true,
        test: {
          // Journeys among the rest: their waiting and its computing share the processor, and workers load the shop for both.
          name: 'shop',
          include: ['{contract,server,web,database,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENTS, ...APART, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, isolate: true },
      },
      {
        extends: true,
        plugins: [tailwindcss()],
        test: {
          name: 'components',
          include: [COMPONENTS],
          setupFiles: ['tests/support/component-setup.ts'],
          restoreMocks: true,
          // One page for all files, alone: it needs the focus, and the processor to answer keys at once.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              actionTimeout: STEP_LIMIT_MS,
              launchOptions: { executablePath: findChromium(), args: ['--disable-dev-shm-usage'] },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            connectTimeout: HANG_LIMIT_MS,
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
