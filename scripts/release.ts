/**
 * `npm run release [-- --without-audit]`: writes a version's sources, a bill of its packages (CycloneDX) and their
 * SHA-256 sums to `release/`. Refuses what could not be reproduced from the same commit, a version whose market is not kept
 * for the updates of later ones, and packages with known weaknesses that are high or critical.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { findUnlockedPackages } from './support/locked-packages.ts';
import { Problem, ROOT, run } from './support/programs.mjs';
import { migrationSums, releasedSums, sha256 } from './support/released-migrations.ts';

const NO_AUDIT = '--without-audit';

const AuditReport = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

try {
  await release(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}

async function release(args: readonly string[]): Promise<void> {
  if (args.some((arg) => arg !== NO_AUDIT)) throw new Problem(`The only option is ${NO_AUDIT}.`);
  await expectCommitted();
  expectLocked();
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  expectMarketKept(version);
  if (args.includes(NO_AUDIT)) console.log('Not checked for known weaknesses, as was asked for.');
  else await expectNoKnownWeakness();

  const folder = join(ROOT, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const sources = join(folder, `haat-${version}.tar.gz`);
  await output('git', [
    'archive',
    '--format=tar.gz',
    `--prefix=haat-${version}/`,
    `--output=${sources}`,
    'HEAD',
  ]);
  const bill = join(folder, `haat-${version}.cdx.json`);
  // Includes development packages, marked as such: otherwise npm omits React as well.
  const bom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'];
  writeFileSync(bill, await output('npm', bom));
  writeFileSync(join(folder, 'SHA256SUMS'), [sources, bill].map(sumOf).join(''));
  console.log(`release/ holds version ${version}.`);
}

async function expectCommitted(): Promise<void> {
  const changes = await output('git', ['status', '--porcelain']);
  if (changes !== '')
    throw new Problem(`Commit or remove these first, so that the release is a commit:\n${changes}`);
}

function expectLocked(): void {
  const unlocked = findUnlockedPackages(read('package.json'), read('package-lock.json'));
  if (unlocked.length > 0) throw new Problem(`The packages are not locked:\n${unlocked.join('\n')}`);
}

function expectMarketKept(version: string): void {
  if (releasedSums(ROOT, version) !== migrationSums(ROOT))
    throw new Problem(
      `Run npm run release-market and commit: database/releases/ has no market of ${version} with these migrations.`,
    );
}

/** No reply counts as a failure. */
async function expectNoKnownWeakness(): Promise<void> {
  const { output: printed } = await npm(['audit', '--omit=dev', '--json', '--loglevel=silent']);
  const report = AuditReport.safeParse(parsedOrNothing(printed));
  if (!report.success)
    throw new Problem(
      `The packages could not be checked for known weaknesses: try again, or give ${NO_AUDIT}.\n${printed}`,
    );
  const { high, critical } = report.data.metadata.vulnerabilities;
  if (high + critical > 0)
    throw new Problem(`${high + critical} packages have known weaknesses: see npm audit --omit=dev.`);
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sumOf(file: string): string {
  return `${sha256(readFileSync(file))}  ${basename(file)}\n`;
}

function read(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}

function npm(args: readonly string[]): Promise<{ status: number; output: string }> {
  return run('npm', args, { shell: process.platform === 'win32' });
}

async function output(command: 'git' | 'npm', args: readonly string[]): Promise<string> {
  const { status, output: printed } = command === 'npm' ? await npm(args) : await run(command, args);
  if (status !== 0) throw new Problem(`${command} ${args[0]} failed:\n${printed}`);
  return printed;
}
