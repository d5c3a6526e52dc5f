import { type SQL, sql } from 'drizzle-orm';
import type { ProductId, UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The columns that each variant has for itself, and their types. */
const COST_COLUMNS = { pricePaise: sql`price_paise`, discountPercent: sql`discount_percent` };
const COST_TYPES = { pricePaise: sql`bigint`, discountPercent: sql`smallint` };
export type CostField = keyof typeof COST_COLUMNS;
/** What a change of many products at once may set. */
export type BulkField = CostField | 'category' | 'archivedAt';

/** One field of one product as it is to be, in the database's text form or as the id of its category, unless the product has another version by now. */
export interface BulkValue {
  id: ProductId;
  version: number;
  value: string | null;
  /** Of a field that variants have: what each active one gets; where there is only one, it gets the product's. */
  variants: readonly (readonly [VariantId, string])[];
}

export function isCostField(field: BulkField): field is CostField {
  return field === 'pricePaise' || field === 'discountPercent';
}

/** Sets one field of many of the seller's products; gives the ids of those that it found as expected. */
export async function updateProducts(
  transaction: Transaction,
  ownerId: UserId,
  field: BulkField,
  values: readonly BulkValue[],
): Promise<Set<ProductId>> {
  const changed = new Set<ProductId>();
  for (const part of inParts(values)) {
    const { rows } = await transaction.execute<{ id: ProductId }>(bulkUpdate(ownerId, field, part));
    for (const { id } of rows) changed.add(id);
    await checkVariantsNow(transaction);
  }
  return changed;
}

function bulkUpdate(ownerId: UserId, field: BulkField, values: readonly BulkValue[]): SQL {
  switch (field) {
    case 'pricePaise':
    case 'discountPercent':
      return costUpdate(ownerId, field, values);
    case 'category':
      return categoryUpdate(ownerId, values);
    case 'archivedAt':
      return sql`${heldProducts(ownerId, values)} update products p
        set archived_at = held.value::timestamptz, version = p.version + 1
        from held where p.id = held.id returning p.id`;
  }
}

/** Sets categories by their ids; products of one that is gone stay as they are. */
function categoryUpdate(ownerId: UserId, values: readonly BulkValue[]): SQL {
  return sql`${heldProducts(ownerId, values)} update products p
    set category = wanted.root, subcategory_id = case when wanted.depth > 0 then wanted.id end, version = p.version + 1
    from held join categories wanted on wanted.id = held.value
    where p.id = held.id returning p.id`;
}

/** Variants that one statement changes: with all at once, it and the checks at the end would take longer than a statement may. */
const VALUES_AT_ONCE = 1000;

/** Parts of whole products, of about `VALUES_AT_ONCE` variants each. */
function inParts(values: readonly BulkValue[]): BulkValue[][] {
  const parts: BulkValue[][] = [];
  let size = VALUES_AT_ONCE;
  for (const value of values) {
    if (size >= VALUES_AT_ONCE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(value);
    size += Math.max(1, value.variants.length);
  }
  return parts;
}

/** Makes the database check the written variants at once, so that the end of a large transaction does not take long. */
export async function checkVariantsNow(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`set constraints all immediate`);
  await transaction.execute(sql`set constraints all deferred`);
}

/** Locks the products that are as expected, as `held`; begins a statement. */
function heldProducts(ownerId: UserId, values: readonly BulkValue[]): SQL {
  return sql`
    with held as (
      select p.id, given.value
      from unnest(
        ${sql.param(values.map(({ id }) => id))}::uuid[],
        ${sql.param(values.map(({ version }) => version))}::int[],
        ${sql.param(values.map(({ value }) => value))}::text[]
      ) as given (id, version, value)
      join products p on p.id = given.id and p.version = given.version
      where p.shop_id in (select id from shops where owner_id = ${ownerId})
      order by p.id for no key update of p
    )`;
}

/** Sets prices or discounts of variants; their products show those of the cheapest. */
function costUpdate(ownerId: UserId, field: CostField, values: readonly BulkValue[]): SQL {
  const given = values.flatMap(({ variants: own }) => own);
  const column = COST_COLUMNS[field];
  const kept = COST_COLUMNS[field === 'pricePaise' ? 'discountPercent' : 'pricePaise'];
  return sql`${heldProducts(ownerId, values)}, wanted as (
      select v.id, v.product_id, v.${kept}, coalesce(own.value, held.value)::${COST_TYPES[field]} as ${column}
      from held join variants v on v.product_id = held.id and v.archived_at is null
      left join unnest(
        ${sql.param(given.map(([id]) => id))}::uuid[], ${sql.param(given.map(([, value]) => value))}::text[]
      ) as own (id, value) on own.id = v.id
    ), shown as (
      select distinct on (product_id) * from wanted order by product_id, price_paise, discount_percent desc
    ), changed as (
      update products p set price_paise = shown.price_paise, discount_percent = shown.discount_percent,
        version = p.version + 1
      from shown where p.id = shown.product_id returning p.id
    ), of_variants as (
      update variants v set ${column} = wanted.${column} from wanted where v.id = wanted.id
    )
    select id from changed`;
}
