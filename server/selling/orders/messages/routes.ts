import type { FastifyInstance } from 'fastify';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import { orderMessageEndpoints } from '../../../../contract/order-messages.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { requireRight } from '../../../platform/http/admit.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { type ConversationRow, findConversation, listMessages, markRead } from './store.ts';
import { conversationNotFound, writeMessage } from './write-message.ts';

export function registerOrderMessages(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;

  /** Staff speaks as the shop. @throws Refusal `right_missing`, `not_found` */
  async function getConversation(actor: Actor, id: ShopOrderId): Promise<ConversationRow> {
    requireRight(actor.rights, 'orders');
    const found = await findConversation(db, actor.ownerId, id);
    if (!found) throw conversationNotFound();
    return found;
  }

  async function present({ id, isClosed }: Pick<ConversationRow, 'id' | 'isClosed'>) {
    const rows = await listMessages(db, id);
    return {
      isClosed,
      messages: rows.map((row) => ({
        id: row.id,
        by: row.author,
        text: row.text,
        at: row.createdAt.toISOString(),
        isRead: row.readAt !== null,
      })),
    };
  }

  serve(app, authenticate, orderMessageEndpoints, {
    'GET /api/order-message/:shopOrderId': async ({ actor, params }) => {
      return present(await getConversation(actor, params.shopOrderId));
    },
    'POST /api/order-message/:shopOrderId': async ({ actor, params, body }) => {
      requireRight(actor.rights, 'orders');
      await writeMessage(db, jobs, actor, params.shopOrderId, body.text);
      return present({ id: params.shopOrderId, isClosed: false });
    },
    'POST /api/order-message/:shopOrderId/read': async ({ actor, params }) => {
      const found = await getConversation(actor, params.shopOrderId);
      await inTransaction(db, (tx) => markRead(tx, found.id, found.side));
      return present(found);
    },
    find: {
      shopOrderId: ({ actor, params }) => getConversation(actor, params.shopOrderId),
    },
  });
}
