import { setTimeout as delay } from 'node:timers/promises';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryConfig } from 'pg';
import { auditScope } from '../audit/scope.ts';
import { beginEntry, type Noted, writeEntry } from '../audit/write-entry.ts';
import type { Database, Transaction } from './database.ts';
import { isInFailedTransaction, isMissingReference, isRetryable } from './errors.ts';
import { holdStanding } from './standing.ts';
import { sql } from 'drizzle-orm';

const ATTEMPTS = 3;
const LONGEST_FIRST_PAUSE_MS = 40;

const dialect = new PgDialect();

/**
 * Runs at READ COMMITTED, up to three times: after a deadlock, serialization failure or lock timeout, and when something that
 * was read is gone. So the work must be database work alone, and `db` is never a transaction. A foreign key that refuses a
 * caller's id must become a refusal, or it is repeated. `withStanding` and `inAuditScope` apply to each run.
 */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return retry(() => runOnce(db, work, auditScope()));
}

/** Some calls change no audited table, such as a sensitive read or the retry of a job. Call it inside an audit scope. */
export async function recordRead(db: Database): Promise<void> {
  const scope = auditScope();
  if (!scope) throw new Error('a read is noted for somebody: the endpoint declares `recorded`');
  await retry(() => runOnce(db, async () => undefined, { ...scope, isRead: true }));
}

export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(isRetryable(error) || isMissingReference(error))) throw error;
      // The pause is random, so that the same transactions do not collide again.
      await delay(Math.random() * LONGEST_FIRST_PAUSE_MS * attempt);
    }
  }
}

async function runOnce<Result>(
  { $client: pool }: Database,
  work: (transaction: Transaction) => Promise<Result>,
  noted: Noted | undefined,
): Promise<Result> {
  const client = await pool.connect();
  const lent = lend(client);
  try {
    // It goes out with the first statement of the work, and fails only with its connection, like the work.
    const started = client.query('begin').catch(() => undefined);
    const writeId = noted && beginEntry(client);
    const held = holdStanding(client);
    if (held) await held;
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(
      lent.client,
      dialect,
      undefined,
    );
    const result = await work(new NodePgTransaction(dialect, session, undefined));
    lent.end();
    await started;
    if (noted && writeId !== undefined) await writeEntry(client, writeId, noted);
    const { command } = await client.query('commit');
    if (command === 'ROLLBACK') throw new Error('a statement failed, and its transaction went on');
    client.release();
    return result;
  } catch (error) {
    lent.end();
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    // A connection in an unknown state is closed.
    client.release(!isRolledBack);
    // A statement that failed only because of an earlier one is not the cause.
    throw isInFailedTransaction(error) ? (lent.firstFailure() ?? error) : error;
  }
}

/** Replies of pipelined statements come together: a later one could arrive behind the rollback, so it is refused. */
function lend(client: PoolClient) {
  let hasEnded = false;
  let failure: unknown;
  const query = async (statement: QueryConfig, values: unknown[]) => {
    if (hasEnded) throw new Error('a statement came after the end of its transaction');
    try {
      return await client.query(statement, values);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  return {
    client: new Proxy(client, {
      get: (_, name): unknown => (name === 'query' ? query : Reflect.get(client, name)),
    }),
    end(): void {
      hasEnded = true;
    },
    firstFailure: (): unknown => failure,
  };
}

/** All statements end before the first failure is thrown, which never merely followed from another. */
export async function settleAll<const Statements extends readonly Promise<unknown>[]>(
  statements: Statements,
): Promise<{ -readonly [Place in keyof Statements]: Awaited<Statements[Place]> }> {
  const settled = await Promise.allSettled<unknown>(statements);
  const failures = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome] : []));
  const first = failures.find(({ reason }) => !isInFailedTransaction(reason)) ?? failures[0];
  if (first) throw first.reason;
  const results = settled.map((outcome) => outcome.status === 'fulfilled' && outcome.value);
  return results as { -readonly [Place in keyof Statements]: Awaited<Statements[Place]> }; // one for each, in order
}

/** The lock lasts until the transaction ends, and serves where there is no parent row to lock for a count. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
