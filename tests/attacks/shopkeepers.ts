import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type CouponId, ReviewId, type UserId } from '../../contract/kernel/schemas.ts';
import {
  auditLog,
  bulkProductChanges,
  imports,
  orderLines,
  pictureFetches,
  products,
  questions,
  reviewReplies,
  reviews,
  shopDocuments,
  shopOrders,
} from '../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import type { TestApp } from '../support/app.ts';
import { aMember, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, aSizeChart, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, inCart, onCart, place, type Shopper } from '../support/checkout-builders.ts';
import type { SellerIds, Sent } from './seller-samples.ts';

/** A seller with a shop and all that calls can name. */
export interface Shopkeeper extends Person {
  ids: SellerIds;
  product: BuiltProduct;
  couponId: CouponId;
}

/** Sellers with one thing of every kind that an id can name, by these names in all of its texts; they share an order. */
export async function shopkeepers<const Names extends readonly string[]>(
  app: TestApp,
  ...names: Names
): Promise<{ [Place in keyof Names]: Shopkeeper }> {
  const keepers: Shopkeeper[] = [];
  for (const name of names) keepers.push(await aShopkeeper(app, name));
  await orderFrom(app, keepers);
  await returnTo(app, keepers);
  return keepers as { [Place in keyof Names]: Shopkeeper }; // one for each name
}

/** A seller with one thing of every kind that an id can name; the part of an order comes later. */
async function aShopkeeper(app: TestApp, name: string): Promise<Shopkeeper> {
  const { db } = app.database;
  const seller = await aSeller(app, { name });
  const userId = seller.user.id;
  const { id: shopId } = await aShop(app, { ownerId: userId, name: `${name} Traders` });
  const pictureKey = randomUUID().replaceAll('-', '');
  const product = await aProduct(app, {
    shopId,
    name: `${name} lamp`,
    brand: `${name} brand`,
    description: `${name} says`,
    pictureKeys: [pictureKey],
  });
  const inventoryId = await someStock(app, product);
  const couponId = await aCoupon(app, shopId, { code: `${name}10` });
  const sizeChartId = await aSizeChart(app, shopId, { name: `${name} sizes`, productId: product.id });
  const [file] = await db
    .insert(imports)
    .values({ shopId, actorId: userId, kind: 'products', state: 'checked', fileName: name, content: 'name' })
    .returning({ id: imports.id });
  const importId = file?.id ?? expect.unreachable();
  await db.insert(pictureFetches).values({
    productId: product.id,
    shopId,
    importId,
    url: `https://pictures.example/${name}.jpg`,
    place: 0,
    alt: name,
    state: 'failed',
    reason: `${name} is not there`,
  });
  const [change] = await db
    .insert(bulkProductChanges)
    .values({ shopId, change: { kind: 'archive' }, before: [] })
    .returning({ id: bulkProductChanges.id });
  const view = await seller.api('POST /api/saved-view', {
    body: { list: '/seller/orders', name: `${name} view`, query: `search=${name}` },
  });
  const [entry] = await db
    .select({ id: auditLog.writeId })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .limit(1);
  const [document] = await db
    .insert(shopDocuments)
    .values({
      shopId,
      kind: 'pan',
      fileKey: `documents/${name}`,
      fileName: `${name}.pdf`,
      mediaType: 'application/pdf',
      bytes: 10,
    })
    .returning({ id: shopDocuments.id });
  const { memberId } = await aMember(app, { id: shopId, ownerId: userId }, ['orders'], { name });
  const ids = {
    documentId: document?.id ?? expect.unreachable(),
    entryId: entry?.id ?? expect.unreachable(),
    userId,
    shopId,
    productId: product.id,
    variantId: product.variantId,
    pictureKey,
    inventoryId,
    couponId,
    sizeChartId,
    savedViewId: view.id,
    memberId,
    shopOrderId: '',
    returnId: '',
    reviewId: '',
    importId,
    changeId: change?.id ?? expect.unreachable(),
  };
  return { ...seller, ids, product, couponId };
}

/** A buyer with a product of each shop in the cart. */
async function aShopperAt(app: TestApp, [first, ...others]: readonly Shopkeeper[]): Promise<Shopper> {
  if (!first) throw new Error('a shopper needs a shop');
  const shopper = await aShopper(app, first.product);
  for (const { product } of others) await inCart(app, shopper, product);
  return shopper;
}

/** One buyer orders from all shops at once, with a coupon of each. */
async function orderFrom(app: TestApp, keepers: readonly Shopkeeper[]): Promise<void> {
  const shopper = await aShopperAt(app, keepers);
  for (const { product, couponId } of keepers) {
    await onCart(app, shopper, product.shopId, couponId);
  }
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const shopOrderRows = await app.database.db
    .select()
    .from(shopOrders)
    .where(eq(shopOrders.orderId, orderId));
  for (const { ids } of keepers) {
    ids.shopOrderId = shopOrderRows.find(({ shopId }) => shopId === ids.shopId)?.id ?? expect.unreachable();
  }
  for (const shopkeeper of keepers) await reviewWithReply(app, shopkeeper, shopper.user.id);
}

/** What the buyer says and asks of a shopkeeper's product, and the shopkeeper's answer to it. */
async function reviewWithReply(app: TestApp, { ids, product }: Shopkeeper, userId: UserId): Promise<void> {
  const { db } = app.database;
  const [line] = await db.select().from(orderLines).where(eq(orderLines.productId, product.id));
  const orderLineId = line?.id ?? expect.unreachable();
  const reviewId = ReviewId.parse(randomUUID());
  await db.insert(reviews).values({
    id: reviewId,
    productId: product.id,
    userId,
    orderLineId,
    stars: 5,
    text: `${product.name} is good`,
  });
  await db.update(products).set({ ratingSum: 5, ratingCount: 1 }).where(eq(products.id, product.id));
  await db.insert(reviewReplies).values({ reviewId, text: `${product.name} thanks` });
  ids.reviewId = reviewId;
  await db.insert(questions).values({ productId: product.id, userId, text: `Is ${product.name} good?` });
}

/** Another buyer wants to give back to all what came from them. */
async function returnTo(app: TestApp, keepers: readonly Shopkeeper[]): Promise<void> {
  const shopper = await aShopperAt(app, keepers);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  for (const shopkeeper of keepers) {
    const { id: shopOrderId } = await shopOrderOf(app, orderId, shopkeeper.product.shopId);
    await deliver(shopkeeper, shopOrderId);
    const lines = (await linesOf(app, shopOrderId)).map(({ id }) => ({ lineId: id, quantity: 1 }));
    const reason = `${shopkeeper.user.name} is broken`;
    shopkeeper.ids.returnId = (await askReturn(app, shopper, { shopOrderId, lines, reason })).id;
  }
}

/** Sends a sample as it is, without what a client would check. */
export async function send(app: TestApp, key: string, sent: Sent, authorization?: string) {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? randomUUID());
  const { payload, type } = await bodyOf(sent);
  const reply = await app.server.inject({
    method: method as 'GET', // a key begins with a method
    url: `${path}?${new URLSearchParams(sent.query)}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
      ...sent.headers,
    },
    ...(payload !== undefined && { payload }),
  });
  // Every refusal names its request.
  const text = reply.payload.replace(/,?"requestId":"[^"]*"/, '');
  return { status: reply.statusCode, text };
}

async function bodyOf({ body, form, csv }: Sent): Promise<{ payload?: string | Buffer; type?: string }> {
  if (csv !== undefined) return { payload: csv, type: 'text/csv' };
  if (body !== undefined) return { payload: JSON.stringify(body), type: 'application/json' };
  if (!form) return {};
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, type: encoded.headers.get('content-type') ?? '' };
}
