import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { buildIfStale } from '../build.ts';
import { runChecks } from '../check.ts';
import { provideChromium } from './chromium.ts';
import { ROOT, runInTerminal } from './programs.mjs';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The fields of Vitest's JSON report in use. */
const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const JOURNEYS = 'tests/journeys/**/*.test.ts';
const COMPONENTS = 'web/**/*.browser.test.tsx';
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** Runs checks, API tests and browser tests, all of them after a failure too; the last line counts them. */
export async function testEverything(): Promise<boolean> {
  const prepared = prepare();
  console.log('Checks');
  const checks = await runChecks();
  const complaints = checks.filter(({ complaint }) => complaint !== '').length;
  const checked = { passed: checks.length - complaints, failed: complaints, skipped: 0 };
  return conclude([checked, ...(await testWithVitest([], await prepared))]);
}

/** Runs the test files that the filters name. */
export async function testOnly(filters: readonly string[]): Promise<boolean> {
  return conclude(await testWithVitest(filters, await prepare()));
}

interface Prepared {
  /** A failed build; empty otherwise. */
  readonly built: readonly Counts[];
  readonly chromium: string | undefined;
}

/** Builds what the tests visit and provides the browser that visits it. */
async function prepare(): Promise<Prepared> {
  const building = buildIfStale().then(
    () => [],
    (error: unknown) => {
      console.error(error);
      return [{ passed: 0, failed: 1, skipped: 0 }];
    },
  );
  const [built, chromium] = await Promise.all([building, provideChromium()]);
  return { built, chromium };
}

async function testWithVitest(filters: readonly string[], { built, chromium }: Prepared): Promise<Counts[]> {
  if (chromium !== undefined) return [...built, await runVitest(filters, { CHROMIUM: chromium })];

  const withoutBrowser = [`--exclude=${JOURNEYS}`, '--project=!components', '--passWithNoTests'];
  const tested = await runVitest([...withoutBrowser, ...filters], {});
  const skipped = globSync([JOURNEYS, COMPONENTS], { cwd: ROOT }).length;
  console.log(
    `\nNot run: the ${skipped} files of browser tests in tests/journeys and web. No Chromium was found or could be installed; set CHROMIUM to the path of one.`,
  );
  return [...built, tested, { passed: 0, failed: 0, skipped }];
}

async function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-report-'));
  const reportFile = join(folder, 'report.json');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  try {
    const status = await runInTerminal(process.execPath, [VITEST, 'run', ...report, ...args], {
      env: { ...process.env, ...env, NODE_ENV: 'test' },
    });
    return countsOf(reportFile, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that cannot be loaded, and a run that fails although every test passed, count as one failure each. */
function countsOf(reportFile: string, status: number): Counts {
  const parsed = Report.safeParse(readJson(reportFile));
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 };
  const report = parsed.data;
  const unloaded = report.testResults.filter(
    ({ status: result, assertionResults }) => result === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (status !== 0 || !report.success) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Vitest ended without a report.
    return undefined;
  }
}

function conclude(counts: readonly Counts[]): boolean {
  const total = (key: keyof Counts): number => counts.reduce((sum, count) => sum + count[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  return total('failed') === 0;
}
