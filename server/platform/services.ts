import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { SlowDown } from './attempts/slow-down.ts';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { Database, DatabaseHandle } from './database/database.ts';
import type { Authenticate } from './http/actor.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Signer } from './signer.ts';
import type { FileStorage } from './storage/file-storage.ts';

/** What the process gives to every concept: the outside world as parameters. */
export interface Services {
  config: Config;
  database: DatabaseHandle;
  db: Database;
  /** Signs and hashes what must not be forged. */
  signer: Signer;
  clock: () => Date;
  /** What an attempt waits for that is one too many of all visitors together. */
  slowDown: SlowDown;
  jobs: Jobs;
  /** What transactions of any process changed. */
  changeFeed: ChangeFeed;
  mailer: Mailer;
  /** Uploaded files, the same for all processes of the shop. */
  files: FileStorage;
  authenticate: Authenticate;
  log: FastifyBaseLogger;
  /** What concepts show at /metrics: a registry each. */
  metrics: Registry[];
  /** What has to be loaded before requests are answered: `/readyz` asks each. */
  readiness: (() => boolean)[];
}

/** A concept's door to the web: registers its routes and its background work. */
export type RegisterConcept = (app: FastifyInstance, services: Services) => void;
