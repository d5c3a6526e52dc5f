import pg from 'pg';
import { CoalescingRunner } from '../coalescing-runner.ts';
import { type Position, readChanges, removeOldChanges } from './store.ts';

/** The key is the id of the changed row, or `undefined` when anything of the topic may have changed. */
export type ChangeListener = (key: string | undefined) => void;

interface Log {
  warn(details: object, message: string): void;
}

const EVERYTHING = '*';
const CHANNEL = 'change_feed';
const CONNECTION_TIMEOUT_MS = 5_000;
/** A NOTIFY can get lost, and a connection can die without a sign, such as over a cut cable. */
const READ_EVERY_MS = 1_000;
/** The pause between two announced reads lets changes in between be read together. */
const LEAST_PAUSE_MS = 25;
const ANSWER_TIMEOUT_MS = 2_500;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const FLUSH_LIMIT_MS = 2_000;
const RETENTION_HOURS = 6;
/** Long transactions need a margin. */
const MAX_LAG_SECONDS = (RETENTION_HOURS / 2) * 3600;

const REMOVE_EVERY_MS = 3_600_000;

/** NOTIFY only wakes the reader: after a lost connection it continues where it was, so nothing is missed. */
export class ChangeFeed {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, ChangeListener[]>();
  readonly #reads = new CoalescingRunner(() => this.#readNewChanges());
  #connection: pg.Client | undefined;
  #position: Position | undefined;
  #retry: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];
  #announced: NodeJS.Timeout | undefined;
  #readAt = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #losses = 0;
  #isCurrent = false;
  #isStarted = false;
  #isStopped = false;
  #current = Promise.withResolvers<void>();

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /**
   * Resolves once every listener got what was committed before this call; at once before `start`, and after two seconds while
   * the database cannot be reached.
   */
  async flushed(): Promise<void> {
    if (!this.#isStarted || this.#isStopped) return;
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, FLUSH_LIMIT_MS);
    await Promise.race([this.#flushed(), limit.promise]);
    clearTimeout(timer);
  }

  subscribe(topic: string, listener: ChangeListener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** A failed first try does not stop the start of the process. */
  async start(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStarted = true;
    const connection = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'haat change feed',
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#connection = connection;
    connection.on('error', (error) => this.#handleConnectionLoss(connection, error));
    connection.on('end', () => this.#handleConnectionLoss(connection, undefined));
    connection.on('notification', () => this.#scheduleRead());
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#handleConnectionLoss(connection, error);
      return;
    }
    await this.#reads.run();
    if (this.#connection !== connection) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#isCurrent = true;
    this.#current.resolve();
    this.#timers = [
      setInterval(() => void this.#reads.run(), READ_EVERY_MS).unref(),
      setInterval(() => void this.#removeOld(connection), REMOVE_EVERY_MS).unref(),
    ];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isCurrent = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#announced);
    for (const timer of this.#timers) clearInterval(timer);
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => undefined);
  }

  async #flushed(): Promise<void> {
    for (;;) {
      await this.#current.promise;
      const losses = this.#losses;
      await this.#reads.run();
      if ((this.#isCurrent && this.#losses === losses) || this.#isStopped) return;
    }
  }

  #scheduleRead(): void {
    this.#announced ??= setTimeout(
      () => {
        this.#announced = undefined;
        void this.#reads.run();
      },
      Math.max(0, this.#readAt + LEAST_PAUSE_MS - performance.now()),
    );
  }

  async #readNewChanges(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    this.#readAt = performance.now();
    const before = this.#position;
    try {
      const read = await readChanges(connection, before?.snapshot);
      if (!read || this.#connection !== connection) return;
      const { changes, ...position } = read;
      this.#position = position;
      const isContinuous = before && position.readAt - before.readAt < MAX_LAG_SECONDS;
      if (isContinuous) for (const [topic, key] of changes) this.#notify(topic, key);
      else for (const topic of this.#listeners.keys()) this.#notify(topic, EVERYTHING);
    } catch (error) {
      this.#handleConnectionLoss(connection, error);
    }
  }

  #handleConnectionLoss(connection: pg.Client, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#losses += 1;
    if (this.#isCurrent) this.#current = Promise.withResolvers<void>();
    this.#isCurrent = false;
    for (const timer of this.#timers) clearInterval(timer);
    this.#log.warn({ err: error }, 'the change feed cannot be read; connecting again');
    connection.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.start(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  async #removeOld(connection: pg.Client): Promise<void> {
    await removeOldChanges(connection, RETENTION_HOURS).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'old changes were not removed'),
    );
  }

  #notify(topic: string, key: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(key === EVERYTHING ? undefined : key);
  }
}
