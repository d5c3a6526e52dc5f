import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * What a copy of the template is: its structure, its rows and its sequences. The job queue's own tables stay as they are, as
 * each app would create the same queues.
 */
interface Pristine {
  readonly structure: string;
  readonly bytes: number;
  /** Names of all tables that are emptied, quoted. */
  readonly tables: readonly string[];
  readonly seeds: readonly { table: string; columns: string; rows: unknown }[];
  readonly sequences: readonly { name: string; last: string | null }[];
}

let pristine: Pristine | undefined;
const unused: TestDatabase[] = [];

/**
 * A database as `createTestDatabase` makes them, but one that an earlier test of this worker may have had: emptying one takes a
 * twentieth of the time. Dropping it empties it for the next test, unless its structure was changed or it has become large.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const database = unused.pop() ?? (await createTestDatabase());
  pristine ??= await asItsOwner(database, readPristine);
  const before = pristine;
  return {
    url: database.url,
    ownerUrl: database.ownerUrl,
    drop: async () => {
      const isEmpty = await asItsOwner(database, (client) => empty(client, before));
      if (isEmpty) unused.push(database);
      else await database.drop();
    },
  };
}

async function asItsOwner<Result>(
  { ownerUrl }: TestDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns false when the database cannot be used again */
async function empty(client: pg.Client, { structure, bytes, tables, seeds, sequences }: Pristine) {
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  if ((await readStructure(client)) !== structure || (await readBytes(client)) > 2 * bytes) return false;
  await client.query('begin');
  // Neither triggers nor foreign keys.
  await client.query('set local session_replication_role = replica');
  await client.query(tables.map((table) => `delete from ${table}`).join(';'));
  for (const { table, columns, rows } of seeds) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query(
    `select setval(name, coalesce(last, 1), last is not null)
     from jsonb_to_recordset($1) as sequence (name text, last bigint)`,
    [JSON.stringify(sequences)],
  );
  // What was found out about the rows that are gone would lead to plans that a fresh database does not have.
  await client.query(
    `select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
     where schemaname in ('public', 'pgboss')`,
  );
  await client.query(
    `select pg_clear_relation_stats(n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'i') and c.reltuples >= 0`,
  );
  await client.query('commit');
  return true;
}

async function readPristine(client: pg.Client): Promise<Pristine> {
  const { rows: tables } = await client.query<{ table: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
       and (n.nspname, c.relname) not in (('pgboss', 'version'), ('pgboss', 'queue'))
     group by n.nspname, c.relname`,
  );
  const seeds: Pristine['seeds'][number][] = [];
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ rows: unknown }>(`select jsonb_agg(t) as rows from ${table} t`);
    if (rows[0]?.rows) seeds.push({ table, columns, rows: rows[0].rows });
  }
  const { rows: sequences } = await client.query<Pristine['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`,
  );
  return {
    structure: await readStructure(client),
    bytes: await readBytes(client),
    tables: tables.map(({ table }) => table),
    seeds,
    sequences,
  };
}

/** Tables, columns, indexes, constraints, triggers and functions, in short: each part is another, so the order counts for nothing. */
async function readStructure(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ structure: string }>(
    `select concat(count(*), ' ', bit_xor(hashtextextended(part, 0)), ' ', bit_xor(hashtextextended(part, 1))) as structure from (
       select concat_ws(' ', oid, relname, relacl) as part from pg_class where relnamespace = 'public'::regnamespace
       union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull) from pg_attribute where attnum > 0 and attrelid > 16384
       union all select concat_ws(' ', conname, conrelid, convalidated) from pg_constraint
       union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger
       union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
     ) as parts`,
  );
  return rows[0]?.structure ?? '';
}

async function readBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes);
}
