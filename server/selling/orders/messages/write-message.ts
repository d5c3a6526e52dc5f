import { MAX_ORDER_MESSAGES } from '../../../../contract/kernel/limits.ts';
import type { ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import { countAttempt } from '../../../platform/attempts/attempts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { type Jobs, mailKind } from '../../../platform/jobs/jobs.ts';
import { insertMessage, lockConversation } from './store.ts';

export const orderMessageMail = mailKind<{ shopOrderId: ShopOrderId; authorId: UserId }>(
  'order_message.mail',
  {
    words: 'A message about the order',
    to: ({ authorId }, buyerId) => (authorId === buyerId ? 'shop' : 'buyer'),
  },
);

const MESSAGES_PER_PERSON = 30;
const WINDOW_SECONDS = 600;

/**
 * Only the first unread message triggers a mail.
 * @throws Refusal `not_found`, `shop_closed`, `limit_reached`, `too_many_requests`
 */
export async function writeMessage(
  db: Database,
  jobs: Jobs,
  { userId: authorId, ownerId }: Pick<Actor, 'userId' | 'ownerId'>,
  shopOrderId: ShopOrderId,
  text: string,
): Promise<void> {
  await countAttempt(db, {
    windowSeconds: WINDOW_SECONDS,
    limits: [{ name: 'order-message.account', subject: authorId, max: MESSAGES_PER_PERSON }],
  });
  await inTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, ownerId, shopOrderId);
    if (!conversation) throw conversationNotFound();
    if (conversation.isClosed) throw shopIsClosedForMessages();
    const written = await insertMessage(tx, { shopOrderId, authorId, text, author: conversation.side });
    if (!written) throw tooManyMessages();
    if (written.isFirstUnread) await jobs.send(tx, orderMessageMail, { shopOrderId, authorId: ownerId });
  });
}

export function conversationNotFound(): Refusal {
  return notFound('The order');
}

function shopIsClosedForMessages(): Refusal {
  return new Refusal('shop_closed', 'This shop is closed, and nobody reads messages there any more.');
}

function tooManyMessages(): Refusal {
  return new Refusal('limit_reached', `An order can have at most ${MAX_ORDER_MESSAGES} messages`);
}
