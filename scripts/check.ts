/**
 * Checks types, lint, format and dead code of the whole tree, and that each check catches a planted mistake: node
 * scripts/with-node.mjs scripts/check.ts
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from './support/programs.mjs';

export interface CheckResult {
  readonly name: string;
  /** The tool's findings; empty when there are none. */
  readonly complaint: string;
}

const BIN = join(ROOT, 'node_modules/.bin');

/** Mistakes that the tools must report. */
const PLANTED_TYPE_ERROR = 'export const paise: number = "12";\n';
const PLANTED_FLOATING_PROMISE = 'export function save(): void {\n  Promise.resolve(1);\n}\n';
const PLANTED_ANY = 'export const price: any = 1;\n';
const PLANTED_SPREAD = 'export const price = { ...{ paise: 1 }, currency: "INR" };\n';
const PLANTED_FORMAT = 'export const  price=1\n';

const CHECKS: readonly { name: string; complains: () => Promise<string> }[] = [
  { name: 'types fit, from the contract to the screens', complains: typeComplaint },
  { name: 'the type check sees a planted mistake', complains: missesPlantedTypeError },
  { name: 'lint finds nothing', complains: () => complaintOf('oxlint') },
  {
    name: 'lint sees a planted floating promise',
    complains: () => missesPlantedLint(PLANTED_FLOATING_PROMISE, 'no-floating-promises'),
  },
  { name: 'lint sees a planted any', complains: () => missesPlantedLint(PLANTED_ANY, 'no-explicit-any') },
  {
    name: 'lint sees a planted literal spread into another',
    complains: () => missesPlantedLint(PLANTED_SPREAD, 'no-useless-spread'),
  },
  {
    name: 'every file has the common format',
    complains: () => complaintOf('biome', ['format', '--max-diagnostics=20', '.']),
  },
  { name: 'the format check sees a planted mess', complains: missesPlantedFormat },
  { name: 'nothing is left over: files, exports, packages', complains: () => complaintOf('knip') },
];

/** Runs all checks, reports each at once, and never stops early. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, complains } of CHECKS) {
    const complaint = await complains();
    console.log(complaint === '' ? `  ✓ ${name}` : `  ✗ ${name}\n${complaint}`);
    results.push({ name, complaint });
  }
  return results;
}

async function complaintOf(tool: string, args: readonly string[] = []): Promise<string> {
  const { status, output } = await run(process.execPath, [join(BIN, tool), ...args]);
  return status === 0 ? '' : output.trim() || `${tool} ended with ${status}`;
}

async function typeComplaint(): Promise<string> {
  // Route modules import types that the router generates.
  return (await complaintOf('react-router', ['typegen'])) || complaintOf('tsc');
}

function missesPlantedTypeError(): Promise<string> {
  return withPlanted(PLANTED_TYPE_ERROR, async (folder) => {
    const compilerOptions = { types: [] };
    const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['planted.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    return expectMention('TS2322', await complaintOf('tsc', ['--project', folder]));
  });
}

function missesPlantedLint(source: string, ruleName: string): Promise<string> {
  return withPlanted(source, async (folder, file) => {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    const config = join(folder, '.oxlintrc.json');
    writeFileSync(config, readFileSync(join(ROOT, '.oxlintrc.json')));
    return expectMention(ruleName, await complaintOf('oxlint', ['--config', config, file]));
  });
}

function missesPlantedFormat(): Promise<string> {
  return withPlanted(PLANTED_FORMAT, async (_folder, file) =>
    expectMention('format', await complaintOf('biome', ['format', `--config-path=${ROOT}`, file])),
  );
}

/** Plants the source in a separate folder, which other runs of the tools do not read. */
async function withPlanted(
  source: string,
  check: (folder: string, file: string) => Promise<string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-planted-'));
  const file = join(folder, 'planted.ts');
  try {
    writeFileSync(file, source);
    return await check(folder, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function expectMention(expected: string, complaint: string): string {
  return complaint.includes(expected)
    ? ''
    : `The planted mistake was not reported (${expected}): ${complaint}`;
}

if (import.meta.main) {
  const results = await runChecks();
  process.exitCode = results.every(({ complaint }) => complaint === '') ? 0 : 1;
}
