import { spawnSync } from 'node:child_process';
import {
  chownSync,
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { findFreePort } from '../../../server/platform/database/free-port.ts';
import { migrateDatabase } from '../../../server/platform/database/migrate.ts';
import {
  clusterDirectory,
  launchPostgres,
  newDatabasePassword,
  prepareDirectory,
  type RunningPostgres,
} from '../../../server/platform/embedded-postgres/server-process.ts';
import { accountForPostgres } from '../../../server/platform/embedded-postgres/unprivileged-account.ts';
import type { TestDatabase } from '../../support/database.ts';
import { STEP_LIMIT_MS } from '../../support/hang-limit.ts';

const DISK_MEGABYTES = 256;
/** SQLSTATE. */
const DISK_FULL = '53100';
const START = { timeout: STEP_LIMIT_MS, interval: 100 };

/** A PostgreSQL of one test file, which keeps what was committed when it is killed, with its database on a small disk. */
export interface PostgresCluster {
  createDatabase: () => Promise<TestDatabase>;
  /** Ends the postmaster as a power cut would. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Why the database has no small disk of its own. */
  diskProblem: string | undefined;
  /** Fills the small disk, until no new table finds room there. */
  fillDisk: () => Promise<void>;
  emptyDisk: () => void;
  close: () => Promise<void>;
}

export async function startPostgresCluster(): Promise<PostgresCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'haat-faults-'));
  const account = accountForPostgres(directory);
  prepareDirectory(directory, account);
  const port = await findFreePort();
  const applicationPassword = newDatabasePassword();
  const launch = () =>
    launchPostgres({ directory, account, port, applicationPassword, log: () => undefined });
  let postgres: RunningPostgres = await launch();

  const disk = join(directory, 'disk');
  mkdirSync(disk);
  const diskProblem = mountSmallDisk(disk);
  const tablespace = join(disk, 'tablespace');
  mkdirSync(tablespace);
  if (account) chownSync(tablespace, account.uid, account.gid);
  chmodSync(disk, 0o755);
  const filler = join(disk, 'filler');

  return {
    diskProblem,
    createDatabase: async () => {
      await query(postgres.ownerUrl, `create tablespace small location '${tablespace}'`);
      await query(postgres.ownerUrl, 'create database shop tablespace small');
      const shop = (url: string) => Object.assign(new URL(url), { pathname: 'shop' }).href;
      const addresses = { url: shop(postgres.url), ownerUrl: shop(postgres.ownerUrl) };
      await migrateDatabase(addresses);
      return { ...addresses, drop: async () => undefined };
    },
    kill: async () => {
      const [postmaster] = readFileSync(join(clusterDirectory(directory), 'postmaster.pid'), 'utf8').split(
        '\n',
      );
      process.kill(Number(postmaster), 'SIGKILL');
      await postgres.ended;
    },
    start: async () => {
      // What the killed server left behind may still be ending.
      await expect
        .poll(async () => {
          postgres = await launch();
        }, START)
        .toBeUndefined();
    },
    fillDisk: async () => {
      fill(filler);
      // Calls may find room in the pages that their tables have; a table of its own has none.
      const { href } = Object.assign(new URL(postgres.ownerUrl), { pathname: 'shop' });
      await expect(query(href, 'create table grown as select 1 as id')).rejects.toMatchObject({
        code: DISK_FULL,
      });
    },
    emptyDisk: () => rmSync(filler, { force: true }),
    close: async () => {
      await postgres.stop();
      if (diskProblem === undefined) spawnSync('umount', [disk]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Gives the folder a file system of its own; the reason when this machine or account does not allow that. */
function mountSmallDisk(folder: string): string | undefined {
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mount.status === 0) return undefined;
  return `No small file system can be mounted here: ${mount.error?.message ?? mount.stderr.trim()}`;
}

function fill(filler: string): void {
  const file = openSync(filler, 'w');
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size);
    while (isWritten(file, block));
  }
  closeSync(file);
}

function isWritten(file: number, block: Buffer): boolean {
  try {
    writeSync(file, block);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
