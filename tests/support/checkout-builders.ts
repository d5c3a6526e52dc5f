import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CheckoutSummary, Contact, PlacedOrder } from '../../contract/checkout.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { AddressId, CouponId, OrderId, ShopId, VariantId } from '../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../contract/payments.ts';
import {
  addresses,
  cartCoupons,
  cartItems,
  carts,
  coupons,
  inventory,
  orders,
  payments,
  savedItems,
} from '../../database/schema/index.ts';
import { verifyInvariants } from '../../server/verify/index.ts';
import type { TestApp } from './app.ts';
import { aBuyer, type Person } from './builders.ts';
import { type BuiltProduct, onlyVariantOf } from './catalog-builders.ts';

export const BENGALURU = '560001';

let addressesMade = 0;

/** An address of the buyer, in Bengaluru unless said otherwise. */
export async function anAddress(
  { database: { db } }: TestApp,
  { user }: Person,
  {
    postalCode = BENGALURU,
    recipient = '',
    phoneNumber = '',
  }: { postalCode?: string; recipient?: string; phoneNumber?: string } = {},
): Promise<AddressId> {
  const [address] = await db
    .insert(addresses)
    .values({
      userId: user.id,
      label: 'Home',
      recipient,
      phoneNumber,
      streetAddress: `14, 3rd Cross, Flat ${(addressesMade += 1)}`,
      city: 'Bengaluru',
      state: 'Karnataka',
      postalCode,
      country: 'India',
    })
    .returning({ id: addresses.id });
  if (!address) throw new Error('no address was inserted');
  return address.id;
}

/** Puts a variant, or a product that has only one, into the buyer's cart, in place of what there was of it. */
export async function inCart(
  { database: { db } }: TestApp,
  { user }: Person,
  product: Pick<BuiltProduct, 'id'> & Partial<Pick<BuiltProduct, 'variantId'>>,
  quantity = 1,
): Promise<void> {
  await db
    .insert(carts)
    .values({ userId: user.id })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version} + 1` } });
  await db
    .insert(cartItems)
    .values({
      userId: user.id,
      productId: product.id,
      quantity,
      variantId: product.variantId ?? onlyVariantOf(product.id),
    })
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.variantId], set: { quantity } });
}

/** Saves a variant for later. */
export async function inSaved(
  { database: { db } }: TestApp,
  { user }: Person,
  { id: productId, variantId }: Pick<BuiltProduct, 'id' | 'variantId'>,
  quantity = 1,
): Promise<void> {
  await db.insert(carts).values({ userId: user.id }).onConflictDoNothing();
  await db.insert(savedItems).values({ userId: user.id, productId, variantId, quantity });
}

/** A coupon of a shop, or of the market: ten percent off unless said otherwise. */
export async function aCoupon(
  { database: { db } }: TestApp,
  shopId: ShopId | null,
  terms: Partial<typeof coupons.$inferInsert> = {},
): Promise<CouponId> {
  const [coupon] = await db
    .insert(coupons)
    .values({
      shopId,
      code: `SAVE-${randomUUID().slice(0, 8)}`,
      ...(terms.discountPaise === undefined && { discountPercent: 10 }),
      minOrderPaise: paise(100),
      expiryDate: '2099-12-31',
      ...terms,
    })
    .returning({ id: coupons.id });
  if (!coupon) throw new Error('no coupon was inserted');
  return coupon.id;
}

/** Puts a coupon of a shop, or of the market, on the buyer's cart. */
export async function onCart(
  { database: { db } }: TestApp,
  { user }: Person,
  shopId: ShopId | null,
  couponId: CouponId,
): Promise<void> {
  await db.insert(cartCoupons).values({ userId: user.id, shopId, couponId }).onConflictDoNothing();
}

/** A buyer at the checkout: something in the cart and an address to send it to. */
export interface Shopper extends Person {
  addressId: AddressId;
}

export async function aShopper(
  app: TestApp,
  product: Parameters<typeof inCart>[2],
  { quantity = 1, postalCode = BENGALURU }: { quantity?: number; postalCode?: string } = {},
): Promise<Shopper> {
  const buyer = await aBuyer(app);
  await inCart(app, buyer, product, quantity);
  return { ...buyer, addressId: await anAddress(app, buyer, { postalCode }) };
}

/**
 * @param variantIds the lines of the cart that are meant; all of them unless given
 * @param units the most that is meant of a line
 */
export function summaryOf(
  { api, addressId }: Shopper,
  variantIds?: readonly VariantId[],
  units?: Record<VariantId, number>,
): Promise<CheckoutSummary> {
  return api('POST /api/checkout/summary', {
    body: { addressId, units, ...(variantIds && { variantIds: [...variantIds] }) },
  });
}

export interface Placing {
  paymentMethod?: PaymentMethod;
  key?: string;
  /** The figures that the buyer saw; those of now unless given. */
  quote?: string;
  /** Whom it is for; the account's owner unless given. */
  contact?: Contact;
  /** The lines of the cart that are ordered; all of them unless given. */
  variantIds?: readonly VariantId[];
  /** The most units that are ordered of a line. */
  units?: Record<VariantId, number>;
}

/** Orders what is in the cart, as the checkout page does. */
export async function place(
  shopper: Shopper,
  { paymentMethod = 'sandbox', key = randomUUID(), quote, contact, variantIds, units }: Placing = {},
): Promise<PlacedOrder> {
  return shopper.api('POST /api/checkout', {
    headers: { 'idempotency-key': key },
    body: {
      addressId: shopper.addressId,
      paymentMethod,
      ...(contact && { contact }),
      ...(variantIds && { variantIds: [...variantIds] }),
      units,
      quote: quote ?? (await summaryOf(shopper, variantIds, units)).quote,
    },
  });
}

/** Decides on the sandbox's page; returns where the buyer is sent back to. */
export async function decide(
  { server }: TestApp,
  { redirectUrl }: Pick<PlacedOrder, 'redirectUrl'>,
  decision: 'approve' | 'decline',
): Promise<string | undefined> {
  const reply = await server.inject({
    method: 'POST',
    url: redirectUrl ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  });
  return reply.headers.location?.toString();
}

/** Pays an order on the provider's page, and waits until its webhook has been processed; background work has to run. */
export async function pay(app: TestApp, placed: Pick<PlacedOrder, 'redirectUrl' | 'orderId'>): Promise<void> {
  await decide(app, placed, 'approve');
  await expect.poll(() => orderStatus(app, placed.orderId)).toBe('paid');
}

/** Lets the reservation of an order run out, by the clock of the database. */
export async function letExpire({ database: { db } }: TestApp, orderId: OrderId): Promise<void> {
  await db.update(orders).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(orders.id, orderId));
}

/** Makes the poller's next question about an order's payments due. */
export async function letChecksComeDue({ database: { db } }: TestApp, orderId: OrderId): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt: sql`now() - interval '1 second'` })
    .where(eq(payments.orderId, orderId));
}

export async function orderStatus({ database: { db } }: TestApp, orderId: OrderId) {
  const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return row?.status;
}

/** Quantity and reserved units of a product with one record. */
export async function stockOf({ database: { db } }: TestApp, product: Pick<BuiltProduct, 'id'>) {
  const [row] = await db
    .select({ quantity: inventory.quantity, reserved: inventory.reserved })
    .from(inventory)
    .where(eq(inventory.productId, product.id));
  return row;
}

/** The checker of `npm run verify` has to find nothing. */
export async function expectInvariantsToHold({ database: { db } }: Pick<TestApp, 'database'>): Promise<void> {
  const verdicts = await verifyInvariants(db);
  expect(verdicts.filter(({ breaches }) => breaches > 0)).toEqual([]);
}

/** The invariants hold once all jobs are done. */
export async function expectToSettle(app: Pick<TestApp, 'database' | 'jobs'>): Promise<void> {
  await app.jobs.drain();
  await expectInvariantsToHold(app);
}
