import { type SQL, sql } from 'drizzle-orm';
import type { InventoryChange, NewInventoryOfVariants, ServedPinCode } from '../../contract/inventory.ts';
import { MAX_DELIVERY_PIN_CODES, MAX_STOCK } from '../../contract/kernel/limits.ts';
import type { ProductOption } from '../../contract/kernel/product-options.ts';
import type {
  InventoryId,
  OrderLineId,
  ProductId,
  ReturnId,
  ShopId,
  UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { coversBy, entriesCovering } from './availability-store.ts';
import { type InventoryLine, type InventoryLineOutcome, matchedLines, outcomes } from './inventory-lines.ts';
import { isLow } from './seller-store.ts';

/** What stock is reserved and sold for: a line of an order, or the replacement of an exchange, by the id of the return. */
export type StockUse = OrderLineId | ReturnId;

/** What one line of an order, or an exchange, needs. A variant comes in one line only, as in a cart. */
export interface WantedStock {
  orderLineId: StockUse;
  variantId: VariantId;
  quantity: number;
}

/** The outcome for a wanted line. */
export interface ReservedStock {
  variantId: VariantId;
  name: string;
  options: readonly ProductOption[];
  /** The variant's, in numbers. */
  choices: readonly number[];
  wanted: number;
  reserved: number;
  /** Whether any active record of the variant covers the pin code, with stock or without. */
  isCovered: boolean;
}

const ids = (list: readonly string[]) => sql`${sql.param(list)}::uuid[]`;

/** Whether stock is reserved until its order is paid (`held`), or sold at once (`claimed`). Values of `stock_reservations.state`. */
export type ReservationState = 'held' | 'claimed';

const UPDATES: Record<ReservationState, SQL> = {
  held: sql`reserved = i.reserved + t.quantity`,
  claimed: sql`quantity = i.quantity - t.quantity, version = i.version + 1`,
};

/**
 * Takes stock for all lines in one statement: the records that cover the pin code are locked in the order of their
 * ids, so that two orders can never deadlock; each line takes from the fullest record first and from
 * several if needed; the update itself is the guard. A sale leaves a movement 'sale'. Returns how much each line
 * got.
 */
export async function insertReservations(
  tx: Transaction,
  { lines, pinCode, state }: { lines: readonly WantedStock[]; pinCode: string; state: ReservationState },
): Promise<ReservedStock[]> {
  return takeStock[state](tx, { lines: JSON.stringify(lines), entries: entriesCovering(pinCode) });
}

const takeStock = { held: prepareTaking('held'), claimed: prepareTaking('claimed') };

interface TakenLines {
  /** `WantedStock[]` as JSON: of lists that are unnested PostgreSQL knows the length, and plans the statement each time. */
  lines: string;
  /** Those that cover the pin code. */
  entries: string[];
}

function prepareTaking(state: ReservationState) {
  return prepareStatement<TakenLines, ReservedStock>(
    `take_stock_${state}`,
    (value) => sql`
    with wanted as (
      select "orderLineId" as order_line_id, "variantId" as variant_id, quantity
      from jsonb_to_recordset(${value('lines')}::jsonb) as w ("orderLineId" uuid, "variantId" uuid, quantity int)
    ), free as (
      select i.id, i.variant_id, i.quantity - i.reserved as units
      from inventory i join variants v on v.id = i.variant_id and v.archived_at is null
      join products p on p.id = i.product_id and p.archived_at is null
      where i.variant_id in (select variant_id from wanted) and i.status = 'active'
        and ${coversBy(value('entries'))} and i.quantity > i.reserved
      order by i.id for no key update of i
    ), supply as (
      select id, variant_id, units,
        sum(units) over (partition by variant_id order by units desc, id) - units as units_before
      from free
    ), taken as (
      select w.order_line_id, s.id as inventory_id, least(s.units, w.quantity - s.units_before)::int as quantity
      from wanted w join supply s using (variant_id)
      where s.units_before < w.quantity
    ), updated as (
      update inventory i set ${UPDATES[state]}, updated_at = now()
      from taken t where i.id = t.inventory_id and i.quantity - i.reserved >= t.quantity
      returning i.id, t.order_line_id, t.quantity
    ), reserved as (
      insert into stock_reservations (order_line_id, inventory_id, quantity, state)
      select order_line_id, id, quantity, ${state}::text from updated
      returning order_line_id, quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, order_line_id)
      select id, -quantity, 'sale', order_line_id from updated where ${state}::text = 'claimed'
    )
    select w.variant_id as "variantId", p.name, p.options, v.choices, w.quantity as wanted,
      coalesce((select sum(r.quantity) from reserved r where r.order_line_id = w.order_line_id), 0)::int as reserved,
      exists (
        select 1 from inventory i where i.variant_id = w.variant_id and i.status = 'active' and ${coversBy(value('entries'))}
      ) and v.archived_at is null and p.archived_at is null as "isCovered"
    from wanted w join variants v on v.id = w.variant_id join products p on p.id = v.product_id`,
  );
}

/**
 * The order is placed: the stock reserved for its lines is sold, with a movement 'sale' each. Only the transition from `held` lowers the
 * stock, so that running this again does nothing. Returns how many units were sold.
 */
export async function consumeReservations(tx: Transaction, lineIds: readonly StockUse[]): Promise<number> {
  await lockRecordsOfOpenReservations(tx, lineIds);
  const { rows } = await tx.execute<{ units: number }>(sql`
    with consumed as (
      update stock_reservations set state = 'claimed'
      where order_line_id = any(${ids(lineIds)}) and state = 'held'
      returning inventory_id, order_line_id, quantity
    ), sold as (
      update inventory i set quantity = i.quantity - c.quantity, reserved = i.reserved - c.quantity,
        version = i.version + 1, updated_at = now()
      from (select inventory_id, sum(quantity)::int as quantity from consumed group by inventory_id) c
      where i.id = c.inventory_id
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, order_line_id)
      select inventory_id, -quantity, 'sale', order_line_id from consumed
    )
    select coalesce(sum(quantity), 0)::int as units from consumed`);
  return rows[0]?.units ?? 0;
}

/** The order fell through: the stock reserved for its lines can be bought again. Running this again does nothing. */
export async function releaseReservations(tx: Transaction, lineIds: readonly StockUse[]): Promise<void> {
  await lockRecordsOfOpenReservations(tx, lineIds);
  await tx.execute(sql`
    with released as (
      update stock_reservations set state = 'released'
      where order_line_id = any(${ids(lineIds)}) and state = 'held'
      returning inventory_id, quantity
    )
    update inventory i set reserved = i.reserved - r.quantity, updated_at = now()
    from (select inventory_id, sum(quantity)::int as quantity from released group by inventory_id) r
    where i.id = r.inventory_id`);
}

/** Locks all records of these variants, as a checkout that reserves stock does. */
export async function lockRecordsOfVariants(
  tx: Transaction,
  variantIds: readonly VariantId[],
): Promise<void> {
  await tx.execute(
    sql`select id from inventory where variant_id = any(${ids(variantIds)}) order by id for no key update`,
  );
}

/** Locks several records in the order of their ids, so that no two transactions deadlock. */
function lockRecordsOfOpenReservations(tx: Transaction, uses: readonly StockUse[]): Promise<void> {
  return lockRecordsOf(tx, uses, ['held']);
}

/** The same for reservations in these states: before stock that was sold and stock that is reserved change in one transaction. */
export async function lockRecordsOf(
  tx: Transaction,
  uses: readonly StockUse[],
  states: readonly ReservationState[],
): Promise<void> {
  await tx.execute(sql`
    select id from inventory where id in (
      select inventory_id from stock_reservations
      where order_line_id = any(${ids(uses)}) and state = any(${sql.param([...states])}::text[]))
    order by id for no key update`);
}

/**
 * Returns what was sold for these lines to the records it came from, with a movement 'cancellation' each. The caller makes
 * sure that a line is returned once.
 */
export async function restock(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<void> {
  const consumed = sql`from stock_reservations where order_line_id = any(${ids(lineIds)}) and state = 'claimed'`;
  await lockRecordsOf(tx, lineIds, ['claimed']);
  await tx.execute(sql`
    with sold as (select inventory_id, order_line_id, quantity ${consumed}), back as (
      update inventory i set quantity = i.quantity + s.quantity, version = i.version + 1, updated_at = now()
      from (select inventory_id, sum(quantity)::int as quantity from sold group by inventory_id) s
      where i.id = s.inventory_id
    )
    insert into stock_movements (inventory_id, change, reason, order_line_id)
    select inventory_id, quantity, 'cancellation', order_line_id from sold`);
}

/**
 * Returns units of these lines to the records they came from, with a movement 'return' each. The caller makes sure that no
 * more are returned than were sold.
 */
export async function restockReturned(
  tx: Transaction,
  returned: readonly { orderLineId: StockUse; quantity: number }[],
): Promise<void> {
  const lines = returned.map(({ orderLineId }) => orderLineId);
  await lockRecordsOf(tx, lines, ['claimed']);
  await tx.execute(sql`
    with returned as (
      select * from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as r ("orderLineId" uuid, quantity int)
    ), room as (
      select h.inventory_id, h.order_line_id, r.quantity as wanted, sum(h.quantity) - coalesce((
        select sum(m.change) from stock_movements m
        where m.inventory_id = h.inventory_id and m.order_line_id = h.order_line_id and m.reason = 'return'
      ), 0) as free
      from stock_reservations h join returned r on r."orderLineId" = h.order_line_id
      where h.state = 'claimed' group by h.inventory_id, h.order_line_id, r.quantity
    ), shares as (
      select inventory_id, order_line_id, least(free, greatest(0, wanted - coalesce(sum(free) over (
        partition by order_line_id order by inventory_id rows between unbounded preceding and 1 preceding
      ), 0)))::int as quantity from room
    ), back as (
      update inventory i set quantity = i.quantity + s.quantity, version = i.version + 1, updated_at = now()
      from (select inventory_id, sum(quantity)::int as quantity from shares group by inventory_id) s
      where i.id = s.inventory_id and s.quantity > 0
    )
    insert into stock_movements (inventory_id, change, reason, order_line_id)
    select inventory_id, quantity, 'return', order_line_id from shares where quantity > 0`);
}

/** New stock: each record differs in variant and quantity alone. Without a variant it is the only one of the product. */
export interface NewRecords extends Omit<NewInventoryOfVariants, 'quantities'> {
  quantities: readonly { variant_id?: VariantId | undefined; quantity: number }[];
}

/** Records of variants on sale in the seller's own shop, each with its first movement; those of other variants are left out. */
export async function insertRecords(
  tx: Transaction,
  ownerId: UserId,
  { product_id, minimum_threshold, status, delivery_pin_codes, quantities }: NewRecords,
): Promise<InventoryId[]> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with records as (
      insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes)
      select v.id, v.product_id, v.shop_id, wanted.quantity, ${minimum_threshold}::int, ${status}::text,
        ${sql.param(delivery_pin_codes)}::text[]
      from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as wanted (variant_id uuid, quantity int)
      join products p on p.id = ${product_id}
      join variants v on v.product_id = p.id and v.archived_at is null
        and (v.id = wanted.variant_id or (wanted.variant_id is null and p.options = '[]'))
      join shops s on s.id = v.shop_id and s.owner_id = ${ownerId}
      returning id, quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id)
      select id, quantity, 'initial', ${ownerId}::uuid from records
    )
    select id from records`);
  return rows.map(({ id }) => id);
}

/** A record before an edit, and whether the edit was done. */
export interface EditedRecord {
  quantity: number;
  reserved: number;
  version: number;
  isDone: boolean;
}

/**
 * Changes a record of the seller's shop in one statement, unless its version has changed, and never below what
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

/**
 * Adds a pin code to the active records of what was wanted there, where no record of the variant covers it. All in one statement, locked in
 * the order of their ids; a record that holds as many as it can stays as it is.
 * @param productIds null for all products that were wanted there
 */
export async function addPinCode(
  tx: Transaction,
  ownerId: UserId,
  { pinCode, productIds }: { pinCode: string; productIds: readonly ProductId[] | null },
): Promise<ServedPinCode> {
  const entries = sql`${sql.param(entriesCovering(pinCode))}::text[]`;
  const { rows } = await tx.execute<ServedPinCode & Record<string, unknown>>(sql`
    with missed as (
      select distinct u.product_id, u.variant_id from unmet_demand u join shops s on s.id = u.shop_id
      where s.owner_id = ${ownerId} and u.pin_code = ${pinCode}
        and (${productIds === null}::boolean or u.product_id = any(${ids(productIds ?? [])}))
        -- Of what named no variant, one that is delivered there is enough.
        and (u.variant_id is not null or not exists (
          select from inventory delivered join variants v on v.id = delivered.variant_id and v.archived_at is null
          where delivered.product_id = u.product_id and delivered.status = 'active' and arrayoverlap(delivered.delivery_pin_codes, ${entries})
        ))
    ), found as (
      select i.id, cardinality(i.delivery_pin_codes) < ${MAX_DELIVERY_PIN_CODES}::int as has_room
      from inventory i join variants v on v.id = i.variant_id and v.archived_at is null
      join products p on p.id = i.product_id and p.archived_at is null
      where i.product_id in (select product_id from missed) and i.status = 'active'
        and exists (select from missed m where m.product_id = i.product_id and coalesce(m.variant_id, i.variant_id) = i.variant_id)
        and not exists (
          select from inventory other where other.variant_id = i.variant_id and other.status = 'active'
            and arrayoverlap(other.delivery_pin_codes, ${entries})
        )
      order by i.id for no key update of i
    ), served as (
      update inventory i set delivery_pin_codes = i.delivery_pin_codes || ${pinCode}::text, version = i.version + 1,
        updated_at = now()
      from found f where i.id = f.id and f.has_room and not ${coversBy(entries)}
      returning i.id
    )
    select array(select id from served) as "inventoryIds",
      (select count(*)::int from found where not has_room) as "full"`);
  return rows[0] ?? { inventoryIds: [], full: 0 };
}

/** Takes a pin code out of those of these records of the seller's shop that name it; returns them. */
export async function removePinCode(
  tx: Transaction,
  ownerId: UserId,
  { pinCode, inventoryIds }: { pinCode: string; inventoryIds: readonly InventoryId[] },
): Promise<InventoryId[]> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with named as (
      select i.id from inventory i join shops s on s.id = i.shop_id
      where s.owner_id = ${ownerId} and i.id = any(${ids(inventoryIds)}) and i.deleted_at is null
        and ${pinCode}::text = any(i.delivery_pin_codes)
      order by i.id for no key update of i
    )
    update inventory i set delivery_pin_codes = array_remove(i.delivery_pin_codes, ${pinCode}::text), version = i.version + 1,
      updated_at = now()
    from named where i.id = named.id
    returning i.id`);
  return rows.map(({ id }) => id);
}

/** Removes a record of the seller's shop unless some of it is reserved; its stock leaves a last movement. */
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

/** One record of the seller. */
function ownRecord(ownerId: UserId, inventoryId: InventoryId) {
  return sql`from inventory i join shops s on s.id = i.shop_id
    where i.id = ${inventoryId} and s.owner_id = ${ownerId} and i.deleted_at is null`;
}

/** Locks the shop's records that the lines may mean. */
export async function lockInventoryLines(
  tx: Transaction,
  shopId: ShopId,
  lines: readonly InventoryLine[],
): Promise<void> {
  const withoutId = lines.filter(({ id }) => id === undefined);
  await tx.execute(sql`
    select id from inventory
    where shop_id = ${shopId} and (id = any(${ids(lines.flatMap(({ id }) => id ?? []))})
      or product_id = any(${ids(withoutId.flatMap(({ productId }) => productId ?? []))})
      or variant_id = any(${ids(withoutId.flatMap(({ variantId }) => variantId ?? []))})
      or variant_id = any(array(
        select v.id from unnest(${sql.param(withoutId.flatMap(({ sku }) => sku ?? []))}::text[]) as named (sku)
        join variants v on v.shop_id = ${shopId} and lower(v.sku) = lower(named.sku) and v.archived_at is null
      )))
    order by id for no key update`);
}

/**
 * Adds and changes records as the lines say, once they are locked; a line that could not be applied is reported and skipped. Each
 * change of a stock leaves a movement.
 */
export async function saveInventoryLines(
  tx: Transaction,
  { shopId, actorId, note }: { shopId: ShopId; actorId: UserId; note: string },
  lines: readonly InventoryLine[],
): Promise<InventoryLineOutcome[]> {
  const { rows } = await tx.execute<InventoryLineOutcome & Record<string, unknown>>(sql`
    ${matchedLines(shopId, lines)}, changed as (
      update inventory i set quantity = coalesce(l.quantity, i.quantity),
        minimum_threshold = coalesce(l."minimumThreshold", i.minimum_threshold),
        status = coalesce(l.status, i.status), delivery_pin_codes = coalesce(l.codes, i.delivery_pin_codes),
        version = i.version + 1, updated_at = now()
      from matched l where i.id = l."inventoryId" and l.outcome = 'changed'
        and coalesce(l.quantity, i.quantity) >= i.reserved
      returning i.id, i.quantity - l."presentQuantity" as change
    ), added as (
      insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes)
      select v.id, v.product_id, v.shop_id, m.quantity, "minimumThreshold", coalesce(m.status, 'active'),
        coalesce(codes, '{}')
      from matched m join variants v on v.id = m.variant where outcome = 'added'
      returning id, quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id, note)
      select id, change, 'edit', ${actorId}::uuid, ${note}::text from changed where change <> 0
      union all
      select id, quantity, 'initial', ${actorId}::uuid, ${note}::text from added
    )
    ${outcomes}`);
  return rows;
}

/**
 * Deactivates all stock of a shop. An order that takes stock at the same moment either waits for this and finds none, or commits
 * first and is seen by the next statement.
 */
export async function withdrawStockOf(tx: Transaction, ownerId: UserId): Promise<void> {
  await tx.execute(sql`
    with offered as (
      select i.id from inventory i join shops s on s.id = i.shop_id
      where s.owner_id = ${ownerId} and i.status = 'active' order by i.id for no key update of i
    )
    update inventory i set status = 'inactive', version = i.version + 1, updated_at = now()
    from offered where i.id = offered.id`);
}

/** As many as fit into the time of one statement; the next run takes the others. */
const LOW_AT_ONCE = 10_000;

/** Marks records that run low as notified and returns them, so that no process notifies their seller twice. */
export async function takeLowRecords(tx: Transaction): Promise<InventoryId[]> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with low as (
      select i.id from inventory i
      where ${isLow} and i.low_stock_told_at is null
        and exists (select from products p where p.id = i.product_id and p.archived_at is null)
        and exists (select from variants v where v.id = i.variant_id and v.archived_at is null)
      order by i.id limit ${LOW_AT_ONCE} for no key update of i skip locked
    )
    update inventory i set low_stock_told_at = now() from low where i.id = low.id returning i.id`);
  return rows.map(({ id }) => id);
}

/** Unmarks records that are above their threshold again, so that the next shortage is mailed. */
export async function clearLowStockMarks(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update inventory set low_stock_told_at = null
    where id in (
      select i.id from inventory i
      where i.low_stock_told_at is not null and not i.is_short
      order by i.id for no key update skip locked
    )`);
}
