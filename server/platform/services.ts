import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { SlowDown } from './attempts/attempts.ts';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { Database, DatabaseHandle } from './database/database.ts';
import type { Authenticate } from './http/actor.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PublicNetwork } from './outbound/public-network.ts';
import type { Passwords } from './passwords.ts';
import type { Signer } from './signer.ts';
import type { FileStorage } from './storage/folder-storage.ts';

export interface Services {
  config: Config;
  database: DatabaseHandle;
  db: Database;
  /** Signs and hashes values that must not be forged. */
  signer: Signer;
  passwords: Passwords;
  clock: () => Date;
  /** Delays attempts when they are too many in all. */
  slowDown: SlowDown;
  jobs: Jobs;
  /** Committed changes of any process. */
  changeFeed: ChangeFeed;
  mailer: Mailer;
  /** For addresses that people name. */
  network: PublicNetwork;
  /** Uploaded files; all processes of the shop share them. */
  files: FileStorage;
  authenticate: Authenticate;
  log: FastifyBaseLogger;
  /** Whether required data is loaded; `/readyz` checks each. */
  readiness: (() => boolean)[];
}

/** Made at first use by the concept that owns it, such as a cache; other concepts get the same one by the app's services. */
export function perApp<Value>(make: (services: Services) => Value): (services: Services) => Value {
  const made = new WeakMap<Services, Value>();
  return (services) => {
    const present = made.get(services);
    if (present !== undefined) return present;
    const value = make(services);
    made.set(services, value);
    return value;
  };
}
