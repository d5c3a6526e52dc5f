import { defineConfig } from 'vitest/config';
import { documentedIds } from './scripts/requirements.ts';
import { HANG_LIMIT_MS, STEP_LIMIT_MS } from './tests/support/hang-limit.ts';

const JOURNEYS = 'tests/journeys/**/*.test.ts';
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
          name: 'api',
          include: ['{contract,server,web,database,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: [JOURNEYS, ...APART, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [JOURNEYS],
        },
      },
    ],
  },
});
