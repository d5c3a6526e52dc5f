import pg from 'pg';

/**
 * Told of one announcement by its payload, or of `undefined` when announcements may have been missed:
 * then anything may have changed.
 */
export type AnnouncementListener = (payload: string | undefined) => void;

interface Log {
  warn(details: object, message: string): void;
}

const CONNECTION_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Hears what transactions announce when they commit (NOTIFY), on one connection that is kept up for the whole process. */
export class Announcements {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, AnnouncementListener[]>();
  #connection: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
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
    this.#tellMissed();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isListening = false;
    clearTimeout(this.#retry);
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => undefined);
  }

  #lose(connection: pg.Client, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#isListening = false;
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
