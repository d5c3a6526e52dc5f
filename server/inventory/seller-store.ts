import { type SQL, sql } from 'drizzle-orm';
import type { StockState } from '../../contract/inventory.ts';
import { SHOWN_PIN_CODES } from '../../contract/kernel/limits.ts';
import type { Paise } from '../../contract/kernel/money.ts';
import { coveringPatterns, isPinCode } from '../../contract/kernel/pin-code.ts';
import type { InventoryId, PageQuery, ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';

/** A record with its product, as its seller sees it. */
export interface InventoryRow {
  id: InventoryId;
  productId: ProductId;
  quantity: number;
  reserved: number;
  minimumThreshold: number;
  status: 'active' | 'inactive';
  stockState: StockState;
  deliveryPinCodes: string[];
  pinCodeCount: number;
  version: number;
  name: string;
  pricePaise: Paise;
  description: string;
  pictureKeys: string[];
}

/** INV-08 to INV-10. */
const stockState = sql`case when i.quantity <= 0 then 'out' when i.quantity <= i.minimum_threshold then 'low' else 'fine' end`;

const ownRecords = (ownerId: UserId) =>
  sql`from inventory i join shops s on s.id = i.shop_id join products p on p.id = i.product_id
    where s.owner_id = ${ownerId} and i.deleted_at is null`;

function columns(pinCodes: SQL): SQL {
  return sql`i.id, i.product_id as "productId", i.quantity, i.reserved, i.minimum_threshold as "minimumThreshold",
    i.status, ${stockState} as "stockState", ${pinCodes} as "deliveryPinCodes",
    cardinality(i.delivery_pin_codes) as "pinCodeCount", i.version, p.name, p.price_paise::float8 as "pricePaise",
    p.description,
    array(select picture_key from product_pictures where product_id = p.id order by position) as "pictureKeys"`;
}

/** One record with all its pin codes; undefined when it is not there or not the seller's. */
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

export interface InventoryFilter extends PageQuery {
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  stock?: StockState | undefined;
}

/** A page of the seller's records by product name, each with its first pin codes, and how many there are. */
export async function listRecords(
  db: Queryable,
  ownerId: UserId,
  { search, status, stock, page, limit }: InventoryFilter,
): Promise<{ rows: InventoryRow[]; total: number }> {
  const matching = sql`${ownRecords(ownerId)}
    and i.status = coalesce(${status ?? null}::text, i.status)
    and ${stockState} = coalesce(${stock ?? null}::text, ${stockState})
    and ${search ? fits(search) : sql`true`}`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<InventoryRow & Record<string, unknown>>(sql`
      select ${columns(sql`i.delivery_pin_codes[1:${SHOWN_PIN_CODES}::int]`)} ${matching}
      order by lower(p.name), i.id limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** By a part of the product's name; by a whole pin code that is covered; or by the beginning of a listed entry. */
function fits(search: string): SQL {
  const literal = search.replace(/[\\%_]/g, '\\$&');
  const byName = sql`p.name ilike ${`%${literal}%`}`;
  if (isPinCode(search)) {
    return sql`(${byName} or i.delivery_pin_codes && ${sql.param(coveringPatterns(search))}::text[])`;
  }
  return sql`(${byName} or exists (select from unnest(i.delivery_pin_codes) as code where code like ${`${literal}%`}))`;
}

export interface MovementRow {
  change: number;
  reason: 'initial' | 'edit' | 'sale' | 'return' | 'cancellation';
  note: string | null;
  orderNumber: string | null;
  at: Date;
}

/** A page of the movements of a record of the seller's, the latest first. */
export async function listMovements(
  db: Queryable,
  ownerId: UserId,
  inventoryId: InventoryId,
  { page, limit }: PageQuery,
): Promise<{ rows: MovementRow[]; total: number }> {
  const ofRecord = sql`from stock_movements m join inventory i on i.id = m.inventory_id
    join shops s on s.id = i.shop_id
    left join order_lines l on l.id = m.order_line_id
    left join shop_orders part on part.id = l.shop_order_id
    left join orders o on o.id = part.order_id
    where i.id = ${inventoryId} and s.owner_id = ${ownerId} and i.deleted_at is null`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
      select m.change, m.reason, m.note, o.number as "orderNumber", m.at ${ofRecord}
      order by m.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${ofRecord}`),
  ]);
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at) })), total: counted.rows[0]?.total ?? 0 };
}
