import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, ROOT, run, step } from './programs.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const STAMP = join(ROOT, 'node_modules/.installed');

const FLAGS = [
  'ci',
  // NODE_ENV=production would omit the packages of the build.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  // The installing Node may be older than the one that runs the packages.
  '--engine-strict=false',
];

/** Installs the packages unless node_modules matches the lock file. */
export async function installIfStale() {
  const wanted = createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!isComplete()) await step('Installing packages', install);
  try {
    writeFileSync(STAMP, wanted);
  } catch {
    // A read-only installation is compared at each start.
  }
}

async function install() {
  const npm = process.env.npm_execpath;
  const byNode = npm !== undefined && /\.[cm]?js$/.test(npm);
  const [command, args] = byNode ? [process.execPath, [npm, ...FLAGS]] : ['npm', FLAGS];
  const { status, output } = await run(command, args, {
    shell: !byNode && process.platform === 'win32',
  }).catch((error) => ({ status: 1, output: error.message }));
  if (status === 0) return;
  console.error(output);
  throw new Problem(`Installing the packages failed (npm ended with ${status}); its reasons stand above.`);
}

/** Compares with npm's own record, for folders that were installed by hand. */
function isComplete() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  const chosen = new Set(Object.keys(wanted[''].optionalDependencies).map((name) => `node_modules/${name}`));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    // npm installs the optional packages of the system; only our own choices are required.
    if (entry.optional && !(chosen.has(path) && fitsSystem(entry))) return true;
    return installed[path]?.version === entry.version;
  });
}

function fitsSystem({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}
