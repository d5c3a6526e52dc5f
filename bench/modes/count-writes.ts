import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { orderLoad } from '../lines/writes.ts';
import { waitForJobs } from '../run/jobs.ts';
import type { Measurement } from '../run/messages.ts';
import { emptyCarts } from '../run/prepare.ts';
import { Program } from '../run/program.ts';
import { openStage } from '../run/stage.ts';
import { type BenchContext, printCircumstances } from './context.ts';

/** Until every connection has run the statements often enough to keep their plans. */
const WARM_UP_MS = 6000;
const MEASURED_MS = 6000;
/** Longer than an idle connection keeps its counts to itself. */
const COUNTED_MS = 1500;
/** What happens seldom, such as periodic work, is left out. */
const SELDOM = 0.02;

/** Counts that only rise, by what they are of. */
type Counts = ReadonlyMap<string, readonly number[]>;

const TABLES = `
  select schemaname || '.' || relname as name, array[n_tup_ins, n_tup_upd, n_tup_hot_upd, n_tup_del, seq_tup_read,
    (select count(*) from pg_index where indrelid = relid)]::float8[] as counts
  from pg_stat_user_tables`;
const FUNCTIONS = `
  select schemaname || '.' || funcname as name, array[sum(calls), sum(self_time)]::float8[] as counts
  from pg_stat_user_functions group by 1`;
const LOG = `
  select 'write-ahead log' as name, array[wal_records, wal_bytes, wal_fpi]::float8[] as counts from pg_stat_wal`;

/** Prints what an order writes with all its jobs: rows by table, calls by function of the database, and its log. */
export async function countWrites({ postgres, options, ...context }: BenchContext): Promise<void> {
  const stage = await openStage(postgres, options, context.onProgress, ["track_functions = 'all'"]);
  const { pool } = stage.database;
  const client = Program.start('bench/programs/load-client.ts');
  try {
    await client.ask({ loads: { orders: orderLoad(stage.market, 0) } });
    const order = async (milliseconds: number) => {
      const run = { shares: { orders: 1 }, ports: [stage.shop.port], milliseconds, connections: 10 };
      const { orders } = await client.ask<{ orders: Measurement }>({ run });
      await waitForJobs(pool);
      await delay(COUNTED_MS);
      return orders.count;
    };
    // The demo market's jobs are none of these.
    await emptyCarts(stage);
    await order(WARM_UP_MS);
    await pool.query('vacuum analyze');
    const read = () => Promise.all([TABLES, FUNCTIONS, LOG].map((query) => readCounts(pool, query)));
    const before = await read();
    const orders = await order(MEASURED_MS);
    const after = await read();
    printCircumstances({ postgres, options, ...context }, stage.market, `${orders} orders`);
    const headings = [
      ['table', 'inserted', 'updated', 'of them HOT', 'deleted', 'read one by one', 'indexes'],
      ['function', 'calls', 'own ms'],
      ['', 'records', 'bytes', 'page images'],
    ];
    for (const [place, heading] of headings.entries())
      printCounts(heading, { before: before[place], after: after[place], orders });
  } finally {
    await client.stop();
    await stage.close();
  }
}

async function readCounts(pool: pg.Pool, query: string): Promise<Counts> {
  const { rows } = await pool.query<{ name: string; counts: number[] }>(query);
  return new Map(rows.map(({ name, counts }) => [name, counts]));
}

/** For one order. What does not rise, the number of indexes, is printed as it is. */
function printCounts(
  heading: readonly string[],
  { before, after, orders }: { before: Counts | undefined; after: Counts | undefined; orders: number },
): void {
  console.log(`\n| ${heading.join(' | ')} |\n|${' --- |'.repeat(heading.length)}`);
  const rows = [...(after ?? [])].map(([name, counts]) => {
    const each = counts.map((count, place) => (count - (before?.get(name)?.[place] ?? 0)) / orders);
    return { name, counts, each };
  });
  const written = rows.filter(({ each }) => each.slice(0, 4).some((count) => count > SELDOM));
  for (const { name, counts, each } of written.toSorted((a, b) => (b.each[0] ?? 0) - (a.each[0] ?? 0))) {
    const cells = each.map((value, place) =>
      heading[place + 1] === 'indexes' ? String(counts[place]) : value.toFixed(2),
    );
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}
