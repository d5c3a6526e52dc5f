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
  signer: Signer;
  passwords: Passwords;
  clock: () => Date;
  slowDown: SlowDown;
  jobs: Jobs;
  changeFeed: ChangeFeed;
  mailer: Mailer;
  network: PublicNetwork;
  /** All processes of the shop share the files. */
  files: FileStorage;
  authenticate: Authenticate;
  log: FastifyBaseLogger;
  /** `/readyz` checks whether required data is loaded. */
  readiness: (() => boolean)[];
}

/** The owning concept makes the value at first use; other concepts get the same one by the app's services. */
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
