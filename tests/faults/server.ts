/** The API and its background work as a process of its own, for tests that end it at the worst moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../../server/app.ts';
import { CONCEPTS } from '../../server/concepts.ts';
import { readConfig } from '../../server/config/index.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { Signer } from '../../server/platform/signer.ts';
import { isVerifiedAddress } from '../../server/market/accounts/index.ts';
import { createMailer } from '../../server/platform/mail/mailer.ts';
import { STEP_LIMIT_MS } from '../support/hang-limit.ts';

const config = readConfig(process.env, CONCEPTS);
const { secret } = config;
const databaseUrl = config.database?.url;
if (databaseUrl === undefined || secret === undefined)
  throw new Error('DATABASE_URL and APP_SECRET are needed');
// A machine that is busy with other tests would reach the product's limits, which a test of them keeps.
const patience = { connectionTimeoutMs: STEP_LIMIT_MS, statementTimeoutMs: STEP_LIMIT_MS };
const database = openDatabase(databaseUrl, process.env['DATABASE_LIMITS'] === 'product' ? {} : patience);
const { server, jobs } = await buildApp({
  config,
  databaseUrl,
  database,
  signer: new Signer(secret),
  pause,
  clock: () => new Date(),
  mailer: createMailer(config, database.db, (address) => isVerifiedAddress(database.db, address)),
  // The built pages, for tests that look at them.
  web: process.env['SERVE_PAGES'] === 'true' ? 'production' : 'none',
});
await jobs.prepare();
await jobs.work();
await server.listen({ port: config.http.port, host: '127.0.0.1' });
console.log('listening');
// It goes with the test that started it, however that ends.
process.stdin.resume().once('end', () => process.exit());
