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

/** Opens a pool of connections; the first query makes the first one. */
export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const onConnectionLost = options.onConnectionLost ?? (() => undefined);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'haat',
    // Statements that are not waited for go out together: see `settleAll`.
    pipeline: true,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    stream: () => createSocket(statementTimeoutMs),
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // An error event without a listener ends the process. The pool listens on idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/**
 * A socket that breaks when the server falls silent: its query fails, a rollback does not wait behind it, and the pool
 * drops the connection. The pool closes idle connections before that.
 */
function createSocket(statementTimeoutMs: number): Socket {
  const socket = new Socket();
  if (statementTimeoutMs > 0)
    socket.setTimeout(statementTimeoutMs + SILENCE_MS, () =>
      socket.destroy(new Error('The database does not answer')),
    );
  return socket;
}
