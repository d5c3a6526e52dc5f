import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT, run, step } from './programs.mjs';

/** Debian's headless Chromium: some 60 % of the processor time for the same pages. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** Names of Chromium on systems, the fastest first, and its path on macOS. */
const COMMANDS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium as an npm package, for systems where nothing can be installed. */
const NPM_CHROMIUM = '@sparticuz/chromium@153.0.0';
const CACHE = join(ROOT, '.cache/chromium');
const UNPACKED = join(CACHE, 'unpacked');

/** Path of a Chromium that starts, without installing one: CHROMIUM, the system's, or one downloaded before. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM'];
  if (given) return starts(given) ? given : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...installed, ...APPLICATIONS, join(UNPACKED, 'chromium')].find((path) => starts(path));
}

/**
 * As `findChromium`, installing one if need be: the headless shell from Debian's packages as root, unless it is there; else,
 * where there is none at all, one from npm.
 */
export async function provideChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (process.env['CHROMIUM'] || process.platform !== 'linux' || found?.endsWith(HEADLESS_SHELL))
    return found;
  return (await installFromDebian()) ?? found ?? (await installFromNpm());
}

async function installFromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  await step('Installing Chromium for the browser tests', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Without a network another browser, or none, is used.
    const soon = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0'];
    await run('apt-get', [...soon, 'update'], { env });
    await run('apt-get', [...soon, 'install', '--yes', '--no-install-recommends', HEADLESS_SHELL], { env });
  });
  return findChromium();
}

async function installFromNpm(): Promise<string | undefined> {
  await step('Fetching Chromium for the browser tests from npm', async () => {
    mkdirSync(UNPACKED, { recursive: true });
    await run('npm', ['install', '--prefix', CACHE, '--no-audit', '--no-fund', NPM_CHROMIUM]);
    // Reading the path unpacks the package into the temporary directory.
    const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
    await run(process.execPath, ['--eval', unpack], {
      cwd: CACHE,
      env: { ...process.env, TMPDIR: UNPACKED },
    });
  });
  return findChromium();
}

function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 120_000 }).status === 0;
}
