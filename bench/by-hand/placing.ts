import type { FastifyInstance } from 'fastify';
import { inTransaction, type Queryable } from './database.ts';
import { buyerOf } from './session.ts';

interface PlacingBody {
  addressId: string;
  quote: string;
}

/** An order that a buyer asks for, under the key that keeps it from being placed twice. */
export interface Placing extends PlacingBody {
  userId: string;
  key: string;
}

/** Places orders with the shop's call, each in one transaction. */
export function servePlacing(
  app: FastifyInstance,
  placeOrder: (client: Queryable, placing: Placing) => Promise<object>,
): void {
  app.post<{ Body: PlacingBody }>('/api/checkout', async (request, reply) => {
    const userId = await buyerOf(request);
    const key = String(request.headers['idempotency-key']);
    const answer = await inTransaction((client) => placeOrder(client, { userId, key, ...request.body }));
    return reply.code(201).send(answer);
  });
}
