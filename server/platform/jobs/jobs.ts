import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { DeadJob } from './dead-jobs.ts';

/** With the pauses below, which reach an hour after the first hour: three days, so that work outlives what it needs being away. */
const RETRY_LIMIT = 84;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 3600;
/** What is over, done or dead, is forgotten with all that it carries. */
const KEPT_WHEN_OVER_SECONDS = 14 * 86_400;
/** Work of a process that died is given to another one after this. */
const LOST_AFTER_SECONDS = 120;
const POLL_SECONDS = 1;
/** The driver's own setting, which the queue hands on: a statement that gets no answer fails, and its connection with it. */
const DRIVER_SETTINGS = { query_timeout: 15_000 };
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

/** A failure that a repeat would not change: the work is given up at once and kept for people to see. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const runningJob = new AsyncLocalStorage<string>();

/** The id of the job whose handler is running: the same each time it is repeated. */
export function runningJobId(): string | undefined {
  return runningJob.getStore();
}

interface Log {
  error(details: object, message: string): void;
}

/**
 * Background work kept in the database: sent in the transaction that wants it done, so that it exists exactly
 * when that commits; done by whichever process is free; repeated with growing pauses when it fails, for three days, and then
 * kept as dead for people to see (`npm run jobs`).
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
      migrate: false,
      ...DRIVER_SETTINGS,
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
    const options = {
      retryLimit: RETRY_LIMIT,
      retryDelay: FIRST_RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_SECONDS,
      expireInSeconds: LOST_AFTER_SECONDS,
      deleteAfterSeconds: KEPT_WHEN_OVER_SECONDS,
      notify: true,
    };
    for (const queue of this.#handlers.keys()) {
      await this.#boss.createQueue(queue, options);
      // It may have been made by a version with other options.
      await this.#boss.updateQueue(queue, options);
    }
  }

  /** Has dead work done again. */
  async revive({ queue, id, isCancelled }: Pick<DeadJob, 'queue' | 'id' | 'isCancelled'>): Promise<void> {
    await (isCancelled ? this.#boss.resume(queue, id) : this.#boss.retry(queue, id));
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
        async ([job]: { id: string; data: object }[]) => {
          if (!job) return;
          try {
            await runningJob.run(job.id, () => handler(job.data));
          } catch (error) {
            if (error instanceof PermanentFailure) {
              this.#log.error({ err: error, queue, jobId: job.id }, 'job was given up');
              await this.#giveUp(queue, job.id, error);
              return;
            }
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
          done += 1;
          try {
            await runningJob.run(job.id, () => handler(job.data));
          } catch (error) {
            if (!(error instanceof PermanentFailure)) throw error;
            await this.#giveUp(queue, job.id, error);
            continue;
          }
          await this.#boss.complete(queue, job.id);
        }
      }
    }
  }

  /** Lets running work finish and gives the rest back. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }

  /** Failing keeps the reason with the job; cancelling ends its repeats. */
  async #giveUp(queue: string, id: string, error: PermanentFailure): Promise<void> {
    await this.#boss.fail(queue, id, { message: error.message });
    await this.#boss.cancel(queue, id);
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
