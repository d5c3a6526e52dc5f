import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database outside a transaction. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** An open transaction, for functions that lock or must be atomic with their caller. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For functions that run inside or outside a transaction. */
export type Queryable = Database | Transaction;

/** The connections of one process. */
export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Maximum of connections; further queries wait for one. */
  readonly poolSize?: number;
  /** Time limit of a statement in milliseconds (see `isTimedOut`); 0 is none. */
  readonly statementTimeoutMs?: number;
  /** How long a query waits for a connection, in milliseconds (see `isDatabaseUnavailable`). */
  readonly connectionTimeoutMs?: number;
  /** Called for each lost connection; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

const POOL_SIZE = 20;
const CONNECTION_TIMEOUT_MS = 5_000;
/** Longer than a visitor waits for a page; long work sets its own limit. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server reports a statement beyond its limit itself; a connection without any traffic for so much longer is dead. */
const SILENCE_MS = 2_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** A new connection has no plans yet, and making them takes longer than the statements run: it stays through quiet minutes. */
const IDLE_TIMEOUT_MS = 600_000;
/** So that no router on the way forgets a quiet connection. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/** Opens a pool of connections; the first query makes the first one. */
export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const onConnectionLost = options.onConnectionLost ?? (() => undefined);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: url,
    application_name: 'haat',
    // Statements that are not waited for go out together: see `settleAll`.
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
 * Breaks a connection in use when the server falls silent: its query fails, a rollback does not wait behind it, and the pool drops the
 * connection. An idle one is silent by its nature.
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
