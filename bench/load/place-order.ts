import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { httpText } from '../requests/http-text.ts';
import type { Shopper } from '../run/messages.ts';
import type { Connection } from './connection.ts';

const Quoted = z.object({ quote: z.string() });

/** Puts a product into the cart, reads the quote and orders for cash on delivery. Fails when anything is refused. */
export async function placeOrder(connection: Connection, shopper: Shopper, productId: string): Promise<void> {
  const { addressId } = shopper;
  await post(connection, shopper, '/api/cart', { productId, quantity: 1 });
  const { quote } = Quoted.parse(
    JSON.parse(await post(connection, shopper, '/api/checkout/summary', { addressId })),
  );
  await post(connection, shopper, '/api/checkout', { addressId, quote, paymentMethod: 'cash_on_delivery' });
}

async function post(
  connection: Connection,
  { token }: Shopper,
  address: string,
  body: object,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const text = httpText({ method: 'POST', address, headers, body });
  const reply = await connection.request(text, { keepBody: true });
  if (reply.status > 299) throw new Error(`${reply.status} was answered to ${address}: ${reply.body}`);
  return reply.body;
}
