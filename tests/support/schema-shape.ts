import type pg from 'pg';

/** A part of the schema that a program may rely on, such as `column orders.id`. */
interface Part {
  name: string;
  /** What a program relies on: the type of a column, what a function returns. */
  form: string;
  /** A row cannot be written without naming this column. */
  mustBeGiven: boolean;
  /** The release says by a comment in the database that it relies on this no more. */
  isUnused: boolean;
  /** The table of a column. */
  table: string | null;
}

export type Shape = readonly Part[];

const PARTS = String.raw`
  select case c.relkind when 'v' then 'view ' else 'table ' end || c.relname as name, '' as form, false as "mustBeGiven",
    obj_description(c.oid, 'pg_class') like 'unused%' as "isUnused", null as table
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  union all
  select format('column %s.%s', c.relname, a.attname),
    concat(format_type(a.atttypid, a.atttypmod), case when a.attgenerated <> '' then ', generated' end),
    a.attnotnull and a.attgenerated = '' and a.attidentity = '' and d.oid is null,
    concat(col_description(c.oid, a.attnum), obj_description(c.oid, 'pg_class')) like 'unused%', c.relname
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)), pg_get_function_result(p.oid), false,
    obj_description(p.oid, 'pg_proc') like 'unused%', null
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select format('trigger %s of %s', t.tgname, c.relname), t.tgenabled::text, false,
    concat(obj_description(t.oid, 'pg_trigger'), obj_description(c.oid, 'pg_class')) like 'unused%', null
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select regexp_replace(pg_get_indexdef(i.indexrelid), '^.* ON public\.(.*) USING btree', 'unique index on \1'), '', false,
    concat(obj_description(x.oid, 'pg_class'), obj_description(c.oid, 'pg_class')) like 'unused%', null
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
  where x.relnamespace = 'public'::regnamespace and i.indisunique
  union all
  select 'sequence ' || sequencename, '', false, false, null from pg_sequences where schemaname = 'public'`;

export async function readShape(client: pg.Client): Promise<Shape> {
  const { rows } = await client.query<Part>(PARTS);
  return rows;
}

/** Why a program that was made for one shape would fail with the other. */
export function findBreaks(released: Shape, present: Shape): string[] {
  const before = new Map(released.map((part) => [part.name, part]));
  const after = new Map(present.map((part) => [part.name, part]));
  const lost = released.flatMap(({ name, form, isUnused }) => {
    const now = after.get(name);
    if (isUnused || (now && now.form === form)) return [];
    return now ? `${name} was ${form} and is ${now.form}` : `${name} is gone`;
  });
  const required = present
    .filter(({ table }) => table !== null && (before.has(`table ${table}`) || before.has(`view ${table}`)))
    .filter(({ name, mustBeGiven }) => mustBeGiven && !before.get(name)?.mustBeGiven)
    .map(({ name }) => `${name} must be given`);
  return [...lost, ...required];
}
