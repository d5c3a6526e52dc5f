import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { buildIfStale } from '../build.ts';
import { runChecks } from '../check.ts';
import { provideChromium } from './chromium.ts';
import { ROOT, runInTerminal } from './programs.mjs';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Among those that passed: tests that failed first and passed when they were repeated alone. */
  readonly unstable?: readonly string[];
}

/** The fields of Vitest's JSON report in use. */
const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
type Report = z.infer<typeof Report>;

/** More failed files are no accident of a busy machine: they are not repeated. */
const MAX_REPEATED_FILES = 3;

/** They open pages of a running shop. */
const PAGES = ['tests/journeys/**/*.test.ts', 'tests/screens/**/*.test.ts'];
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
  if (chromium !== undefined) return [...built, await runAndRepeat(filters, { CHROMIUM: chromium })];

  const withoutBrowser = [
    ...PAGES.map((files) => `--exclude=${files}`),
    '--project=!components',
    '--passWithNoTests',
  ];
  const tested = await runAndRepeat([...withoutBrowser, ...filters], {});
  const skipped = globSync([...PAGES, COMPONENTS], { cwd: ROOT }).length;
  console.log(
    `\nNot run: the ${skipped} files of browser tests in tests/journeys, tests/screens and web. No Chromium was found or could be installed; set CHROMIUM to the path of one.`,
  );
  return [...built, tested, { passed: 0, failed: 0, skipped }];
}

/** Runs the tests; repeats a few failed files alone, once, and names what then passes. */
async function runAndRepeat(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const first = await runVitest(args, env);
  const files = first.report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (files.length === 0 || files.length > MAX_REPEATED_FILES) return countsOf(first);
  console.log(`\nRepeated alone: ${files.map(({ name }) => relative(ROOT, name)).join(', ')}`);
  const repeated = await runVitest(['--maxWorkers=1', ...files.map(({ name }) => name)], env);
  const before = countsOf(first);
  const again = countsOf(repeated);
  const passed = before.passed + before.failed - again.failed;
  return { ...before, passed, failed: again.failed, unstable: namesOfFailed(first.report, repeated.report) };
}

/** The tests that failed in the first run and not in the second. */
function namesOfFailed(first: Report | undefined, second: Report | undefined): string[] {
  const failed = (report: Report | undefined) =>
    (report?.testResults ?? []).flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    );
  const still = new Set(failed(second));
  return failed(first).filter((name) => !still.has(name));
}

interface Outcome {
  /** Undefined when Vitest ended without one. */
  readonly report: Report | undefined;
  readonly exitCode: number;
}

async function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-report-'));
  const reportFile = join(folder, 'report.json');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  try {
    const exitCode = await runInTerminal(process.execPath, [VITEST, 'run', ...report, ...args], {
      env: { ...process.env, ...env, NODE_ENV: 'test' },
    });
    return { report: Report.safeParse(readJson(reportFile)).data, exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that cannot be loaded, and a run that fails although every test passed, count as one failure each. */
function countsOf({ report, exitCode }: Outcome): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    ({ status: result, assertionResults }) => result === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (exitCode !== 0 || !report.success) ? 1 : failed,
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
  const unstable = counts.flatMap((count) => count.unstable ?? []);
  for (const name of unstable) console.log(`Passed only when repeated: ${name}`);
  const total = (key: 'passed' | 'failed' | 'skipped'): number =>
    counts.reduce((sum, count) => sum + count[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  return total('failed') === 0;
}
