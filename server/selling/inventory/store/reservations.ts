import { type SQL, sql } from 'drizzle-orm';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import type { OrderLineId, ReturnId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { prepareStatement } from '../../../platform/database/prepared-statement.ts';
import { coversBy, entriesCovering } from '../availability-store.ts';

/** An exchange reserves its replacement under the id of its return. */
export type StockUse = OrderLineId | ReturnId;

export interface WantedStock {
  orderLineId: StockUse;
  variantId: VariantId;
  quantity: number;
}

export interface ReservedStock {
  variantId: VariantId;
  name: string;
  options: readonly ProductOption[];
  choices: readonly number[];
  wanted: number;
  reserved: number;
  /** The covering record may be without stock. */
  isCovered: boolean;
}

const ids = (list: readonly string[]) => sql`${sql.param(list)}::uuid[]`;

/** Stock is `held` until the order is paid, or `claimed` when sold at once. The table has these values. */
export type ReservationState = 'held' | 'claimed';

const UPDATES: Record<ReservationState, SQL> = {
  held: sql`reserved = i.reserved + t.quantity`,
  claimed: sql`quantity = i.quantity - t.quantity, version = i.version + 1`,
};

/**
 * Covering records are locked in the order of their ids, so that two orders never deadlock. Each line takes from the fullest
 * record first; the update itself is the guard.
 */
export async function insertReservations(
  tx: Transaction,
  { lines, pinCode, state }: { lines: readonly WantedStock[]; pinCode: string; state: ReservationState },
): Promise<ReservedStock[]> {
  return takeStock[state](tx, { lines: JSON.stringify(lines), entries: entriesCovering(pinCode) });
}

const takeStock = { held: prepareTakeStock('held'), claimed: prepareTakeStock('claimed') };

interface TakenLines {
  /** PostgreSQL knows the length of unnested lists and would plan the statement each time, so the lines are JSON. */
  lines: string;
  entries: string[];
}

function prepareTakeStock(state: ReservationState) {
  return prepareStatement<TakenLines, ReservedStock>(
    `take_stock_${state}`,
    (value) => sql`
    with wanted as (
      select "orderLineId" as order_line_id, "variantId" as variant_id, quantity
      from jsonb_to_recordset(${value('lines')}::jsonb) as w ("orderLineId" uuid, "variantId" uuid, quantity int)
    ), free as (
      select i.id, i.variant_id, i.quantity - i.reserved as units
      from inventory i join variant_facts v on v.id = i.variant_id and v.archived_at is null
      join product_facts p on p.id = i.product_id and p.archived_at is null
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
      coalesce((
        select true from inventory i where i.variant_id = w.variant_id and i.status = 'active' and ${coversBy(value('entries'))}
        limit 1
      ), false) and v.archived_at is null and p.archived_at is null as "isCovered"
    from wanted w join variant_facts v on v.id = w.variant_id join product_facts p on p.id = v.product_id`,
  );
}

/** Only the transition from `held` lowers the stock, so a repeat does nothing. Each sale leaves a movement. */
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

/** A repeat does nothing. */
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

/** A checkout locks in the same order. */
export async function lockRecordsOfVariants(
  tx: Transaction,
  variantIds: readonly VariantId[],
): Promise<void> {
  await tx.execute(
    sql`select id from inventory where variant_id = any(${ids(variantIds)}) order by id for no key update`,
  );
}

/** The order of ids keeps two transactions from a deadlock. */
function lockRecordsOfOpenReservations(tx: Transaction, uses: readonly StockUse[]): Promise<void> {
  return lockRecordsOf(tx, uses, ['held']);
}

/** Some transactions change sold and reserved stock together, and lock first. */
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

/** Callers make sure that a line is returned once. Each unit goes back to the record it came from. */
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

/** Callers make sure that no more units are returned than were sold. */
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
