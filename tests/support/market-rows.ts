import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type pg from 'pg';

export const ROWS_FILE = 'rows.br';

/** Ids return in many tables, farther apart than the usual window of the compression. */
const WINDOW_BITS = 24;

/** Our tables with the columns that rows are written with; those of the job queue belong to its library. */
const TABLES = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by c.relname order by c.relname`;

const SEQUENCES = `
  select jsonb_agg(jsonb_build_object('name', quote_ident(sequencename), 'last', last_value) order by sequencename)::text as sequences
  from pg_sequences where schemaname = 'public' and last_value is not null`;

/**
 * Packs all rows: a line for each table with its name and its rows as JSON, and before them one with the sequences. Nothing
 * reads numbers on the way, as the hashes of the audit log need them to the last digit.
 */
export async function packRows(client: pg.Client): Promise<{ packed: Buffer; empty: string[] }> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const { rows: sequences } = await client.query<{ sequences: string }>(SEQUENCES);
  const lines = sequences.map((row) => row.sequences);
  const empty: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select jsonb_agg(t)::text as rows from ${name} t`,
    );
    if (rows[0]?.rows) lines.push(`${name} ${rows[0].rows}`);
    else empty.push(name);
  }
  const text = Buffer.from(lines.join('\n'));
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  return { packed, empty };
}

/** Puts packed rows in place of all rows, as they are: without triggers and foreign keys. */
export async function unpackRows(client: pg.Client, packed: Buffer): Promise<void> {
  const [sequences = '', ...lines] = brotliDecompressSync(packed).toString().split('\n');
  const { rows: tables } = await client.query<{ name: string; columns: string }>(TABLES);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(tables.map(({ name }) => `delete from ${name}`).join(';'));
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(' '));
    const columns = columnsOf.get(name) ?? '';
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [line.slice(name.length + 1)],
    );
  }
  await client.query(
    `select setval(name::regclass, last) from jsonb_to_recordset($1) as sequence (name text, last bigint)`,
    [sequences],
  );
  await client.query('commit');
  await client.query('analyze');
}
