import type { ApiClient } from '../../contract/client.ts';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import { isVerifiedAddress } from '../../server/market/accounts/index.ts';
import { type App, type AppDependencies, buildApp } from '../../server/app.ts';
import { loadMarket } from '../../server/extensions.ts';
import { type Config, readConfig } from '../../server/config/index.ts';
import {
  type DatabaseHandle,
  type DatabaseOptions,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { injectedClient } from '../../server/platform/http/injected-client.ts';
import type { Mail } from '../../server/platform/mail/mail.ts';
import { createMailer } from '../../server/platform/mail/mailer.ts';
import { internet } from '../../server/platform/outbound/public-network.ts';
import { Signer } from '../../server/platform/signer.ts';
import type { TestDatabase } from './database.ts';
import { STEP_LIMIT_MS } from './hang-limit.ts';
import { testPasswords } from './passwords.ts';
import { borrowTestDatabase } from './reused-database.ts';
import { faultsOfMail } from './sound-mail.ts';
import { watchUndeclaredChanges } from './undeclared-changes.ts';

export const TEST_SECRET = 'a secret that signs nothing outside of tests';

/** The whole API on a database of its own, without a network. */
export interface TestApp extends App {
  database: DatabaseHandle;
  databaseUrl: string;
  /** For `asOwner`. */
  ownerUrl: string;
  config: Config;
  /** Calls the API as a visitor, or with an access token, for the shop that `X-Shop` names. */
  api: (token?: string, shopId?: ShopId) => ApiClient;
  /** What was sent, oldest first. */
  mails: Mail[];
  /** How long attempts were slowed down by, in milliseconds; none of them really waits. */
  pauses: number[];
  /** The app's clock; set it to travel in time. */
  clock: { now: Date };
  /** What stands for the internet: the addresses of hosts by their names, and what of this machine counts as public, as `address:port`. */
  network: { hosts: Map<string, string[]>; open: Set<string> };
  close: () => Promise<void>;
}

export interface TestAppOptions extends Partial<Pick<AppDependencies, 'web' | 'bodyTime' | 'passwords'>> {
  databaseOptions?: DatabaseOptions;
  /** A migrated database, in place of a fresh one. */
  ownDatabase?: TestDatabase;
}

/**
 * Builds the app as the process does, with a mailer that keeps what it is given, once it is sound, and a clock that can be
 * set. Its database is dropped in the end. Closing fails when a call changed the catalogue without declaring it
 * in the contract.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { web = 'none', bodyTime, passwords = testPasswords, databaseOptions, ownDatabase }: TestAppOptions = {},
): Promise<TestApp> {
  const { concepts, migrations } = await loadMarket(environment);
  const testDatabase = ownDatabase ?? (await borrowTestDatabase());
  if (migrations.length > 0) await migrateDatabase(testDatabase, migrations);
  const database = openDatabase(testDatabase.url, {
    poolSize: 10,
    statementTimeoutMs: STEP_LIMIT_MS,
    connectionTimeoutMs: STEP_LIMIT_MS,
    ...databaseOptions,
  });
  const mails: Mail[] = [];
  const clock = { now: new Date() };
  const network = { hosts: new Map<string, string[]>(), open: new Set<string>() };
  const pauses: number[] = [];
  const config = readConfig(
    {
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Tests never reach the network.
      MAP_TILE_URL: 'none',
      DATABASE_URL: testDatabase.url,
      ...environment,
    },
    concepts,
  );
  const mailer = createMailer(config, database.db, (address) => isVerifiedAddress(database.db, address));
  const app = await buildApp({
    config,
    concepts,
    databaseUrl: testDatabase.url,
    database,
    signer: new Signer(config.secret ?? TEST_SECRET, config.previousSecret),
    clock: () => clock.now,
    pause: async (ms) => pauses.push(ms),
    mailer: {
      send: async (mail) => {
        const faults = faultsOfMail(mail, config.http.publicUrl);
        if (faults.length > 0) throw new Error(`${mail.subject}: ${faults.join('; ')}`);
        mails.push(mail);
        await mailer.send(mail);
      },
    },
    network: {
      resolve: async (host) => network.hosts.get(host) ?? [],
      isOpen: (address, port) => network.open.has(`${address}:${port}`) || internet.isOpen(address, port),
    },
    web,
    bodyTime,
    passwords,
  });
  // A journey writes to the database while its page calls; only a test of the API does one thing at a time.
  const undeclaredChanges = web === 'none' ? watchUndeclaredChanges(app.server, testDatabase) : undefined;
  await app.jobs.prepare();
  return {
    ...app,
    database,
    databaseUrl: testDatabase.url,
    ownerUrl: testDatabase.ownerUrl,
    config,
    api: (token, shopId) => injectedClient(app.server, token, shopId),
    mails,
    pauses,
    clock,
    network,
    close: async () => {
      await app.server.close();
      await app.jobs.stop();
      await database.close();
      const undeclared = (await undeclaredChanges?.()) ?? [];
      await testDatabase.drop();
      if (undeclared.length > 0)
        throw new Error(`The contract must say what these calls invalidate: ${undeclared.join(', ')}`);
    },
  };
}
