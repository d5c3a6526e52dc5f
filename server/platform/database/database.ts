import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The owner creates and changes tables, the application reads and writes rows. */
export interface DatabaseAddresses {
  readonly url: string;
  readonly ownerUrl: string;
}

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly poolSize?: number;
  /** The unit is milliseconds; 0 means no limit (see `isTimedOut`). */
  readonly statementTimeoutMs?: number;
  /** The unit is milliseconds (see `isDatabaseUnavailable`). */
  readonly connectionTimeoutMs?: number;
  readonly onConnectionLost?: (error: Error) => void;
}

const POOL_SIZE = 20;
const CONNECTION_TIMEOUT_MS = 5_000;
/** No visitor waits this long for a page; long work sets its own limit. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server itself reports a statement beyond its limit; a connection that stays silent for this much longer is dead. */
const SILENCE_MS = 2_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** A new connection has no plans yet, and planning takes longer than running, so connections are kept through quiet minutes. */
const IDLE_TIMEOUT_MS = 600_000;
/** Routers on the way would drop a quiet connection. */
const KEEP_ALIVE_DELAY_MS = 30_000;

export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const onConnectionLost = options.onConnectionLost ?? (() => undefined);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: url,
    application_name: 'haat',
    // Statements that are not awaited one by one go out together: see `settleAll`.
    pipeline: true,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  if (statementTimeoutMs > 0) watchSilence(pool, statementTimeoutMs + SILENCE_MS);
  // An error event without a listener ends the process. The pool listens on idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

class WatchedClient extends pg.Client {
  readonly socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

/**
 * The query of a silent server fails, no rollback waits behind it, and the pool drops the connection. Idle connections are
 * silent anyway.
 */
function watchSilence(pool: pg.Pool, limitMs: number): void {
  const watch = (client: pg.ClientBase, milliseconds: number) => {
    if (client instanceof WatchedClient) client.socket.setTimeout(milliseconds);
  };
  pool.on('connect', (client) => {
    if (client instanceof WatchedClient)
      client.socket.on('timeout', () => client.socket.destroy(new Error('The database does not answer')));
  });
  pool.on('acquire', (client) => watch(client, limitMs));
  pool.on('release', (_, client) => watch(client, 0));
}
