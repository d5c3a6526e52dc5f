import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddresses } from '../database/database.ts';
import { lockFile } from './file-lock.ts';
import { stopLeftoverPostgres } from './leftover-process.ts';
import {
  clusterDirectory,
  type LaunchOptions,
  launchPostgres,
  newDatabasePassword,
  prepareDirectory,
  type RunningPostgres,
} from './server-process.ts';
import { type Account, accountForPostgres, canEnter } from './unprivileged-account.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly log: (line: string) => void;
}

/** The cluster lies here when its account cannot reach the data directory (a private home). */
const SHARED_STATE_DIRECTORY = '/var/lib/haat';

const FIRST_RESTART_PAUSE_MS = 100;
const LONGEST_RESTART_PAUSE_MS = 5_000;
const MOST_RESTARTS = 10;
const HEALTHY_AFTER_MS = 60_000;

/**
 * PostgreSQL ends with this program, even by a kill. Root's program runs it as `nobody`, below `/var/lib/haat` where that
 * account cannot reach the data directory.
 * @throws StartProblem when another program uses the directory, or PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  log,
}: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  const home = resolve(dataDir);
  const release = lockFile(join(home, 'postgres.lock'));
  if (release === undefined) {
    throw new StartProblem(
      `Another running program uses the data directory ${home}: stop it, or set DATA_DIR to another directory.`,
    );
  }
  try {
    const { directory, account } = placeFiles(home);
    if (directory !== join(home, 'postgres')) log(`PostgreSQL keeps its files in ${directory}`);
    prepareDirectory(directory, account);
    await stopLeftoverPostgres(clusterDirectory(directory), log);
    const postgres = await launchSupervised({
      directory,
      account,
      port,
      log,
      applicationPassword: newDatabasePassword(),
    });
    writeAddresses(home, postgres);
    const stop = async (): Promise<void> => {
      for (const name of Object.values(ADDRESS_FILES)) rmSync(join(home, name), { force: true });
      await postgres.stop();
      release();
    };
    return { ...postgres, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** `ended` settles after `stop`, or when a restart is impossible. */
async function launchSupervised(options: LaunchOptions): Promise<RunningPostgres> {
  const first = await launchPostgres(options);
  const sameAddress = { ...options, port: Number(new URL(first.url).port) };
  const stopping = new AbortController();
  let current = first;

  const supervise = async (): Promise<void> => {
    let restarts = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      await current.ended;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) restarts = 0;
      const next = await restart(restarts);
      if (next === undefined) return;
      current = next.postgres;
      restarts = next.restarts;
      if (stopping.signal.aborted) await current.stop();
    }
  };

  const restart = async (before: number) => {
    for (let restarts = before + 1; restarts <= MOST_RESTARTS; restarts += 1) {
      const pauseMs = Math.min(FIRST_RESTART_PAUSE_MS * 2 ** (restarts - 1), LONGEST_RESTART_PAUSE_MS);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      options.log(`PostgreSQL has ended; restart ${restarts} of at most ${MOST_RESTARTS}`);
      try {
        return { postgres: await launchPostgres(sameAddress), restarts };
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  };

  const ended = supervise();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await current.stop();
    await ended;
  };
  return { ...first, ended, stop };
}

const ADDRESS_FILES = { url: 'database-url', ownerUrl: 'database-owner-url' };

function writeAddresses(home: string, { url, ownerUrl }: DatabaseAddresses): void {
  writeFileSync(join(home, ADDRESS_FILES.url), `${url}\n`, { mode: 0o600 });
  writeFileSync(join(home, ADDRESS_FILES.ownerUrl), `${ownerUrl}\n`, { mode: 0o600 });
}

export function findEmbeddedPostgres(dataDir: string): DatabaseAddresses | undefined {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  if (Object.values(ADDRESS_FILES).some((name) => !existsSync(join(dataDir, name)))) return undefined;
  // A killed program leaves its files behind, but not its lock.
  const release = lockFile(join(dataDir, 'postgres.lock'));
  release?.();
  if (release !== undefined) return undefined;
  return { url: read(ADDRESS_FILES.url), ownerUrl: read(ADDRESS_FILES.ownerUrl) };
}

function placeFiles(home: string): { directory: string; account: Account | undefined } {
  const inside = join(home, 'postgres');
  const pointer = join(home, 'postgres-directory');
  if (existsSync(pointer)) {
    const directory = readFileSync(pointer, 'utf8').trim();
    return { directory, account: accountForPostgres(clusterDirectory(directory)) };
  }
  const account = accountForPostgres(clusterDirectory(inside));
  if (account === undefined || canEnter(account, home)) return { directory: inside, account };
  const directory = createSharedStateDirectory(home);
  writeFileSync(pointer, `${directory}\n`);
  return { directory, account };
}

function createSharedStateDirectory(home: string): string {
  try {
    mkdirSync(SHARED_STATE_DIRECTORY, { recursive: true });
    chmodSync(SHARED_STATE_DIRECTORY, 0o711);
    return mkdtempSync(join(SHARED_STATE_DIRECTORY, 'postgres-'));
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and the account "nobody" can enter neither ${home} nor ${SHARED_STATE_DIRECTORY}: set DATA_DIR to a directory that every account can enter, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
