import { defineConfig } from 'vitest/config';

const JOURNEYS = 'tests/journeys/**/*.test.ts';
/** They put something in place of a module that others share. */
const APART = ['tests/attacks/authentication.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Two cores: more workers than that only make the database wait.
    maxWorkers: 2,
    // A worker loads the shop once, not once for each file: files share nothing but modules without state of a test.
    isolate: false,
    // Programs that tests start read their sources from here the second time.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/haat-compiled' },
    // Not longer than it takes; only a failure waits this long.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{contract,server,web,database,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: [JOURNEYS, ...APART, '**/node_modules/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, isolate: true, testTimeout: 20_000, hookTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [JOURNEYS],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
