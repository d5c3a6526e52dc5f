import { and, eq } from 'drizzle-orm';
import { ApiProblem } from '../../contract/client.ts';
import type {
  OrderId,
  OrderLineId,
  ReturnId,
  ShopId,
  ShopOrderId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import type { Problem } from '../../contract/problem.ts';
import { Return, type ReturnCause } from '../../contract/returns.ts';
import { orderLines, shopOrders } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';
import { aProduct, type SellerWithShop } from './catalog-builders.ts';
import { aShopper, place } from './checkout-builders.ts';

/** The part of an order that a shop received. */
export async function shopOrderOf({ database: { db } }: TestApp, orderId: OrderId, shopId: ShopId) {
  const [shopOrder] = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.orderId, orderId), eq(shopOrders.shopId, shopId)));
  if (!shopOrder) throw new Error('the order has no part of this shop');
  return shopOrder;
}

/** The lines of a part, by name. */
export function linesOf({ database: { db } }: TestApp, id: ShopOrderId) {
  return db.select().from(orderLines).where(eq(orderLines.shopOrderId, id)).orderBy(orderLines.name);
}

/** Takes a part all the way to its buyer. */
export async function deliver({ api }: Person, shopOrderId: ShopOrderId): Promise<void> {
  const params = { shopOrderId };
  await api('POST /api/shop-order/:shopOrderId/accept', { params });
  await api('POST /api/shop-order/:shopOrderId/pack', { params });
  const body = { carrier: 'India Post', trackingNumber: 'EI123456789IN' };
  await api('POST /api/shop-order/:shopOrderId/ship', { params, body });
  await api('POST /api/shop-order/:shopOrderId/deliver', { params });
}

/** A buyer to whom a product of the seller was delivered. */
export async function aDelivery(app: TestApp, seller: SellerWithShop) {
  const product = await aProduct(app, { shopId: seller.shop.id });
  const buyer = await aShopper(app, product);
  const { orderId } = await place(buyer, { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, product.shopId);
  await deliver(seller, shopOrderId);
  return { buyer, product, shopOrderId };
}

export interface WantedReturn {
  shopOrderId: ShopOrderId;
  lines: { lineId: OrderLineId; quantity: number; exchangeId?: ReturnId }[];
  /** The wanted variant of an exchange, and the price in rupees that the buyer was shown. */
  replacement?: VariantId;
  price?: number;
  reason?: string;
  cause?: ReturnCause;
  /** The refund in rupees that the buyer was shown. */
  refund?: number;
  pictures?: Blob[];
}

/** Asks for a return or exchange as the form does. */
export async function askReturn(
  { server }: TestApp,
  { token }: Person,
  {
    shopOrderId,
    lines,
    reason = 'It does not fit',
    cause,
    refund,
    replacement,
    price,
    pictures = [],
  }: WantedReturn,
): Promise<Return> {
  const form = new FormData();
  form.append('shopOrderId', shopOrderId);
  form.append('reason', reason);
  if (cause) form.append('cause', cause);
  if (refund !== undefined) form.append('refund', String(refund));
  if (replacement) form.append('replacement', replacement);
  if (price !== undefined) form.append('price', String(price));
  form.append('lines', JSON.stringify(lines));
  for (const picture of pictures) form.append('images', picture, 'picture.jpg');
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const reply = await server.inject({
    method: 'POST',
    url: '/api/return',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const answer: unknown = reply.json();
  if (reply.statusCode >= 400) throw new ApiProblem(answer as Problem); // the shape every failure has
  return Return.parse(answer);
}
