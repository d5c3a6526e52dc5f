import { type SQL, sql } from 'drizzle-orm';
import type { AttributeId, ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** What choices of an attribute are called from now on, by what they were called. */
export type RenamedChoices = ReadonlyMap<string, string>;

/** Products that one statement changes: with all at once it would take longer than a statement may. */
const AT_ONCE = 5000;

/**
 * Has the products say the new names of choices; of those that become one, each once. The attribute is locked and has the new names.
 * Their versions stay: a form that is open goes on, as the old names are still understood.
 */
export async function renameChoices(
  tx: Transaction,
  id: AttributeId,
  renamed: RenamedChoices,
): Promise<void> {
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    select id from products where ${saysOneOf(sql`attributes`, id, renamed)} order by id for no key update`);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map((row) => row.id);
    await tx.execute(sql`
      update products set attributes = jsonb_set(attributes, array[${id}], ${renamedIn(sql`attributes -> ${id}`, renamed)})
      where id = any(${sql.param(ids)}::uuid[])`);
  }
}

/** Whether attributes, as a product has them, say one of the old names. */
export function saysOneOf(said: SQL, id: AttributeId, renamed: RenamedChoices): SQL {
  return sql`${said} -> ${id} ?| ${sql.param([...renamed.keys()])}::text[]`;
}

/** A value with the new names. A text and a list are told apart by the value itself. */
export function renamedIn(value: SQL, renamed: RenamedChoices): SQL {
  const names = sql`${JSON.stringify(Object.fromEntries(renamed))}::jsonb`;
  return sql`case jsonb_typeof(${value}) when 'array' then (
      select jsonb_agg(named.value order by named.place) from (
        select coalesce(${names} ->> each.value, each.value) as value, min(each.place) as place
        from jsonb_array_elements_text(${value}) with ordinality as each (value, place) group by 1
      ) named
    ) else to_jsonb(${names} ->> (${value} #>> '{}')) end`;
}
