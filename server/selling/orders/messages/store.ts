import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { MAX_ORDER_MESSAGES } from '../../../../contract/kernel/limits.ts';
import type { OrderId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import { orderMessages } from '../../../../database/schema/returns.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export type OrderMessageRow = typeof orderMessages.$inferSelect;

export interface ConversationRow {
  id: ShopOrderId;
  orderId: OrderId;
  number: string;
  shopName: string;
  buyerName: string;
  buyerEmail: string;
  sellerEmail: string | null;
  side: 'buyer' | 'seller';
  isClosed: boolean;
}

const conversation = (personId: UserId, id: ShopOrderId) => sql`
  select s.id, o.id as "orderId", o.number, shops.name as "shopName", o.contact_name as "buyerName",
    o.contact_email as "buyerEmail", (select email from people where people.id = shops.owner_id) as "sellerEmail",
    case when o.user_id = ${personId} then 'buyer' else 'seller' end as side,
    shops.state = 'closed' as "isClosed"
  from shop_orders s join orders o on o.id = s.order_id join shop_names shops on shops.id = s.shop_id
  where s.id = ${id} and s.status <> 'awaiting_payment'
    and (o.user_id = ${personId} or shops.owner_id = ${personId})`;

export async function findConversation(
  db: Queryable,
  personId: UserId,
  id: ShopOrderId,
): Promise<ConversationRow | undefined> {
  const { rows } = await db.execute<ConversationRow & Record<string, unknown>>(conversation(personId, id));
  return rows[0];
}

/** The lock orders concurrent messages. */
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

export function listMessages(db: Queryable, id: ShopOrderId): Promise<OrderMessageRow[]> {
  return db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.shopOrderId, id))
    .orderBy(asc(orderMessages.createdAt), orderMessages.id);
}

export async function countMessages(
  db: Queryable,
  ids: readonly ShopOrderId[],
): Promise<Map<ShopOrderId, { buyer: number; seller: number }>> {
  const { rows } = await db.execute<{ id: ShopOrderId; buyer: number; seller: number }>(sql`
    select shop_order_id as id, (count(*) filter (where author = 'buyer'))::int as buyer,
      (count(*) filter (where author = 'seller'))::int as seller
    from order_messages where shop_order_id = any(${sql.param([...ids])}::uuid[]) group by shop_order_id`);
  return new Map(rows.map(({ id, buyer, seller }) => [id, { buyer, seller }]));
}

export interface NewMessage {
  shopOrderId: ShopOrderId;
  author: 'buyer' | 'seller';
  authorId: UserId;
  text: string;
}

/**
 * Callers lock the conversation. Undefined means that the limit is reached, `isFirstUnread` that the recipient has read all
 * earlier messages of the author.
 */
export async function insertMessage(
  tx: Transaction,
  { shopOrderId, author, authorId, text }: NewMessage,
): Promise<{ isFirstUnread: boolean } | undefined> {
  // The clock gives times in the order of the locks; the transaction's start would not.
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

/** Both sides are deleted, since each may name the buyer. */
export async function eraseConversations(tx: Transaction, buyerId: UserId): Promise<void> {
  await tx.execute(sql`
    delete from order_messages m using shop_orders s, orders o
    where s.id = m.shop_order_id and o.id = s.order_id and o.user_id = ${buyerId}`);
}

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
