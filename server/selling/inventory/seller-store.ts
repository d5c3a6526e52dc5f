import { type SQL, sql } from 'drizzle-orm';
import type {
  InventoryId,
  PageQuery,
  ProductId,
  ShopId,
  Sorting,
  UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import { escapeLike, sortTerms } from '../../platform/database/sql-terms.ts';
import type { InventorySort, MovementSort, StockFilter, StockLevel } from '../../../contract/inventory.ts';
import { LISTED_PIN_CODES, MAX_PIN_CODE_ENTRY_LENGTH } from '../../../contract/kernel/limits.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import {
  ALL_INDIA,
  ALL_INDIA_LABEL,
  coveringPatterns,
  isPinCode,
} from '../../../contract/kernel/pin-code.ts';
import type { ProductOption, VariantChoice } from '../../../contract/kernel/product-options.ts';
import { pictureKeysOfVariant } from '../../catalogue/products/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type PinCodeRun, pinCodeSummary } from './pin-code-summary.ts';

export interface InventoryRow extends RecordFacts {
  deliveryPinCodes: string[];
}

export interface ListedInventoryRow extends RecordFacts {
  deliveryPinCodes: string[] | null;
  pinCodeSummary: PinCodeRun[];
}

export interface RecordFacts {
  id: InventoryId;
  productId: ProductId;
  variantId: VariantId;
  options: readonly ProductOption[];
  choices: number[];
  formerChoices: VariantChoice[] | null;
  sku: string | null;
  quantity: number;
  reserved: number;
  minimumThreshold: number;
  status: 'active' | 'inactive';
  stockState: StockLevel;
  pinCodeCount: number;
  version: number;
  name: string;
  pricePaise: Paise;
  description: string;
  pictureKeys: string[];
}

/** INV-08 to INV-10. */
const stockState = sql`case when i.quantity <= 0 then 'out' when i.quantity <= i.minimum_threshold then 'low' else 'fine' end`;

/** The record is `i`; its free units do not exceed its threshold. */
export const isLow = sql`i.status = 'active' and i.deleted_at is null and i.is_short`;

/** The planner knows the selectivity of plain comparisons. */
const STOCK: Record<StockFilter, SQL> = {
  out: sql`i.quantity <= 0`,
  low: sql`i.quantity > 0 and i.quantity <= i.minimum_threshold`,
  fine: sql`i.quantity > 0 and i.quantity > i.minimum_threshold`,
  short: isLow,
};

const SORT_COLUMNS: Record<InventorySort, readonly SQL[]> = {
  name: [sql`lower(p.name)`],
  stock: [sql`i.quantity`],
  changed: [sql`i.updated_at`],
};
/** The secondary order matches an index, so that the planner walks it. */
const SECONDARY_ORDER: Record<InventorySort, SQL> = {
  name: sql`p.id, (select position from variant_facts where id = i.variant_id), i.id`,
  stock: sql`lower(p.name), i.id`,
  changed: sql`i.id`,
};

const ownRecords = (ownerId: UserId) => sql`from inventory i join product_facts p on p.id = i.product_id
  join variant_facts v on v.id = i.variant_id
  where i.shop_id = (select id from shop_names where owner_id = ${ownerId}) and i.deleted_at is null`;

/** The shop is a condition on both tables, so that a large one is read in the order of its products' names. */
const recordsOfShop = (shopId: ShopId) => sql`from inventory i
  join product_facts p on p.id = i.product_id and p.shop_id = ${shopId}
  where i.shop_id = ${shopId} and i.deleted_at is null`;

const stockOfShop = (shopId: ShopId) =>
  sql`from inventory i where i.shop_id = ${shopId} and i.deleted_at is null`;

function columns(pinCodes: SQL): SQL {
  return sql`i.id, i.product_id as "productId", i.variant_id as "variantId", p.options, v.choices, v.former_choices as "formerChoices", v.sku, i.quantity, i.reserved, i.minimum_threshold as "minimumThreshold",
    i.status, ${stockState} as "stockState", ${pinCodes} as "deliveryPinCodes",
    cardinality(i.delivery_pin_codes) as "pinCodeCount", i.version, p.name, v.price_paise::float8 as "pricePaise",
    p.description,
    ${pictureKeysOfVariant(sql`p`, sql`v`)} as "pictureKeys"`;
}

export async function findRecordOf(
  db: Queryable,
  ownerId: UserId,
  inventoryId: InventoryId,
): Promise<InventoryRow | undefined> {
  const { rows } = await db.execute<InventoryRow & Record<string, unknown>>(
    sql`select ${columns(sql`i.delivery_pin_codes`)} ${ownRecords(ownerId)} and i.id = ${inventoryId}`,
  );
  return rows[0];
}

export interface InventoryFilter extends PageQuery, Sorting<InventorySort> {
  product_id?: ProductId | undefined;
  variant_id?: VariantId | undefined;
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  stock?: StockFilter | undefined;
}

const listedPinCodes = sql`case when cardinality(i.delivery_pin_codes) <= ${LISTED_PIN_CODES}::int
  then i.delivery_pin_codes end`;

export async function listRecords(
  db: Queryable,
  shopId: ShopId,
  { page, limit, sortBy, direction, ...filter }: InventoryFilter,
): Promise<{ rows: ListedInventoryRow[]; total: number }> {
  const conditions = conditionsOf(shopId, filter);
  const matching = sql.join([recordsOfShop(shopId), ...conditions], sql` and `);
  // Records are counted without their product, unless the search needs its name.
  const countable = filter.search ? matching : sql.join([stockOfShop(shopId), ...conditions], sql` and `);
  // Pictures and texts are read for the page alone.
  const order = sql`${sortTerms(SORT_COLUMNS, { sortBy, direction })}, ${SECONDARY_ORDER[sortBy]}`;
  const chosen = sql`select i.id ${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit}`;
  const [rows, counted] = await Promise.all([
    listChosen(db, chosen, order),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${countable}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export function listRecordsById(db: Queryable, ids: readonly InventoryId[]): Promise<ListedInventoryRow[]> {
  return listChosen(db, sql`select unnest(${sql.param(ids)}::uuid[]) as id`, sql`v.position, i.id`);
}

async function listChosen(db: Queryable, chosen: SQL, order: SQL): Promise<ListedInventoryRow[]> {
  const { rows } = await db.execute<ListedInventoryRow & Record<string, unknown>>(sql`
    select ${columns(listedPinCodes)}, ${pinCodeSummary} as "pinCodeSummary"
    from (${chosen}) as chosen join inventory i on i.id = chosen.id join product_facts p on p.id = i.product_id
    join variant_facts v on v.id = i.variant_id
    order by ${order}`);
  return rows;
}

export async function isProductOf(db: Queryable, ownerId: UserId, productId: ProductId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from product_facts p join shop_names s on s.id = p.shop_id
    where p.id = ${productId} and s.owner_id = ${ownerId}`);
  return rows.length > 0;
}

function conditionsOf(
  shopId: ShopId,
  {
    product_id: productId,
    variant_id: variantId,
    search,
    status,
    stock,
  }: Omit<InventoryFilter, keyof PageQuery | keyof Sorting<InventorySort>>,
): SQL[] {
  return [
    ...(productId === undefined ? [] : [sql`i.product_id = ${productId}`]),
    ...(variantId === undefined ? [] : [sql`i.variant_id = ${variantId}`]),
    ...(status === undefined ? [] : [sql`i.status = ${status}`]),
    ...(stock === undefined ? [] : [STOCK[stock]]),
    ...(search ? [fits(shopId, search)] : []),
  ];
}

/** Pin codes have an index of their own. A name with choices is 'Cotton kurta (M, Indigo)'. */
function fits(shopId: ShopId, search: string): SQL {
  const part = containing(search);
  // Choices are put into words only for variants that contain all searched words.
  const words = search.split(/[(),"\\\s]+/).filter((word) => word !== '');
  const mayMatch = words.map(
    (word) => sql` and concat(p.name, p.options, v.former_choices) ilike ${containing(word)}`,
  );
  const byWords = sql`i.variant_id in (
    select v.id from product_facts p join variant_facts v on v.product_id = p.id
    where p.shop_id = ${shopId} and (p.name ilike ${part} or v.sku ilike ${part}
      or ((p.options <> '[]' or v.former_choices is not null)${sql.join(mayMatch)}
        and p.name || ' (' || ${choiceWords} || ')' ilike ${part})))`;
  const byPinCode = fitsPinCodes(search);
  if (byPinCode === undefined) return byWords;
  return sql`i.id in (select i.id from inventory i where i.shop_id = ${shopId} and ${byWords}
    union all select i.id from inventory i where i.shop_id = ${shopId} and ${byPinCode})`;
}

function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

const choiceWords = sql`case when v.former_choices is not null then (
  select string_agg(former ->> 'value', ', ' order by place)
  from jsonb_array_elements(v.former_choices) with ordinality as words (former, place)
) when p.options <> '[]' then (
  select string_agg(value ->> 'name', ', ' order by place)
  from jsonb_array_elements(p.options) with ordinality as options (option, place),
    jsonb_array_elements(option -> 'values' || coalesce(option -> 'removed', '[]')) as value
  where (value ->> 'number')::int = v.choices[place]) end`;

/** A search may be a covered pin code, the prefix of an entry, an entry with other characters than digits, or 'All India'. */
function fitsPinCodes(search: string): SQL | undefined {
  if (search.toLowerCase() === ALL_INDIA_LABEL.toLowerCase()) return fitsPinCodes(ALL_INDIA);
  const covered = isPinCode(search) ? coveringPatterns(search) : [search];
  if (/^\d+$/.test(search) && !isPinCode(search)) {
    return sql`array_to_tsvector(i.delivery_pin_codes) @@ ${`${search}:*`}::tsquery`;
  }
  const mayBePinCodeEntry = /[\d*]/.test(search) && search.length <= MAX_PIN_CODE_ENTRY_LENGTH;
  return mayBePinCodeEntry ? sql`i.delivery_pin_codes && ${sql.param(covered)}::text[]` : undefined;
}

export interface MovementRow {
  change: number;
  quantity: number;
  reason: 'initial' | 'edit' | 'sale' | 'return' | 'cancellation';
  note: string | null;
  orderNumber: string | null;
  actorName: string | null;
  at: Date;
}

const MOVEMENT_COLUMNS: Record<MovementSort, readonly SQL[]> = {
  at: [sql`id`],
  change: [sql`change`],
  quantity: [sql`quantity`],
  reason: [sql`reason`, sql`coalesce(note, '')`],
  by: [sql`coalesce("orderNumber", "actorName", '')`],
};

export async function listMovements(
  db: Queryable,
  ownerId: UserId,
  inventoryId: InventoryId,
  { page, limit, ...sorting }: PageQuery & Sorting<MovementSort>,
): Promise<{ rows: MovementRow[]; total: number }> {
  const ofRecord = sql`from stock_movements m join inventory i on i.id = m.inventory_id
    join shop_names s on s.id = i.shop_id
    left join people u on u.id = m.actor_id
    left join order_line_facts l on l.id = m.order_line_id
    left join return_shop_orders r on r.id = m.order_line_id
    left join shop_order_numbers o on o.id = coalesce(l.shop_order_id, r.shop_order_id)
    where i.id = ${inventoryId} and s.owner_id = ${ownerId} and i.deleted_at is null`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
      select change, quantity, reason, note, "orderNumber", "actorName", at from (
        select m.id, m.change, (sum(m.change) over (order by m.id))::int as quantity, m.reason, m.note,
          o.number as "orderNumber", u.name as "actorName", m.at ${ofRecord}
      ) as movement
      order by ${sortTerms(MOVEMENT_COLUMNS, sorting)}, id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${ofRecord}`),
  ]);
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at) })), total: counted.rows[0]?.total ?? 0 };
}

export interface LowStockRow {
  id: InventoryId;
  ownerId: UserId;
  ownerName: string;
  email: string | null;
  shopName: string;
  name: string;
  options: readonly ProductOption[];
  choices: number[];
  formerChoices: VariantChoice[] | null;
  available: number;
  minimumThreshold: number;
}

export async function findLowStock(
  db: Queryable,
  inventoryIds: readonly InventoryId[],
): Promise<LowStockRow[]> {
  const { rows } = await db.execute<LowStockRow & Record<string, unknown>>(sql`
    select i.id, s.owner_id as "ownerId", u.name as "ownerName", u.email, s.name as "shopName", p.name,
      p.options, v.choices, v.former_choices as "formerChoices", i.quantity - i.reserved as available, i.minimum_threshold as "minimumThreshold"
    from inventory i join product_facts p on p.id = i.product_id join variant_facts v on v.id = i.variant_id
    join shop_names s on s.id = i.shop_id join people u on u.id = s.owner_id
    where i.id = any(${sql.param(inventoryIds)}::uuid[]) and i.deleted_at is null and not u.is_disabled
    order by available, lower(p.name), v.position, i.id`);
  return rows;
}
