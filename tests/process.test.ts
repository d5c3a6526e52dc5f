import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildIfStale } from '../scripts/build.ts';
import { findFreePort } from '../server/platform/database/free-port.ts';
import { bundledShop } from './faults/bundled-server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

// Real processes on a machine that may be busy with other tests.
const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));

let program: string;
let database: TestDatabase;
let dataDir: string;
let port: number;
let shops: ChildProcess[];

beforeAll(async () => {
  await buildIfStale();
  program = await bundledShop();
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  port = await findFreePort();
  shops = [];
});
afterEach(() => {
  for (const shop of shops) shop.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function environment(): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  };
}

function startShop(settings: Record<string, string> = {}): ChildProcess {
  const env = { ...environment(), ...settings };
  const shop = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  shops.push(shop);
  return shop;
}

async function said(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream === null ? '' : (await text(stream)).trim();
}

async function statusOf(path: string, at = port): Promise<number> {
  return fetch(`http://127.0.0.1:${at}${path}`).then(
    (response) => response.status,
    () => 0,
  );
}

function expectReady(): Promise<void> {
  return expect.poll(() => statusOf('/readyz'), { interval: 100 }).toBe(200);
}

test('the shop opens, serves, and on SIGTERM closes in order with status 0', async () => {
  const shop = startShop();
  await expectReady();
  expect(await statusOf('/healthz')).toBe(200);
  const exit = once(shop, 'exit');
  shop.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await statusOf('/healthz')).toBe(0);
});

test('the bundled program finds what lies beside its sources: the contract, style sheets, the documentation', async () => {
  startShop();
  await expectReady();
  const origin = `http://127.0.0.1:${port}`;
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as unknown;
  expect(document).toHaveProperty('components.schemas.Product');
  expect(document).toHaveProperty('components.schemas.OptionKind');
  expect(await statusOf('/api/docs/swagger-ui.css')).toBe(200);
});

test('a signal that arrives twice at once, as from a terminal, still closes in order', async () => {
  const shop = startShop();
  await expectReady();
  const exit = once(shop, 'exit');
  shop.kill('SIGINT');
  shop.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
});

test('npm start serves in the process that it was started as, and on SIGTERM closes in order with status 0', async () => {
  const env = { ...process.env, ...environment() };
  const shop = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  shops.push(shop);
  await expectReady();
  const exit = once(shop, 'exit');
  shop.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await statusOf('/healthz')).toBe(0);
});

test('npm run dev takes up a changed file of the server by itself, and on SIGTERM closes in order with status 0', async () => {
  const env = { ...process.env, ...environment() };
  const dev = spawn(process.execPath, [START, '--dev'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  shops.push(dev);
  let printed = '';
  dev.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const starts = () => printed.split(' is open at ').length - 1;
  await expect.poll(starts, { interval: 100 }).toBe(1);
  expect(await statusOf('/about')).toBe(200);
  const { atime, mtime } = statSync(MAIN);
  utimesSync(MAIN, new Date(), new Date());
  await expect.poll(starts, { interval: 100 }).toBe(2);
  await expectReady();
  const exit = once(dev, 'exit');
  dev.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await statusOf('/healthz')).toBe(0);
  // What was built from it still is what it says.
  utimesSync(MAIN, atime, mtime);
});

/** The process id of the shop's embedded PostgreSQL, as its cluster notes it. */
function postmasterId(): number {
  const pointer = join(dataDir, 'postgres-directory');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
  const noted = join(home, 'cluster', 'postmaster.pid');
  return existsSync(noted) ? Number(readFileSync(noted, 'utf8').split('\n')[0]) : 0;
}

const BUYER = { email: 'asha@post.example', password: 'monsoon2026' };

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.ok ? 'done' : z.object({ code: z.string() }).parse(await response.json()).code;
}

test('a shop whose embedded PostgreSQL is killed, twice, restarts it and still has what it confirmed', async () => {
  const shop = startShop({ DATABASE_URL: '', DATABASE_OWNER_URL: '' });
  await expectReady();
  const registration = { ...BUYER, name: 'Asha', phoneNumber: '098450-54321' };
  expect(await post('/api/user/register', registration)).toBe('done');
  for (let round = 0; round < 2; round += 1) {
    const killed = postmasterId();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => postmasterId() !== killed && postmasterId() > 0, { interval: 50 }).toBe(true);
    await expectReady();
    // Only the right password of a stored account, whose mail is not confirmed yet, is answered so.
    expect(await post('/api/user/login', BUYER)).toBe('email_not_verified');
    expect(shop.exitCode).toBeNull();
  }
  const exit = once(shop, 'exit');
  shop.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test('two processes share one database', async () => {
  startShop();
  const otherPort = await findFreePort();
  startShop({ PORT: String(otherPort) });
  await expectReady();
  await expect.poll(() => statusOf('/readyz', otherPort)).toBe(200);
});

test('metrics are served on a port of their own', async () => {
  const metricsPort = await findFreePort();
  startShop({ METRICS_PORT: String(metricsPort) });
  await expectReady();
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text());
  expect(metrics).toMatch(/^http_requests_total\{method="GET",status="200"\} [1-9]/m);
  expect(metrics).toMatch(/^database_connections\{state="idle"\} \d/m);
  const missed = await fetch(`http://127.0.0.1:${metricsPort}/missed-searches`);
  expect([missed.status, await missed.text()]).toEqual([200, '']);
  expect(await statusOf('/metrics')).toBe(404);
});

test.each([
  ['a wrong setting', { PORT: 'eighty' }, /^PORT must be a port number/],
  [
    'a public address in demo mode',
    { PUBLIC_URL: 'https://haat.shop', DEMO: 'true' },
    /^PUBLIC_URL is https:\/\/haat\.shop, which strangers can reach: set DEMO=false\./,
  ],
  [
    'a public address without a mail server',
    { PUBLIC_URL: 'https://haat.shop' },
    /^PUBLIC_URL is https:\/\/haat\.shop, which strangers can reach: set SMTP_URL\./,
  ],
  [
    'a demo that other machines can reach',
    { HOST: '0.0.0.0', DEMO: 'true' },
    /^HOST is 0\.0\.0\.0, .*set PUBLIC_URL/,
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://haat@127.0.0.1:1/shop', DATABASE_OWNER_URL: '' },
    /^The database shop on 127\.0\.0\.1:1 cannot be reached/,
  ],
  [
    'a bucket that cannot be reached',
    {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_REGION: 'ap-south-1',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    /^The bucket pictures at http:\/\/127\.0\.0\.1:1 cannot be used/,
  ],
  [
    'a data directory that cannot be written',
    { DATA_DIR: '/dev/null/data' },
    /^The data directory .* cannot be written/,
  ],
])('%s stops the start with one line and a status that is not 0', async (_reason, settings, line) => {
  const shop = startShop(settings);
  const [complaint, [status]] = await Promise.all([
    said(shop.stderr),
    once(shop, 'exit') as Promise<[number]>,
  ]);
  expect(complaint).toMatch(line);
  expect(complaint.split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test('npm start reports a wrong setting in one line before it builds anything', async () => {
  const env = { ...process.env, ...environment(), PORT: 'eighty' };
  const shop = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  shops.push(shop);
  const [printed, complaint, [status]] = await Promise.all([
    said(shop.stdout),
    said(shop.stderr),
    once(shop, 'exit') as Promise<[number]>,
  ]);
  expect([printed, status]).toEqual(['', 1]);
  expect(complaint).toBe('PORT must be a port number from 1 to 65535, not "eighty".');
});

test('a taken port stops the start with one line and a status that is not 0', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const shop = startShop();
  const [complaint, [status]] = await Promise.all([
    said(shop.stderr),
    once(shop, 'exit') as Promise<[number]>,
  ]);
  expect(complaint).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port.`,
  );
  expect(status).toBe(1);
  other.close();
});
