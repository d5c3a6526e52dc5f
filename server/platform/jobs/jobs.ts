import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';

const RETRY_LIMIT = 12;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 600;
/** Work of a process that died is given to another one after this. */
const LOST_AFTER_SECONDS = 120;
const POLL_SECONDS = 1;
const BATCH = 10;

/** Does one piece of background work. It runs at least once, so it must bear running twice. */
export type JobHandler<Data extends object> = (data: Data) => Promise<void>;

/** A kind of background work, named once and typed by what it carries: ids only, never a secret. */
export interface JobKind<Data extends object> {
  readonly queue: string;
  /** Only types; nothing at run time. */
  readonly data?: Data;
}

export function jobKind<Data extends object>(queue: string): JobKind<Data> {
  return { queue };
}

interface Log {
  error(details: object, message: string): void;
}

/**
 * Background work kept in the database: sent in the transaction that wants it done, so that it exists exactly
 * when that commits; done by whichever process is free; repeated with growing pauses when it fails, and after
 * the last try kept as failed for people to see.
 */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #handlers = new Map<string, JobHandler<object>>();
  readonly #repeated: { everyMs: number; work: () => Promise<void>; name: string }[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #log: Log;

  constructor(databaseUrl: string, log: Log) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: 'haat jobs',
      max: 3,
      useListenNotify: true,
      schedule: false,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  /** States who does a kind of work. Once for each kind, before `prepare`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): void {
    this.#handlers.set(kind.queue, handler as JobHandler<object>); // the queue holds what `send` was given for this kind
  }

  /** Work that looks for what is due by itself (expiry, polling), run in every process: it must share by SKIP LOCKED. */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void {
    this.#repeated.push({ name, everyMs, work });
  }

  /** Makes the queues, so that work can be sent. */
  async prepare(): Promise<void> {
    await this.#boss.start();
    for (const queue of this.#handlers.keys()) {
      await this.#boss.createQueue(queue, {
        retryLimit: RETRY_LIMIT,
        retryDelay: FIRST_RETRY_SECONDS,
        retryBackoff: true,
        retryDelayMax: LONGEST_RETRY_SECONDS,
        expireInSeconds: LOST_AFTER_SECONDS,
        notify: true,
      });
    }
  }

  /** Wants a piece of work done once the transaction commits. */
  async send<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: Data): Promise<void> {
    await this.#boss.send(kind.queue, data, { db: fromDrizzle(transaction, sql) });
  }

  /** Starts doing the work in this process. */
  async work(): Promise<void> {
    for (const [queue, handler] of this.#handlers) {
      const workId = await this.#boss.work(
        queue,
        {
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: POLL_SECONDS,
          batchSize: 1,
        },
        async ([job]: { data: object }[]) => {
          if (!job) return;
          try {
            await handler(job.data);
          } catch (error) {
            this.#log.error({ err: error, queue }, 'job failed and will be repeated');
            throw error;
          } finally {
            // There may be more: of all that one transaction sent, the queue is told only once.
            setImmediate(() => this.#boss.notifyWorker(workId));
          }
        },
      );
    }
    for (const { name, everyMs, work } of this.#repeated) this.#timers.push(this.#every(name, everyMs, work));
  }

  /** Does everything that is due now, and returns when nothing is left: for tests and programs that end. */
  async drain(): Promise<void> {
    for (let done = 1; done > 0; ) {
      done = 0;
      // Each time: what jobs leave behind is due as well.
      for (const { work } of this.#repeated) await work();
      for (const [queue, handler] of this.#handlers) {
        for (const job of await this.#boss.fetch<object>(queue, { batchSize: BATCH })) {
          await handler(job.data);
          await this.#boss.complete(queue, job.id);
          done += 1;
        }
      }
    }
  }

  /** Lets running work finish and gives the rest back. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }

  #every(name: string, everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      work()
        .catch((error: unknown) => this.#log.error({ err: error, name }, 'repeated work failed'))
        .finally(() => {
          isRunning = false;
        });
    }, everyMs);
  }
}
