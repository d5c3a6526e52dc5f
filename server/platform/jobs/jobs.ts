import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { DeadJob } from './dead-jobs.ts';
import type { MailFacts } from './mail-facts.ts';
import { preparedOn } from './prepared-inserts.ts';
import { type Outcome, runBatch } from './run-batch.ts';

/** With the pauses below it is three days: longer than an outage of a dependency. */
const RETRY_LIMIT = 84;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 3600;
/** A job held back by our own limits waits as long as one that fails. */
const LONGEST_WAIT_SECONDS = 3 * 86_400;
const RETENTION_SECONDS = 14 * 86_400;
/** Another process takes the jobs of a dead one after this. */
const LOST_AFTER_SECONDS = 120;
const BATCH = 20;
/** Some seconds after its first job the last of a batch has started, and it ends before it counts as lost. */
const LIMIT_MS = 60_000;
const LIMIT_OF_LONG_MS = 110_000;
const POLL_INTERVAL_MS = 1_000;
/** Each queue also polls by itself, in case the common look misses it; alone that would take fifty times as many queries. */
const BACKSTOP_SECONDS = 30;
/** Each queue with a due job gives a row: a probe of its index, however many jobs there are. */
const FIND_DUE_QUEUES = `
  select name from unnest($1::text[]) as name
  where (select true from pgboss.job j where j.name = name.name and j.state < 'active' and not j.blocked
    and j.start_after <= pgboss.job_now() limit 1)`;
/** A statement without an answer fails, and its connection is closed. */
const DRIVER_SETTINGS = { query_timeout: 15_000 };

/** Jobs run at least once, so handlers must be idempotent. */
export type JobHandler<Data extends object> = (data: Data) => Promise<void>;

/** The data are ids only, never a secret. */
export interface JobKind<Data extends object> {
  readonly queue: string;
  readonly data?: Data;
  readonly mail?: MailFacts<object>;
}

export function jobKind<Data extends object>(queue: string): JobKind<Data> {
  return { queue };
}

export interface HandlerOptions {
  /** The work may take a minute or much memory: a process runs one at a time. */
  isLong?: boolean;
  /** Nobody waits for it: a process looks once a second, so that a rush is fetched and completed in full batches. */
  canWait?: boolean;
}

type RegisteredHandler = Required<HandlerOptions> & { handler: JobHandler<object> };

/** A retry would not help: the job is dead at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const runningJob = new AsyncLocalStorage<string>();

export function runningJobId(): string | undefined {
  return runningJob.getStore();
}

/** Undefined means a failure; a limit of ours asks for a wait. */
function secondsToWait(error: unknown): number | undefined {
  return error instanceof Refusal && error.code === 'too_many_requests' ? error.retryAfterSeconds : undefined;
}

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * A job exists exactly when its transaction commits, and any process runs it. Failures are retried for three days; then it is
 * dead and waits for an operator (`npm run jobs`). A job that meets one of our limits waits without failing.
 */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #handlers = new Map<string, RegisteredHandler>();
  readonly #mailKinds = new Map<string, MailFacts<object>>();
  readonly #repeated: { everyMs: number; work: () => Promise<void>; name: string; isOwn: boolean }[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #workIds = new Map<string, string>();
  readonly #log: Log;
  readonly #isWorker: boolean;
  readonly #stopping = new AbortController();

  constructor(databaseUrl: string, log: Log, { isWorker = true }: { isWorker?: boolean } = {}) {
    this.#log = log;
    this.#isWorker = isWorker;
    this.#boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: 'haat jobs',
      max: 3,
      useListenNotify: isWorker,
      supervise: isWorker,
      schedule: false,
      migrate: false,
      ...DRIVER_SETTINGS,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  /** Call it once for each kind, before `prepare`. */
  handle<Data extends object>(
    kind: JobKind<Data>,
    handler: JobHandler<Data>,
    { isLong = false, canWait = false }: HandlerOptions = {},
  ): void {
    // The queue holds data that `send` got for this kind.
    this.#handlers.set(kind.queue, { handler: handler as JobHandler<object>, isLong, canWait });
    if (kind.mail) this.#mailKinds.set(kind.queue, kind.mail);
  }

  get mailKinds(): ReadonlyMap<string, MailFacts<object>> {
    return this.#mailKinds;
  }

  /** Every worker does the work, which they share by SKIP LOCKED. */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void {
    this.#repeated.push({ name, everyMs, work, isOwn: false });
  }

  /** The work is on the memory of this process, so it runs here even without background work. */
  repeatHere(name: string, everyMs: number, work: () => Promise<void>): void {
    this.#repeated.push({ name, everyMs, work, isOwn: true });
  }

  async prepare(): Promise<void> {
    await this.#boss.start();
    const options = {
      retryLimit: RETRY_LIMIT,
      retryDelay: FIRST_RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_SECONDS,
      expireInSeconds: LOST_AFTER_SECONDS,
      deleteAfterSeconds: RETENTION_SECONDS,
    };
    const present = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [queue, { canWait }] of this.#handlers) {
      const own = { ...options, notify: !canWait };
      const known = present.get(queue);
      if (!known) await this.#boss.createQueue(queue, own);
      // The options may have changed since the queue was created.
      else if (!isDeepStrictEqual({ ...known, ...own }, known)) await this.#boss.updateQueue(queue, own);
    }
  }

  async revive({ queue, id, isCancelled }: Pick<DeadJob, 'queue' | 'id' | 'isCancelled'>): Promise<void> {
    await (isCancelled ? this.#boss.resume(queue, id) : this.#boss.retry(queue, id));
  }

  /** The job runs once the transaction commits; `afterSeconds` counts from then. */
  send<Data extends object>(
    transaction: Transaction,
    kind: JobKind<Data>,
    data: Data,
    afterSeconds = 0,
  ): Promise<void> {
    return this.sendAll(transaction, kind, [data], afterSeconds);
  }

  async sendAll<Data extends object>(
    transaction: Transaction,
    kind: JobKind<Data>,
    all: readonly Data[],
    afterSeconds = 0,
  ): Promise<void> {
    if (all.length === 0) return;
    const jobs = all.map((data) => ({ data, ...(afterSeconds > 0 && { startAfter: afterSeconds }) }));
    await this.#boss.insert(kind.queue, jobs, { db: preparedOn(transaction) });
  }

  async work(): Promise<void> {
    for (const [queue, registered] of this.#isWorker ? this.#handlers : []) {
      const batchSize = registered.isLong ? 1 : BATCH;
      const workId = await this.#boss.work(
        queue,
        {
          pollingIntervalSeconds: BACKSTOP_SECONDS,
          notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
          batchSize,
          perJobResults: true,
        },
        (jobs: Job<object>[]) => {
          // There may be more jobs: a transaction notifies a queue only once.
          if (jobs.length === batchSize) this.#boss.notifyWorker(workId);
          return this.#runBatch(queue, registered, jobs);
        },
      );
      this.#workIds.set(queue, workId);
    }
    if (this.#isWorker)
      this.#timers.push(this.#every('jobs.look_for_due', POLL_INTERVAL_MS, () => this.#wakeDueQueues()));
    for (const { name, everyMs, work, isOwn } of this.#repeated)
      if (this.#isWorker || isOwn) this.#timers.push(this.#every(name, everyMs, work));
  }

  /** Nobody announces repeated and postponed jobs, so their workers are woken here. */
  async #wakeDueQueues(): Promise<void> {
    const due = await this.#findDueQueues([...this.#workIds.keys()]);
    for (const [queue, workId] of this.#workIds) if (due.has(queue)) this.#boss.notifyWorker(workId);
  }

  async #findDueQueues(queues: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#boss.getDb().executeSql(FIND_DUE_QUEUES, [queues]);
    return new Set(rows.map(({ name }: { name: string }) => name)); // as the statement names it
  }

  /** Jobs that a stopping process has not started count as failed, so that another process takes them soon. */
  async #runBatch(
    queue: string,
    { handler, isLong }: RegisteredHandler,
    jobs: readonly Job<object>[],
  ): Promise<JobResult[]> {
    const outcomes = await runBatch(jobs, {
      work: (job) => runningJob.run(job.id, () => handler(job.data)),
      settle: (done) => {
        this.#boss
          .complete(queue, [...done])
          .catch((error: unknown) => this.#log.error({ err: error, queue }, 'job queue'));
      },
      stopping: this.#stopping.signal,
      limitMs: isLong ? LIMIT_OF_LONG_MS : LIMIT_MS,
    });
    const results: JobResult[] = [];
    for (const outcome of outcomes) results.push(await this.#resultOf(queue, outcome));
    return results;
  }

  async #resultOf(queue: string, outcome: Outcome<Job<object>>): Promise<JobResult> {
    const { id } = outcome.job;
    if (outcome.isDone) return { id, status: 'completed' };
    const { error } = outcome;
    // The result below changes nothing for a job that was postponed or given up already.
    const isHandled = await this.#postponeOrGiveUp(queue, id, error).catch((err: unknown) =>
      this.#log.error({ err, queue }, 'job queue'),
    );
    if (!isHandled) this.#log.error({ err: error, queue }, 'job failed and will be repeated');
    return { id, status: 'failed', output: error };
  }

  async #postponeOrGiveUp(queue: string, id: string, error: unknown): Promise<boolean> {
    const afterSeconds = secondsToWait(error);
    if (afterSeconds !== undefined && (await this.#postpone(queue, id, afterSeconds))) {
      this.#log.info({ queue, jobId: id, afterSeconds }, 'job waits for a limit');
      return true;
    }
    if (afterSeconds === undefined && !(error instanceof PermanentFailure)) return false;
    this.#log.error({ err: error, queue, jobId: id }, 'job was given up');
    await this.#giveUp(queue, id, error);
    return true;
  }

  /** The queue counts each run as a try, so one is added. False means that the job has waited too long. */
  async #postpone(queue: string, id: string, afterSeconds: number): Promise<boolean> {
    const { rows } = await this.#boss.getDb().executeSql(
      `update pgboss.job set state = 'created', retry_limit = retry_limit + 1, start_after = now() + make_interval(secs => $3)
       where name = $1 and id = $2 and state = 'active' and created_on > now() - make_interval(secs => $4) returning id`,
      [queue, id, afterSeconds, LONGEST_WAIT_SECONDS],
    );
    return rows.length > 0;
  }

  /** Tests and command line tools run all due jobs until none is left. */
  async drain(): Promise<void> {
    for (let done = 1; done > 0; ) {
      done = 0;
      // Jobs may send more jobs, so each round looks again.
      for (const { work } of this.#repeated) await work();
      for (let inPass = 1; inPass > 0; done += inPass) {
        inPass = 0;
        const due = await this.#findDueQueues([...this.#handlers.keys()]);
        for (const [queue, { handler }] of this.#handlers)
          if (due.has(queue)) inPass += await this.#runDue(queue, handler);
      }
    }
  }

  async #runDue(queue: string, handler: JobHandler<object>): Promise<number> {
    const jobs = await this.#boss.fetch<object>(queue, { batchSize: BATCH });
    for (const job of jobs) {
      try {
        await runningJob.run(job.id, () => handler(job.data));
      } catch (error) {
        if (!(await this.#postponeOrGiveUp(queue, job.id, error))) throw error;
        continue;
      }
      await this.#boss.complete(queue, job.id);
    }
    return jobs.length;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }

  /** Failing stores the reason with the job; cancelling ends its retries. */
  async #giveUp(queue: string, id: string, error: unknown): Promise<void> {
    await this.#boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
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

export function mailKind<Data extends object>(queue: string, mail: MailFacts<Data>): JobKind<Data> {
  // The queue holds data that was sent for this kind.
  return { ...jobKind<Data>(queue), mail: mail as MailFacts<object> };
}
