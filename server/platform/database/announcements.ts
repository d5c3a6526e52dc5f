import pg from 'pg';
import { Turns } from '../turns.ts';

/**
 * Told of one announcement by its payload, or of `undefined` when announcements may have been missed:
 * then anything may have changed.
 */
export type AnnouncementListener = (payload: string | undefined) => void;

interface Log {
  warn(details: object, message: string): void;
}

const CONNECTION_TIMEOUT_MS = 5_000;
/** A connection that died without a word, such as one over a cut cable, is found out by asking it. */
const ASK_EVERY_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_500;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Hears what transactions announce when they commit (NOTIFY), on one connection that is kept up for the whole process. */
export class Announcements {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, AnnouncementListener[]>();
  readonly #catchUps = new Turns(() => this.#catchUp());
  #connection: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isListening = false;
  #isStopped = false;

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  /** Whether everything that is announced now will be heard. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Resolves once every listener was told what was announced before this call; at once while nothing can be heard. */
  caughtUp(): Promise<void> {
    return this.#isListening ? this.#catchUps.ask() : Promise.resolve();
  }

  /** Listens to a channel; before `start`. */
  on(channel: string, listener: AnnouncementListener): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener]);
  }

  /** Connects, and again whenever the connection is lost; a first failure is no reason not to start. */
  async start(): Promise<void> {
    if (this.#listeners.size === 0 || this.#isStopped) return;
    const connection = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'haat announcements',
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#connection = connection;
    connection.on('error', (error) => this.#lose(connection, error));
    connection.on('end', () => this.#lose(connection, undefined));
    connection.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    try {
      await connection.connect();
      for (const channel of this.#listeners.keys()) {
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      this.#lose(connection, error);
      return;
    }
    if (this.#connection !== connection) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#isListening = true;
    this.#asking = setInterval(() => void this.#catchUps.ask(), ASK_EVERY_MS).unref();
    this.#tellMissed();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isListening = false;
    clearTimeout(this.#retry);
    clearInterval(this.#asking);
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => undefined);
  }

  async #catchUp(): Promise<void> {
    const connection = this.#connection;
    try {
      // The database delivers what waits for a connection before it answers it.
      await connection?.query('select');
    } catch (error) {
      if (connection) this.#lose(connection, error);
    }
  }

  #lose(connection: pg.Client, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#isListening = false;
    clearInterval(this.#asking);
    this.#log.warn({ err: error }, 'announcements are not heard; connecting again');
    connection.end().catch(() => undefined);
    this.#tellMissed();
    this.#retry = setTimeout(() => void this.start(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  #tell(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  #tellMissed(): void {
    for (const listener of [...this.#listeners.values()].flat()) listener(undefined);
  }
}
