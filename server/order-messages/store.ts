import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { MAX_ORDER_MESSAGES } from '../../contract/kernel/limits.ts';
import type { OrderId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import { orderMessages } from '../../database/schema/returns.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

export type OrderMessageRow = typeof orderMessages.$inferSelect;

/** A part of an order that somebody bought or sold, as far as an exchange about it needs it. */
export interface ConversationRow {
  id: ShopOrderId;
  orderId: OrderId;
  number: string;
  shopName: string;
  buyerName: string;
  buyerEmail: string;
  sellerEmail: string | null;
  /** Which of the two the person is. */
  side: 'buyer' | 'seller';
  /** The shop is no more. */
  isClosed: boolean;
}

const conversation = (personId: UserId, id: ShopOrderId) => sql`
  select s.id, o.id as "orderId", o.number, shops.name as "shopName", o.contact_name as "buyerName",
    o.contact_email as "buyerEmail", (select email from users where users.id = shops.owner_id) as "sellerEmail",
    case when o.user_id = ${personId} then 'buyer' else 'seller' end as side,
    shops.closed_at is not null as "isClosed"
  from shop_orders s join orders o on o.id = s.order_id join shops on shops.id = s.shop_id
  where s.id = ${id} and s.status <> 'awaiting_payment'
    and (o.user_id = ${personId} or shops.owner_id = ${personId})`;

/** The placed part of an order, when this person bought or sold it. */
export async function findConversation(
  db: Queryable,
  personId: UserId,
  id: ShopOrderId,
): Promise<ConversationRow | undefined> {
  const { rows } = await db.execute<ConversationRow & Record<string, unknown>>(conversation(personId, id));
  return rows[0];
}

/** The same, locked: of two messages at once one is the first. */
export async function lockConversation(
  tx: Transaction,
  personId: UserId,
  id: ShopOrderId,
): Promise<ConversationRow | undefined> {
  const { rows } = await tx.execute<ConversationRow & Record<string, unknown>>(
    sql`${conversation(personId, id)} for no key update of s`,
  );
  return rows[0];
}

/** Newest last. */
export function listMessages(db: Queryable, id: ShopOrderId): Promise<OrderMessageRow[]> {
  return db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.shopOrderId, id))
    .orderBy(asc(orderMessages.createdAt), orderMessages.id);
}

export interface NewMessage {
  shopOrderId: ShopOrderId;
  author: 'buyer' | 'seller';
  authorId: UserId;
  text: string;
}

/**
 * Writes a message, unless there are as many as there may be; the conversation must be locked. `isFirstUnread`: the
 * other one has seen all that its author wrote before.
 */
export async function insertMessage(
  tx: Transaction,
  { shopOrderId, author, authorId, text }: NewMessage,
): Promise<{ isFirstUnread: boolean } | undefined> {
  // The clock and not the transaction's beginning, so that they stand in the order in which they were let in.
  const { rows } = await tx.execute<{ isFirstUnread: boolean }>(sql`
    insert into order_messages (shop_order_id, author, author_id, text, created_at)
    select ${shopOrderId}::uuid, ${author}::text, ${authorId}::uuid, ${text}::text, clock_timestamp()
    where (select count(*) from order_messages where shop_order_id = ${shopOrderId}) < ${MAX_ORDER_MESSAGES}
    returning not exists (
      select from order_messages m
      where m.shop_order_id = ${shopOrderId} and m.author = ${author} and m.read_at is null
    ) as "isFirstUnread"`);
  return rows[0];
}

/** Removes what was said about a buyer's orders: it names the buyer in both sides' words. */
export async function forgetConversations(tx: Transaction, buyerId: UserId): Promise<void> {
  await tx.execute(sql`
    delete from order_messages m using shop_orders s, orders o
    where s.id = m.shop_order_id and o.id = s.order_id and o.user_id = ${buyerId}`);
}

/** The reader has seen what the other one wrote. */
export async function markRead(db: Queryable, id: ShopOrderId, reader: 'buyer' | 'seller'): Promise<void> {
  await db
    .update(orderMessages)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(orderMessages.shopOrderId, id),
        isNull(orderMessages.readAt),
        eq(orderMessages.author, reader === 'buyer' ? 'seller' : 'buyer'),
      ),
    );
}
