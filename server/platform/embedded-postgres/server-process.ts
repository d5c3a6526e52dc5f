import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddresses } from '../database/database.ts';
import { findFreePort } from '../database/free-port.ts';
import { type PostgresBinaries, postgresCopyName, providePostgresBinaries } from './binaries.ts';
import type { Account } from './unprivileged-account.ts';

export interface RunningPostgres extends DatabaseAddresses {
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** The folder holds cluster, password and log, and belongs to the account. */
  readonly directory: string;
  readonly account: Account | undefined;
  readonly port?: number | undefined;
  readonly applicationPassword: string;
  /** The folder is removed when the server ends, even by a kill; a quick one does not wait for the disk. */
  readonly disposable?: 'quick' | 'durable';
  readonly log: (line: string) => void;
}

const OWNER = 'haat';
const APPLICATION = 'haat_app';
const DATABASE = 'haat';
const PORT_ATTEMPTS = 5;
const READY_POLL_MS = 25;
const READY_REPORT_MS = 5_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** PostgreSQL ends when the pipe from this program closes, also after a kill. SIGINT is its fast shutdown. */
const SUPERVISOR = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
{ read -r _ <&3; kill -INT "$postgres"; } 2>/dev/null &
watch=$!
exec 3<&-
wait "$postgres"
status=$?
kill "$watch" 2>/dev/null
[ -z "$REMOVE_AFTERWARDS" ] || rm -rf "$REMOVE_AFTERWARDS"
exit "$status"
`;

/** With the first, letters of every Indian script count as letters in similarity search; not every system has it. */
const CHARACTER_TYPES = ['C.UTF-8', 'C'];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel plans need shared memory that small containers do not have, and two cores gain nothing.
  max_parallel_workers_per_gather: '0',
};

const DISPOSABLE_SETTINGS = { max_connections: '300' };

const QUICK_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export async function launchPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  const { directory } = options;
  const binaries = providePostgresBinaries(join(directory, postgresCopyName()), options.account);
  const password = createCluster(binaries, options);

  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const launched = startServer(binaries, port, options);
    const ownerAddress = (database: string): string =>
      `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
    if (await becomesReady(ownerAddress('postgres'), launched, options.log)) {
      const { applicationPassword } = options;
      await createDatabase(ownerAddress('postgres'), applicationPassword);
      return {
        url: `postgres://${APPLICATION}:${applicationPassword}@127.0.0.1:${port}/${DATABASE}`,
        ownerUrl: ownerAddress(DATABASE),
        ended: launched.ended,
        stop: launched.stop,
      };
    }
    const reason = lastLogLines(logFile(directory), launched.logStart);
    const portTaken = reason.includes('could not bind');
    if (!portTaken || options.port !== undefined || attempt === PORT_ATTEMPTS) {
      throw new StartProblem(`The embedded PostgreSQL did not start: ${reason} (log: ${logFile(directory)})`);
    }
  }
}

export function clusterDirectory(directory: string): string {
  return join(directory, 'cluster');
}

function logFile(directory: string): string {
  return join(directory, 'postgres.log');
}

function createCluster(
  binaries: PostgresBinaries,
  { directory, account, disposable, log }: LaunchOptions,
): string {
  const passwordFile = join(directory, 'password');
  const cluster = clusterDirectory(directory);
  if (existsSync(cluster)) return readFileSync(passwordFile, 'utf8').trim();

  log('Creating the database');
  const password = newDatabasePassword();
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid);

  // Only the rename makes it count, so an interrupted creation leaves no half cluster.
  const unfinished = `${cluster}.unfinished`;
  const failures: string[] = [];
  for (const characterTypes of CHARACTER_TYPES) {
    rmSync(unfinished, { recursive: true, force: true });
    const initdb = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterTypes}`,
        ...(disposable ? ['--no-sync'] : []),
      ],
      { ...account, cwd: '/', env: environment(), encoding: 'utf8' },
    );
    if (initdb.status === 0) {
      renameSync(unfinished, cluster);
      return password;
    }
    failures.push(initdb.error?.message ?? oneLine(initdb.stderr));
  }
  throw new StartProblem(`The embedded PostgreSQL could not be created: ${failures.at(-1)}`);
}

interface LaunchedServer {
  readonly process: ChildProcess;
  readonly logStart: number;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

function startServer(
  binaries: PostgresBinaries,
  port: number,
  { directory, account, disposable }: LaunchOptions,
): LaunchedServer {
  const settings = {
    ...SETTINGS,
    ...(disposable && DISPOSABLE_SETTINGS),
    ...(disposable === 'quick' && QUICK_SETTINGS),
    port: String(port),
  };
  const command = [
    binaries.postgres,
    '-D',
    clusterDirectory(directory),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const [program, args] = supervised(command);
  const log = openLog(logFile(directory));
  const logStart = fstatSync(log).size;
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { ...environment(), REMOVE_AFTERWARDS: disposable ? directory : '' },
    stdio: ['pipe', log, log],
    // Ctrl-C reaches every process of the terminal's group; PostgreSQL must outlive the last request.
    detached: true,
  });
  closeSync(log);
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  // The pipe breaks when the server ends first, which `ended` reports.
  child.stdin?.on('error', () => undefined);
  const stop = async (): Promise<void> => {
    if (process.platform === 'win32') child.kill();
    child.stdin?.destroy();
    await ended;
  };
  return { process: child, logStart, ended, stop };
}

/** Windows has no such shell; there the next start finds PostgreSQL's own lock file. */
function supervised([program = '', ...args]: string[]): [string, string[]] {
  if (process.platform === 'win32') return [program, args];
  return ['/bin/sh', ['-c', SUPERVISOR, 'sh', program, ...args]];
}

/** There is no time limit, since recovery after a power cut may take long. False means that the server ended instead. */
async function becomesReady(
  url: string,
  { process: child, ended }: LaunchedServer,
  log: (line: string) => void,
): Promise<boolean> {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  const startedAt = Date.now();
  let reportAt = startedAt + READY_REPORT_MS;
  while (running && child.exitCode === null) {
    if (await answers(url)) return true;
    await delay(READY_POLL_MS);
    if (Date.now() < reportAt) continue;
    reportAt += READY_REPORT_MS;
    log(`Waiting for PostgreSQL, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Each start sets a new password for the application's account; it is valid only while the server runs. */
async function createDatabase(url: string, applicationPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // By default every account may use the databases that each cluster comes with.
    await client.query(`revoke connect, temporary on database postgres, template1 from public`);
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const account = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION]);
    if (account.rowCount === 0) await client.query(`create role ${APPLICATION}`);
    const password = pg.escapeLiteral(applicationPassword);
    await client.query(
      `alter role ${APPLICATION} login nosuperuser nocreatedb nocreaterole password ${password}`,
    );
  } finally {
    await client.end();
  }
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { LC_ALL: 'C', ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) };
}

function openLog(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function lastLogLines(file: string, start: number): string {
  const written = readFileSync(file).subarray(start).toString();
  return written === '' ? 'it wrote no log' : oneLine(written);
}

function oneLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.slice(-3).join(' / ').slice(-600);
}

export function newDatabasePassword(): string {
  return randomBytes(24).toString('base64url');
}

export function prepareDirectory(directory: string, account: Account | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
}
