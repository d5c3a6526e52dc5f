import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ReturnId } from '../../contract/kernel/schemas.ts';
import { inventory } from '../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from './after-sale-builders.ts';
import type { TestApp } from './app.ts';
import { aSeller } from './builders.ts';
import { aShop, aVariedProduct } from './catalog-builders.ts';
import { aCoupon, aShopper, decide, onCart, place } from './checkout-builders.ts';

const SHIPMENT = { carrier: 'India Post', trackingNumber: 'EI987654321IN' };
const ACCEPTED = { sendTo: 'Kumhar, Jaipur 302001' };

export interface KurtaWishes {
  quantity?: number;
  isOnline?: boolean;
  /** Of all that is ordered. */
  couponPercent?: number;
  largeStock?: number;
}

/** Some M of a kurta at ₹500, delivered. S costs ₹400, L ₹500 and XL ₹649.50. */
export async function aKurtaDelivered(
  app: TestApp,
  { quantity = 2, isOnline = false, couponPercent, largeStock = 5 }: KurtaWishes = {},
) {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const kurta = await aVariedProduct(app, {
    shopId: shop.id,
    name: 'Cotton kurta',
    priceRupees: 500,
    stock: 5,
    options: { Size: ['S', 'M', 'L', 'XL'] },
    variants: {
      S: { priceRupees: 400 },
      L: { stock: largeStock, sku: 'KU-L' },
      XL: { priceRupees: 649.5 },
    },
  });
  const shopper = await aShopper(app, { id: kurta.id, variantId: kurta.variantOf('M') }, { quantity });
  if (couponPercent !== undefined) {
    await onCart(app, shopper, shop.id, await aCoupon(app, shop.id, { discountPercent: couponPercent }));
  }
  const placed = await place(shopper, { paymentMethod: isOnline ? 'sandbox' : 'cash_on_delivery' });
  if (isOnline) await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, placed.orderId, shop.id);
  await deliver(seller, id);
  await app.jobs.drain();
  const [line] = await linesOf(app, id);
  if (!line) throw new Error('no line was ordered');
  const order = () => shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  const part = async () => (await order()).shopOrders[0] ?? expect.unreachable();
  const sold = () => seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: id } });
  const prices: Record<string, number> = { S: 400, M: 500, L: 500, XL: 649.5 };
  const exchange = (size: string, more: { quantity?: number; price?: number } = {}) =>
    askReturn(app, shopper, {
      shopOrderId: id,
      reason: 'It is too tight',
      lines: [{ lineId: line.id, quantity: more.quantity ?? 1 }],
      replacement: kurta.variantOf(size),
      price: more.price ?? prices[size] ?? 0,
    });
  /** Quantity and reserved units of a size. */
  const stock = async (size: string) => {
    const [row] = await app.database.db
      .select({ quantity: inventory.quantity, reserved: inventory.reserved })
      .from(inventory)
      .where(eq(inventory.variantId, kurta.variantOf(size)));
    return [row?.quantity, row?.reserved];
  };
  const step = {
    accept: (returnId: ReturnId) =>
      seller.api('POST /api/return/:returnId/accept', { params: { returnId }, body: ACCEPTED }),
    refuse: (returnId: ReturnId) =>
      seller.api('POST /api/return/:returnId/refuse', {
        params: { returnId },
        body: { reason: 'It was worn' },
      }),
    receive: (returnId: ReturnId) =>
      seller.api('POST /api/return/:returnId/receive', { params: { returnId }, body: { restock: true } }),
    send: (returnId: ReturnId) =>
      seller.api('POST /api/return/:returnId/send', { params: { returnId }, body: SHIPMENT }),
    deliver: (returnId: ReturnId) =>
      seller.api('POST /api/return/:returnId/deliver', { params: { returnId } }),
    paidBack: (returnId: ReturnId) =>
      seller.api('POST /api/return/:returnId/paid-back', {
        params: { returnId },
        body: { by: 'upi', note: '' },
      }),
    withdraw: (returnId: ReturnId) =>
      shopper.api('POST /api/return/:returnId/withdraw', { params: { returnId } }),
  };
  const complete = async (returnId: ReturnId) => {
    for (const name of ['accept', 'receive', 'send', 'deliver'] as const) await step[name](returnId);
    await app.jobs.drain();
  };
  return {
    seller,
    shopper,
    kurta,
    id,
    lineId: line.id,
    order,
    part,
    sold,
    exchange,
    stock,
    step,
    complete,
    placed,
    returnBack: (quantity: number, more: { exchangeId?: ReturnId; refund?: number } = {}) => {
      const { refund, ...units } = more;
      return askReturn(app, shopper, {
        shopOrderId: id,
        lines: [{ lineId: line.id, quantity, ...units }],
        cause: 'not_as_ordered',
        ...(refund !== undefined && { refund }),
      });
    },
  };
}
