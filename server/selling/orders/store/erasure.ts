import { eq, sql } from 'drizzle-orm';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { orders } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

/** Invoices need the rest; without an invoice name and street are erased too. */
export async function eraseContacts(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .update(orders)
    .set({ contactEmail: '', contactPhone: '', addressLabel: '', recipient: '', recipientPhone: '' })
    .where(eq(orders.userId, userId));
  await tx.execute(sql`
    update orders o set contact_name = 'A former buyer', street_address = '' where o.user_id = ${userId}
      and not exists (select from invoices i join shop_orders s on s.id = i.shop_order_id where s.order_id = o.id)`);
}

/** An order whose payment is still being checked or refunded keeps contact and address, since its buyer will get a mail. */
export async function eraseAbandonedContacts(
  db: Queryable,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const emptied = await db.execute(sql`
    update orders set contact_name = '', contact_email = '', contact_phone = '', address_label = '', recipient = '',
      recipient_phone = '', street_address = '', city = '', state = '', postal_code = '', country = ''
    where id in (
      select o.id from orders o
      where o.status in ('failed', 'expired', 'cancelled') and o.contact_email <> ''
        and o.created_at < now() - make_interval(days => ${days})
        and not exists (select from unsettled_payments p where p.order_id = o.id)
      order by o.created_at limit ${limit} for no key update skip locked
    )`);
  return emptied.rowCount ?? 0;
}

/** Limits count networks within a day only. */
export async function eraseOldNetworks(db: Queryable, { limit }: { limit: number }): Promise<number> {
  const removed = await db.execute(sql`
    update orders set network = null
    where id in (
      select id from orders where network is not null and created_at < now() - interval '1 day'
      order by created_at limit ${limit} for no key update skip locked
    )`);
  return removed.rowCount ?? 0;
}
