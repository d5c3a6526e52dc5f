import { sql } from 'drizzle-orm';
import type { InventoryChange, NewInventory } from '../../contract/inventory.ts';
import { MAX_PAGE_SIZE, MAX_STOCK, PUBLIC_STOCK_CAP } from '../../contract/kernel/limits.ts';
import { coveringPatterns, isPinCode } from '../../contract/kernel/pin-code.ts';
import type { InventoryId, OrderLineId, ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What has to be kept for one line of an order. A product comes in one line only, as in a cart. */
export interface WantedStock {
  orderLineId: OrderLineId;
  productId: ProductId;
  quantity: number;
}

/** What became of a wanted line. */
export interface HeldStock {
  productId: ProductId;
  name: string;
  wanted: number;
  held: number;
  /** Whether any active record of the product covers the pin code, with stock or without. */
  isCovered: boolean;
}

/** What can be bought of a product at a pin code. */
export interface Availability {
  productId: ProductId;
  /** Units, including those that the buyer's own unpaid order keeps. */
  available: number;
  isCovered: boolean;
}

export interface DeliverableRow {
  product_id: ProductId;
  status: 'active';
  quantity: number;
}

/** A code that is no pin code is covered by nothing, not even by 'all India'. */
const patterns = (pinCode: string) =>
  sql`${sql.param(isPinCode(pinCode) ? coveringPatterns(pinCode) : [])}::text[]`;
const ids = (list: readonly string[]) => sql`${sql.param(list)}::uuid[]`;

/** Records with something to sell at the pin code, a hundred a page (API-41, PDP-10). */
export async function listDeliverable(
  db: Queryable,
  { pinCode, productId, page }: { pinCode: string; productId: ProductId | undefined; page: number },
): Promise<DeliverableRow[]> {
  const { rows } = await db.execute<DeliverableRow & Record<string, unknown>>(sql`
    select i.product_id, i.status, least(i.quantity - i.reserved, ${PUBLIC_STOCK_CAP}::int) as quantity
    from inventory i join products p on p.id = i.product_id and p.archived_at is null
    where i.status = 'active' and i.delivery_pin_codes && ${patterns(pinCode)} and i.quantity > i.reserved
      and (${productId ?? null}::uuid is null or i.product_id = ${productId ?? null}::uuid)
    order by i.id limit ${MAX_PAGE_SIZE} offset ${(page - 1) * MAX_PAGE_SIZE}`);
  return rows;
}

/**
 * What each product has for the pin code now, without locking anything. `buyerId` counts what that buyer's unpaid
 * order keeps as available, because ordering again gives it up first.
 */
export async function findAvailability(
  db: Queryable,
  {
    productIds,
    pinCode,
    buyerId,
  }: { productIds: readonly ProductId[]; pinCode: string; buyerId: UserId | null },
): Promise<Availability[]> {
  const { rows } = await db.execute<Availability & Record<string, unknown>>(sql`
    select wanted.product_id as "productId",
      coalesce(sum(i.quantity - i.reserved + coalesce(own.quantity, 0)), 0)::int as available,
      count(i.id) > 0 as "isCovered"
    from unnest(${ids(productIds)}) as wanted(product_id)
    left join inventory i on i.product_id = wanted.product_id and i.status = 'active'
      and i.delivery_pin_codes && ${patterns(pinCode)}
    left join lateral (
      select sum(h.quantity) as quantity
      from stock_holds h
      join order_lines l on l.id = h.order_line_id
      join shop_orders s on s.id = l.shop_order_id
      join orders o on o.id = s.order_id
      where h.inventory_id = i.id and h.state = 'held' and o.user_id = ${buyerId}::uuid
    ) own on ${buyerId}::uuid is not null
    group by wanted.product_id`);
  return rows;
}

/**
 * Keeps stock for all lines in one statement: the records that cover the pin code are locked in the order of their
 * ids, so that two orders can never wait for each other; each line takes from the fullest record first and from
 * several when it must; the guard stands in the update itself. Tells per line how much it got.
 */
export async function insertHolds(
  tx: Transaction,
  { lines, pinCode }: { lines: readonly WantedStock[]; pinCode: string },
): Promise<HeldStock[]> {
  const { rows } = await tx.execute<HeldStock & Record<string, unknown>>(sql`
    with wanted as (
      select * from unnest(
        ${ids(lines.map((line) => line.orderLineId))},
        ${ids(lines.map((line) => line.productId))},
        ${sql.param(lines.map((line) => line.quantity))}::int[]
      ) as w(order_line_id, product_id, quantity)
    ), free as (
      select i.id, i.product_id, i.quantity - i.reserved as units
      from inventory i join products p on p.id = i.product_id and p.archived_at is null
      where i.product_id in (select product_id from wanted) and i.status = 'active'
        and i.delivery_pin_codes && ${patterns(pinCode)} and i.quantity > i.reserved
      order by i.id for no key update of i
    ), supply as (
      select id, product_id, units,
        sum(units) over (partition by product_id order by units desc, id) - units as units_before
      from free
    ), taken as (
      select w.order_line_id, s.id as inventory_id, least(s.units, w.quantity - s.units_before)::int as quantity
      from wanted w join supply s using (product_id)
      where s.units_before < w.quantity
    ), reserved as (
      update inventory i set reserved = i.reserved + t.quantity, updated_at = now()
      from taken t where i.id = t.inventory_id and i.quantity - i.reserved >= t.quantity
      returning i.id
    ), held as (
      insert into stock_holds (order_line_id, inventory_id, quantity)
      select t.order_line_id, t.inventory_id, t.quantity from taken t join reserved r on r.id = t.inventory_id
      returning order_line_id, quantity
    )
    select w.product_id as "productId", p.name, w.quantity as wanted,
      coalesce((select sum(h.quantity) from held h where h.order_line_id = w.order_line_id), 0)::int as held,
      exists (
        select 1 from inventory i where i.product_id = w.product_id and i.status = 'active'
          and i.delivery_pin_codes && ${patterns(pinCode)}
      ) and p.archived_at is null as "isCovered"
    from wanted w join products p on p.id = w.product_id`);
  return rows;
}

/**
 * The order is placed: what was kept for its lines is sold. Only the flip from `held` lowers the stock, so it happens
 * once however often this runs; each leaves a movement 'sale'. Tells how many units were sold.
 */
export async function claimHolds(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<number> {
  await lockRecordsOfOpenHolds(tx, lineIds);
  const { rows } = await tx.execute<{ units: number }>(sql`
    with claimed as (
      update stock_holds set state = 'claimed'
      where order_line_id = any(${ids(lineIds)}) and state = 'held'
      returning inventory_id, order_line_id, quantity
    ), sold as (
      update inventory i set quantity = i.quantity - c.quantity, reserved = i.reserved - c.quantity,
        version = i.version + 1, updated_at = now()
      from (select inventory_id, sum(quantity)::int as quantity from claimed group by inventory_id) c
      where i.id = c.inventory_id
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, order_line_id)
      select inventory_id, -quantity, 'sale', order_line_id from claimed
    )
    select coalesce(sum(quantity), 0)::int as units from claimed`);
  return rows[0]?.units ?? 0;
}

/** The order fell through: what was kept for its lines can be bought again, once however often this runs. */
export async function releaseHolds(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<void> {
  await lockRecordsOfOpenHolds(tx, lineIds);
  await tx.execute(sql`
    with released as (
      update stock_holds set state = 'released'
      where order_line_id = any(${ids(lineIds)}) and state = 'held'
      returning inventory_id, quantity
    )
    update inventory i set reserved = i.reserved - r.quantity, updated_at = now()
    from (select inventory_id, sum(quantity)::int as quantity from released group by inventory_id) r
    where i.id = r.inventory_id`);
}

/** Everybody who changes several records locks them in the order of their ids first. */
async function lockRecordsOfOpenHolds(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<void> {
  await tx.execute(sql`
    select id from inventory
    where id in (select inventory_id from stock_holds where order_line_id = any(${ids(lineIds)}) and state = 'held')
    order by id for no key update`);
}

/**
 * What was sold for these lines is back in the stock, in the records it came from; each leaves a movement
 * 'cancellation'. Whoever calls this sees to it that a line comes back once.
 */
export async function putBack(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<void> {
  const claimed = sql`from stock_holds where order_line_id = any(${ids(lineIds)}) and state = 'claimed'`;
  await tx.execute(
    sql`select id from inventory where id in (select inventory_id ${claimed}) order by id for no key update`,
  );
  await tx.execute(sql`
    with sold as (select inventory_id, order_line_id, quantity ${claimed}), back as (
      update inventory i set quantity = i.quantity + s.quantity, version = i.version + 1, updated_at = now()
      from (select inventory_id, sum(quantity)::int as quantity from sold group by inventory_id) s
      where i.id = s.inventory_id
    )
    insert into stock_movements (inventory_id, change, reason, order_line_id)
    select inventory_id, quantity, 'cancellation', order_line_id from sold`);
}

/** A record for a product of the seller's own shop, with its first movement; undefined when the product is not theirs. */
export async function insertRecord(
  tx: Transaction,
  ownerId: UserId,
  record: NewInventory,
): Promise<InventoryId | undefined> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with record as (
      insert into inventory (product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes)
      select p.id, p.shop_id, ${record.quantity}::int, ${record.minimum_threshold}::int, ${record.status}::text,
        ${sql.param(record.delivery_pin_codes)}::text[]
      from products p join shops s on s.id = p.shop_id
      where p.id = ${record.product_id} and s.owner_id = ${ownerId}
      returning id, quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id)
      select id, quantity, 'initial', ${ownerId}::uuid from record
    )
    select id from record`);
  return rows[0]?.id;
}

/** A record as an edit found it, and whether the edit was done. */
export interface EditedRecord {
  quantity: number;
  reserved: number;
  version: number;
  isDone: boolean;
}

/**
 * Changes a record of the seller's own shop in one statement: not when its version has moved on, and never below what
 * is reserved or beyond `MAX_STOCK`. The stock changes by a difference that leaves a movement 'edit'.
 */
export async function updateRecord(
  tx: Transaction,
  ownerId: UserId,
  inventoryId: InventoryId,
  edit: InventoryChange,
): Promise<EditedRecord | undefined> {
  const codes = edit.delivery_pin_codes;
  const { rows } = await tx.execute<EditedRecord & Record<string, unknown>>(sql`
    with found as (
      select i.id, i.quantity, i.reserved, i.version,
        coalesce(${edit.quantity ?? null}::int, i.quantity + ${edit.change ?? 0}::int) as wanted
      ${ownRecord(ownerId, inventoryId)} for no key update of i
    ), edited as (
      update inventory i set quantity = f.wanted, version = f.version + 1, updated_at = now(),
        minimum_threshold = coalesce(${edit.minimum_threshold ?? null}::int, i.minimum_threshold),
        status = coalesce(${edit.status ?? null}::text, i.status),
        delivery_pin_codes = coalesce(${codes === undefined ? null : sql.param(codes)}::text[], i.delivery_pin_codes)
      from found f
      where i.id = f.id and f.version = coalesce(${edit.version ?? null}::int, f.version)
        and f.wanted between f.reserved and ${MAX_STOCK}::int
      returning i.id, f.wanted - f.quantity as change
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id, note)
      select id, change, 'edit', ${ownerId}::uuid, ${edit.reason ?? null}::text from edited where change <> 0
    )
    select quantity, reserved, version, exists (select from edited) as "isDone" from found`);
  return rows[0];
}

/** Takes away a record of the seller's own shop, unless some of it is reserved; its stock leaves a last movement. */
export async function removeRecord(
  tx: Transaction,
  ownerId: UserId,
  inventoryId: InventoryId,
): Promise<EditedRecord | undefined> {
  const { rows } = await tx.execute<EditedRecord & Record<string, unknown>>(sql`
    with found as (
      select i.id, i.quantity, i.reserved, i.version ${ownRecord(ownerId, inventoryId)} for no key update of i
    ), removed as (
      update inventory i set quantity = 0, status = 'inactive', deleted_at = now(), updated_at = now()
      from found f where i.id = f.id and f.reserved = 0
      returning i.id, f.quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id, note)
      select id, -quantity, 'edit', ${ownerId}::uuid, 'Taken out of the inventory' from removed where quantity > 0
    )
    select quantity, reserved, version, exists (select from removed) as "isDone" from found`);
  return rows[0];
}

/** One record, if it is there and the seller's own. */
function ownRecord(ownerId: UserId, inventoryId: InventoryId) {
  return sql`from inventory i join shops s on s.id = i.shop_id
    where i.id = ${inventoryId} and s.owner_id = ${ownerId} and i.deleted_at is null`;
}
