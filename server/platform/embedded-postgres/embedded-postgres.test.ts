import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseAddresses } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { findEmbeddedPostgres } from './embedded-postgres.ts';

// Real processes on a machine that may be busy with other tests.
const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;

/** A program that starts its PostgreSQL, says so, and stops it when its input ends. */
const PROGRAM = `
  import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)};
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => undefined });
    console.log('ready');
    for await (const _ of process.stdin) continue;
    await postgres.stop();
  } catch (error) {
    console.log(error.message);
    process.exitCode = 1;
  }
`;

let dataDir: string;
let programs: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  programs = [];
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await expectNoPostgres();
  const pointer = join(dataDir, 'postgres-directory');
  if (existsSync(pointer)) {
    rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true });
  }
  rmSync(dataDir, { recursive: true });
});

function startProgram(): ChildProcess {
  const args = ['--input-type=module', '-e', PROGRAM, dataDir];
  const program = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  programs.push(program);
  return program;
}

async function startReady(): Promise<ChildProcess> {
  const program = startProgram();
  if (program.stdout === null) throw new Error('The program has an output.');
  const said: unknown[] = await once(program.stdout, 'data');
  expect(String(said[0])).toBe('ready\n');
  return program;
}

function addresses(): DatabaseAddresses {
  const found = findEmbeddedPostgres(dataDir);
  if (found === undefined) throw new Error('PostgreSQL runs.');
  return found;
}

function query(sql: string): Promise<object[]> {
  return queryAt(addresses().ownerUrl, sql);
}

async function queryAt(connectionString: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Process {
  readonly id: number;
  readonly command: string;
}

function runningProcesses(): Process[] {
  if (existsSync('/proc/self')) {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.map((id) => ({ id: Number(id), command: commandOf(id) }));
  }
  const listed = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).stdout.trim();
  return listed.split('\n').map((line) => {
    const [id = '', ...command] = line.trim().split(' ');
    return { id: Number(id), command: command.join(' ') };
  });
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended between the listing and the reading.
    return '';
  }
}

/** Every PostgreSQL of this test's data directory, and the shells that supervise it. */
function postgresProcesses(): Process[] {
  return runningProcesses().filter(
    ({ command }) => command.includes(`${clusterParent()}/`) && !command.includes('--input-type'),
  );
}

/** PostgreSQL's folder lies elsewhere when its account cannot enter the temporary one. */
function clusterParent(): string {
  const pointer = join(dataDir, 'postgres-directory');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}

function expectNoPostgres(): Promise<void> {
  return expect.poll(postgresProcesses).toEqual([]);
}

test('an orderly stop ends PostgreSQL, and the next start finds the data again', async () => {
  const first = await startReady();
  await query('create table kept as select 7 as lucky');
  first.stdin?.end();
  await once(first, 'exit');
  expect(postgresProcesses()).toEqual([]);
  expect(findEmbeddedPostgres(dataDir)).toBeUndefined();

  await startReady();
  expect(await query('select lucky from kept')).toEqual([{ lucky: 7 }]);
});

test('killing the program ends PostgreSQL too, and nothing committed is lost', async () => {
  const first = await startReady();
  await query('create table kept as select 7 as lucky');
  first.kill('SIGKILL');
  await expectNoPostgres();

  await startReady();
  expect(await query('select lucky from kept')).toEqual([{ lucky: 7 }]);
});

test('a PostgreSQL that an earlier run left behind is ended before the next one starts', async () => {
  const first = await startReady();
  await query('create table kept as select 7 as lucky');
  // Its supervisors are the shells; without them PostgreSQL outlives the program.
  const supervisors = postgresProcesses().filter(({ command }) => command.startsWith('/bin/sh'));
  for (const { id } of supervisors) process.kill(id, 'SIGKILL');
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(postgresProcesses()).not.toEqual([]);

  await startReady();
  expect(await query('select lucky from kept')).toEqual([{ lucky: 7 }]);
});

test("PostgreSQL's last lines stay in its log, and a large log is rotated", async () => {
  const first = await startReady();
  first.stdin?.end();
  await once(first, 'exit');
  const log =
    [clusterParent(), join(dataDir, 'postgres')]
      .map((folder) => join(folder, 'postgres.log'))
      .find(existsSync) ?? '';
  const written = readFileSync(log, 'utf8');
  expect(written).toContain('database system is shut down');
  const second = await startReady();
  expect(readFileSync(log, 'utf8').startsWith(written)).toBe(true);
  second.stdin?.end();
  await once(second, 'exit');
  truncateSync(log, 11 * 1024 * 1024);
  await startReady();
  expect(statSync(`${log}.old`).size).toBe(11 * 1024 * 1024);
  expect(statSync(log).size).toBeLessThan(1024 * 1024);
});

test('a second program on the same data directory fails with one line', async () => {
  await startReady();
  const second = startProgram();
  if (second.stdout === null) throw new Error('The program has an output.');
  const said = await text(second.stdout);
  expect(said).toMatch(/^Another running program uses the data directory .*: stop it, or set DATA_DIR/);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('its password is for its owner only, and nobody gets in without it', async () => {
  await startReady();
  for (const name of ['database-url', 'database-owner-url'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  const { url = '', ownerUrl = '' } = findEmbeddedPostgres(dataDir) ?? {};
  for (const known of [url, ownerUrl]) {
    const address = new URL(known);
    expect(address.hostname).toBe('127.0.0.1');
    address.password = 'guess';
    const client = new pg.Client({ connectionString: address.href });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  }
});

test('a data directory from before the second account gets it, and keeps its data', async () => {
  const before = await startReady();
  const ownerUrl = addresses().ownerUrl;
  await migrateDatabase({ url: ownerUrl, ownerUrl });
  await query('drop role haat_app');
  await query('create table old_data as select 7 as lucky');
  before.stdin?.end();
  await once(before, 'exit');

  await startReady();
  await migrateDatabase(addresses());
  expect(await queryAt(addresses().url, 'select lucky from old_data')).toEqual([{ lucky: 7 }]);
  expect(await queryAt(addresses().url, 'select id from orders')).toEqual([]);
  await expect(queryAt(addresses().url, 'truncate orders')).rejects.toMatchObject({ code: '42501' });
});
