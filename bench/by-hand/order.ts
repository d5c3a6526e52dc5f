import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import { type Queryable, rowsOf } from './database.ts';
import {
  EMPTY_CART,
  FIND_CART,
  INSERT_ORDER,
  LOCK_CART,
  type OrderedRow,
  STORE_ANSWER,
  TAKE_STOCK,
} from './order-statements.ts';
import { type Placing, servePlacing } from './placing.ts';
import { buyerOf } from './session.ts';

/** What the cart costs, and placing the order: seven statements, `begin` and `commit` among them. */
export function serveOrders(app: FastifyInstance): void {
  app.post<{ Body: { addressId: string } }>('/api/checkout/summary', async (request) =>
    summarise(await rowsOf<OrderedRow>(FIND_CART, [await buyerOf(request), request.body.addressId])),
  );

  servePlacing(app, placeOrder);
}

async function placeOrder(client: Queryable, { userId, key, addressId, quote }: Placing): Promise<object> {
  const rows = await rowsOf<OrderedRow>(LOCK_CART, [userId, addressId, key], client);
  const [first] = rows;
  if (!first) throw new Error('the cart is empty');
  if (first.answer) return first.answer;
  if (quoteOf(rows) !== quote) throw new Error('the cart is another one now');
  const lines = rows.map((row) => ({ ...row, id: randomUUID() }));
  const order = { id: randomUUID(), number: randomUUID().slice(0, 13) };
  await writeOrder(client, userId, order, lines);
  const variants = lines.map((line) => line.variant_id);
  const stock = [JSON.stringify(lines), coveringPatterns(first.postal_code)];
  const taken = await rowsOf(TAKE_STOCK, stock, client);
  if (taken.length < lines.length) throw new Error('too few are left');
  await rowsOf(EMPTY_CART, [userId, variants], client);
  const answer = { orderId: order.id, number: order.number, status: 'cash_on_delivery', redirectUrl: null };
  await rowsOf(STORE_ANSWER, [userId, key, answer], client);
  return answer;
}

/** The order with its parts, one for each shop. */
async function writeOrder(
  client: Queryable,
  userId: string,
  order: { id: string; number: string },
  lines: readonly (OrderedRow & { id: string })[],
): Promise<void> {
  const [buyer] = lines;
  if (!buyer) return;
  const parts = [...Map.groupBy(lines, (line) => line.shop_id)].map(([shopId, ofShop]) => ({
    id: randomUUID(),
    shop_id: shopId,
    paise: costOf(ofShop),
  }));
  await rowsOf(
    INSERT_ORDER,
    [
      order.id,
      order.number,
      userId,
      costOf(lines),
      buyer.contact_name,
      buyer.email,
      buyer.phone_number,
      buyer.label,
      buyer.street_address,
      buyer.city,
      buyer.state,
      buyer.postal_code,
      buyer.country,
      JSON.stringify(parts),
      JSON.stringify(
        lines.map((line) => ({ ...line, part_id: parts.find((part) => part.shop_id === line.shop_id)?.id })),
      ),
    ],
    client,
  );
}

function summarise(rows: readonly OrderedRow[]) {
  const total = costOf(rows) / 100;
  return {
    quote: quoteOf(rows),
    shops: [...Map.groupBy(rows, (row) => row.shop_id)].map(([id, lines]) => ({
      shop: { id, name: lines[0]?.shop_name },
      lines: lines.map((line) => ({
        itemId: line.item_id,
        productId: line.product_id,
        variantId: line.variant_id,
        name: line.name,
        choices: [],
        imageUrl: line.picture_key && `/pictures/${line.picture_key}-640.webp`,
        imageAlt: line.alt,
        quantity: line.quantity,
        price: line.paise / 100,
        discount: 0,
        total: (line.paise * line.quantity) / 100,
        obstacle: line.free < line.quantity ? 'out_of_stock' : null,
        message: null,
        arrivesBy: line.arrives_by,
      })),
      coupon: null,
      subtotal: costOf(lines) / 100,
      discount: 0,
      total: costOf(lines) / 100,
    })),
    subtotal: total,
    discount: 0,
    shipping: 0,
    total,
    canPlace: rows.every((row) => row.free >= row.quantity),
    paymentMethods: ['cash_on_delivery'],
  };
}

function costOf(rows: readonly OrderedRow[]): number {
  return rows.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0);
}

/** Stands for exactly this cart, its prices and its address. */
function quoteOf(rows: readonly OrderedRow[]): string {
  const facts = rows.map((row) => [row.variant_id, row.quantity, row.paise, row.postal_code]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
