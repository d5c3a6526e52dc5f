import { type SQL, sql } from 'drizzle-orm';
import type { AttributeId, ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';

export type RenamedChoices = ReadonlyMap<string, string>;

/** All products in one statement would exceed its time limit. */
const AT_ONCE = 5000;

/** Versions stay: an open form goes on, since old names are still understood. Callers lock the attribute. */
export async function renameChoices(
  tx: Transaction,
  id: AttributeId,
  renamed: RenamedChoices,
): Promise<void> {
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    select id from products where ${hasRenamedChoice(sql`attributes`, id, renamed)} order by id for no key update`);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map((row) => row.id);
    await tx.execute(sql`
      update products set attributes = jsonb_set(attributes, array[${id}], ${renamedIn(sql`attributes -> ${id}`, renamed)})
      where id = any(${sql.param(ids)}::uuid[])`);
  }
}

export function hasRenamedChoice(given: SQL, id: AttributeId, renamed: RenamedChoices): SQL {
  return sql`${given} -> ${id} ?| ${sql.param([...renamed.keys()])}::text[]`;
}

export function renamedIn(value: SQL, renamed: RenamedChoices): SQL {
  const names = sql`${JSON.stringify(Object.fromEntries(renamed))}::jsonb`;
  return sql`case jsonb_typeof(${value}) when 'array' then (
      select jsonb_agg(named.value order by named.place) from (
        select coalesce(${names} ->> each.value, each.value) as value, min(each.place) as place
        from jsonb_array_elements_text(${value}) with ordinality as each (value, place) group by 1
      ) named
    ) else to_jsonb(${names} ->> (${value} #>> '{}')) end`;
}
