import { createHash } from 'node:crypto';
import pg from 'pg';

/** As many connections as the shop's pool has. */
const CONNECTIONS = 20;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });

/** The pool, or one connection within a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | pg.PoolClient;

const names = new Map<string, string>();

/** Runs a statement that each connection prepares once. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
  db: Queryable = pool,
): Promise<Row[]> {
  const { rows } = await db.query<Row>({ name: nameOf(text), text, values });
  return rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  // PostgreSQL's names are short.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Runs the work between `begin` and `commit` on one connection. */
export async function inTransaction<Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
