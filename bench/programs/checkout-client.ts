/**
 * Puts a product into the cart, reads the quote and orders it for cash on delivery, in a process of its own that takes
 * messages: SHOP_PORT=… node bench/programs/checkout-client.ts
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { httpText } from '../requests/http-text.ts';
import type { CheckoutMessage, Measurement, Shopper } from '../run/messages.ts';
import { Stopwatch } from '../run/stopwatch.ts';
import { Connection } from './connection.ts';

const Quoted = z.object({ quote: z.string() });
const port = Number(process.env['SHOP_PORT']);
/** Continues where the last run ended, so that no buyer orders too often. */
let nextShopper = 0;

process.on('message', (message: CheckoutMessage) => {
  void measure(message).then((measurement) => process.send?.(measurement));
});

async function measure({
  shoppers,
  productIds,
  milliseconds,
  connections,
}: CheckoutMessage): Promise<Measurement> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const watch = new Stopwatch(milliseconds);
  await Promise.all(
    open.map(async (connection) => {
      while (watch.isRunning) {
        const shopper = shoppers[nextShopper % shoppers.length];
        const productId = productIds[(nextShopper * 7) % productIds.length];
        nextShopper += 1;
        if (!shopper || !productId) throw new Error('there is nobody to buy, or nothing');
        const startedAt = performance.now();
        await buy(connection, shopper, productId);
        watch.count(startedAt, 0);
      }
    }),
  );
  for (const connection of open) connection.close();
  return watch.read();
}

async function buy(connection: Connection, shopper: Shopper, productId: string): Promise<void> {
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
