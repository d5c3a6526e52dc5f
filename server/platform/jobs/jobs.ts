import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { DeadJob } from './dead-jobs.ts';

/** With the pauses below, three days: longer than an outage of what a job needs. */
const RETRY_LIMIT = 84;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 3600;
/** Finished and dead jobs are deleted with their data after this. */
const RETENTION_SECONDS = 14 * 86_400;
/** A job of a process that died goes to another process after this. */
const LOST_AFTER_SECONDS = 120;
const POLL_SECONDS = 1;
/** Processes of the version before may still send to queues by their former names. */
const MOVE_INTERVAL_MS = 60_000;
/** The driver's setting: a statement without an answer fails, and its connection is closed. */
const DRIVER_SETTINGS = { query_timeout: 15_000 };
const BATCH = 10;

/** Runs a job. It runs at least once, so it must be idempotent. */
export type JobHandler<Data extends object> = (data: Data) => Promise<void>;

/** A kind of job with its data: ids only, never a secret. */
export interface JobKind<Data extends object> {
  /** `concept.verb`. */
  readonly queue: string;
  /** The queue's name in the version before; its jobs are moved to `queue`. */
  readonly formerQueue?: string | undefined;
  /** For the type only. */
  readonly data?: Data;
}

export function jobKind<Data extends object>(queue: string, formerQueue?: string): JobKind<Data> {
  return { queue, formerQueue };
}

/** A failure that a retry would not change: the job is dead at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const runningJob = new AsyncLocalStorage<string>();

/** The id of the running job, the same for each retry. */
export function runningJobId(): string | undefined {
  return runningJob.getStore();
}

interface Log {
  error(details: object, message: string): void;
}

/**
 * Background jobs in the database. A job exists exactly when the transaction that sends it commits; any process runs
 * it. Failures are retried with growing pauses for three days; then the job is dead and waits for an operator (`npm run
 * jobs`).
 */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #handlers = new Map<string, JobHandler<object>>();
  readonly #formerQueues = new Map<string, string>();
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

  /** Sets the handler of a kind of job; once for each, before `prepare`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): void {
    this.#handlers.set(kind.queue, handler as JobHandler<object>); // the queue holds what `send` was given for this kind
    if (kind.formerQueue) this.#formerQueues.set(kind.formerQueue, kind.queue);
  }

  /** Periodic work that finds what is due (expiry, polling). It runs in every process, so it must share by SKIP LOCKED. */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void {
    this.#repeated.push({ name, everyMs, work });
  }

  /** Creates the queues. */
  async prepare(): Promise<void> {
    await this.#boss.start();
    const options = {
      retryLimit: RETRY_LIMIT,
      retryDelay: FIRST_RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_SECONDS,
      expireInSeconds: LOST_AFTER_SECONDS,
      deleteAfterSeconds: RETENTION_SECONDS,
      notify: true,
    };
    for (const queue of this.#handlers.keys()) {
      await this.#boss.createQueue(queue, options);
      // A queue of an earlier version may have other options.
      await this.#boss.updateQueue(queue, options);
    }
    if (this.#formerQueues.size === 0) return;
    await this.#moveFromFormerQueues();
    this.repeat('jobs.move_from_former_queues', MOVE_INTERVAL_MS, () => this.#moveFromFormerQueues());
  }

  /** Retries a dead job. */
  async revive({ queue, id, isCancelled }: Pick<DeadJob, 'queue' | 'id' | 'isCancelled'>): Promise<void> {
    await (isCancelled ? this.#boss.resume(queue, id) : this.#boss.retry(queue, id));
  }

  /** Sends a job, which runs once the transaction commits. */
  async send<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: Data): Promise<void> {
    await this.#boss.send(kind.queue, data, { db: fromDrizzle(transaction, sql) });
  }

  /** Starts running jobs in this process. */
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
            // There may be more: the queue is notified only once for all jobs of a transaction.
            setImmediate(() => this.#boss.notifyWorker(workId));
          }
        },
      );
    }
    for (const { name, everyMs, work } of this.#repeated) this.#timers.push(this.#every(name, everyMs, work));
  }

  /** Runs all due jobs and returns when none is left: for tests and command line tools. */
  async drain(): Promise<void> {
    for (let done = 1; done > 0; ) {
      done = 0;
      // In each round, since jobs may send more.
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

  /** Waits for running jobs and returns the rest to the queue. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }

  /** A process that runs a job completes it by the queue's former name, so running jobs stay. */
  async #moveFromFormerQueues(): Promise<void> {
    await this.#boss.getDb().executeSql(
      `update pgboss.job set name = renamed.queue from unnest($1::text[], $2::text[]) renamed (former, queue)
       where name = renamed.former and state not in ('active', 'completed')`,
      [[...this.#formerQueues.keys()], [...this.#formerQueues.values()]],
    );
  }

  /** Failing stores the reason with the job; cancelling ends its retries. */
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
