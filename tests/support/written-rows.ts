import type { TestApp } from './app.ts';
import { plannedOnce } from './planned-once.ts';

/** Counters and logs that a call writes even if it changes nothing else, of which more may be refused when they come at once. */
const LEFT_OUT: readonly string[] = ['audit_chains', 'audit_log', 'attempt_counters'];

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ((n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition) or (n.nspname = 'pgboss' and c.relname = 'job'))
    and c.relname <> all($1) order by 1`;

/** What a piece of work left in the database, without what is never the same twice. */
export interface Written {
  /** By how many rows each table has grown or shrunk. */
  grown: Record<string, number>;
  /** Each row that was written, by its table, with places in place of ids, moments and random texts. */
  rows: string[];
}

/** What the work leaves in all tables, and in the queue of jobs. */
export async function writtenBy(
  { database: { pool } }: Pick<TestApp, 'database'>,
  work: () => Promise<unknown>,
): Promise<Written> {
  const { rows: found } = await pool.query<{ name: string }>(plannedOnce(TABLES, [LEFT_OUT]));
  const tables = found.map(({ name }) => name);
  const union = (one: (name: string) => string) => tables.map(one).join(' union all ');
  const counts = plannedOnce(
    union((name) => `select '${name}' as name, count(*)::int as count from ${name}`),
  );
  const countRows = async () => {
    const { rows } = await pool.query<{ name: string; count: number }>(counts);
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
  const { rows: marks } = await pool.query<{ mark: string }>(`select pg_current_xact_id()::text as mark`);
  const mark = marks[0]?.mark ?? '0';
  const before = await countRows();
  await work();
  const after = await countRows();
  const written = union((name) => {
    const row =
      name === 'pgboss.job'
        ? `jsonb_build_object('name', r.name, 'data', r.data, 'state', r.state)`
        : 'to_jsonb(r)';
    return `select '${name}' as name, ${row} as row from ${name} r where r.xmin::text::bigint > $1::bigint`;
  });
  const { rows } = await pool.query<{ name: string; row: Record<string, unknown> }>(
    plannedOnce(written, [mark]),
  );
  const grown = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  return {
    grown: Object.fromEntries(grown.filter(([, count]) => count !== 0)),
    rows: rows.map(({ name, row }) => `${name} ${JSON.stringify(masked(name, row))}`).sort(),
  };
}

const UUID = /[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:\d\d)?)?/g;
const ORDER_NUMBER = /[A-Z]-[0-9A-Z]{8}/g;
const RANDOM = /(\\x)?[A-Za-z0-9_-]{20,}/g;
/** Columns whose numbers stand for a row or a moment, or count what was refused as well. */
const NUMBERS = /^(number|(.*_)?id|\w+Id|attempts|last_step)$/;
const HASH = /(^|_)hash$/;
/** Columns of what the whole market has once. */
const SHARED: Record<string, readonly string[]> = {
  categories: ['position'],
  market_policies: ['version', 'appeal_days'],
};

/** A row without what is never the same twice. */
function masked(table: string, row: Record<string, unknown>): unknown {
  // Those of the audit log name the table that they are about.
  const about = typeof row['table_name'] === 'string' ? row['table_name'] : table.replace(/^\w+\./, '');
  const shared = SHARED[about] ?? [];
  const without = (value: unknown, name = ''): unknown => {
    if (HASH.test(name)) return '<hash>';
    if (shared.includes(name) || (typeof value === 'number' && NUMBERS.test(name))) return '<number>';
    if (typeof value === 'string') return withoutRandom(value);
    if (Array.isArray(value)) return value.map((each) => without(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [withoutRandom(key), without(each, key)]),
    );
  };
  return without(row);
}

const withoutRandom = (text: string) =>
  text
    .replace(UUID, '<id>')
    .replace(MOMENT, '<moment>')
    .replace(RANDOM, '<random>')
    .replace(ORDER_NUMBER, '<number>')
    .replace(/\d+/g, '#');
