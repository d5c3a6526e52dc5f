import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../../contract/client.ts';
import { paise } from '../../../../contract/kernel/money.ts';
import { choiceText, choicesInWords } from '../../../../contract/kernel/product-options.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { coupons, productInterest, reviews, unmetDemand } from '../../../../database/schema/index.ts';
import { askReturn, deliver, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer, type Person } from '../../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aSizeChart,
  aVariedProduct,
  type BuiltProduct,
  priceAt,
  type ProductDraft,
  type SellerWithShop,
} from '../../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  expectInvariantsToHold,
  inCart,
  onCart,
  place,
} from '../../../../tests/support/checkout-builders.ts';
import { csv, aTrader } from '../../../../tests/support/import-builders.ts';
import { merge, theMerge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

async function refusalOf(call: Promise<unknown>): Promise<ApiProblem> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error(`no refusal: ${String(error)}`);
  return error;
}

/** A seller with a kurta in three sizes, each a product of its own; the medium one is the first. */
async function aSellerOfTwins(draft: ProductDraft = {}) {
  const seller = await aSellerWithShop(app);
  const twin = (size: string, more: ProductDraft = {}) =>
    aProduct(app, { shopId: seller.shop.id, name: `Cotton kurta ${size}`, ...draft, ...more });
  const [medium, small, large] = [
    await twin('M', { priceRupees: 500, stock: 5 }),
    await twin('S', { priceRupees: 450, stock: 3 }),
    await twin('L', { priceRupees: 550, stock: 0 }),
  ];
  return { seller, medium, small, large, ids: [medium.id, small.id, large.id] };
}

const detailsOf = (productId: ProductId) => app.api()('GET /api/pro/:productId', { params: { productId } });

/** What a product offers, in words: 'S ₹450'. */
async function offersOf(productId: ProductId): Promise<string[]> {
  const { options, variants } = await detailsOf(productId);
  return variants.map(({ choices, price }) => `${choiceText(choicesInWords(options, choices))} ₹${price}`);
}

describe('one product of several', () => {
  test('the suggestion names what differs, and the one that sold most to stay', async () => {
    const { seller, medium, small, large, ids } = await aSellerOfTwins();
    const shopper = await aShopper(app, small, { quantity: 2 });
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
    await app.jobs.drain();
    await aCoupon(app, seller.shop.id, { productId: large.id });
    const suggestion = await seller.api('POST /api/pro/merge/suggestion', { body: { ids } });
    expect(suggestion).toMatchObject({
      keptId: small.id,
      name: 'Cotton kurta',
      options: [{ name: 'Size', kind: 'size' }],
      products: [
        { id: small.id, sold: 2 },
        { id: medium.id, coupons: 0 },
        { id: large.id, coupons: 1 },
      ],
      variants: [
        { choices: ['S'], price: 450, available: 1 },
        { choices: ['M'], price: 500, available: 5 },
        { choices: ['L'], price: 550, available: 0 },
      ],
    });
  });

  test('its variants are those of all, in the order of sizes, with their prices and stock', async () => {
    const { seller, medium, ids } = await aSellerOfTwins();
    const merged = await merge(seller, ids, { name: 'Cotton kurta' });
    expect(merged).toMatchObject({ id: medium.id, name: 'Cotton kurta', price: 450, highestPrice: 550 });
    expect(merged.variants.map(({ available }) => available)).toEqual([3, 5, 0]);
    expect(await offersOf(medium.id)).toEqual(['S ₹450', 'M ₹500', 'L ₹550']);
    const own = await seller.api('GET /api/shop/products');
    expect(own.map(({ id }) => id)).toEqual([medium.id]);
    const { products: found } = await app.api()('POST /api/pro/filters', {
      query: {},
      body: { search: 'Cotton kurta', size: 'S' },
    });
    expect(found.filter(({ shopId }) => shopId === seller.shop.id).map(({ id }) => id)).toEqual([medium.id]);
  });

  test('products with options become one where their combinations differ, colours with a swatch', async () => {
    const seller = await aSellerWithShop(app);
    const shirt = (name: string, sizes: string[]) =>
      aVariedProduct(app, { shopId: seller.shop.id, name, options: { Size: sizes } });
    const red = await shirt('Shirt red', ['M', 'L']);
    const blue = await shirt('Shirt blue', ['S', 'M']);
    const merged = await merge(seller, [red.id, blue.id]);
    expect(merged.options).toMatchObject([
      { name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] },
      { name: 'Colour', kind: 'colour', values: [{ name: 'Red', swatch: '#c8342f' }, { name: 'Blue' }] },
    ]);
    expect(await offersOf(red.id)).toEqual(['S, Blue ₹499', 'M, Red ₹499', 'M, Blue ₹499', 'L, Red ₹499']);
  });

  test('what was archived stays off sale, and an archived product that stays comes back with the others', async () => {
    const { seller, medium, small, large, ids } = await aSellerOfTwins();
    await seller.api('DELETE /api/pro/:productId', { params: { productId: medium.id } });
    await merge(seller, ids);
    expect(await offersOf(medium.id)).toEqual(['S ₹450', 'L ₹550']);
    const again = await seller.api('GET /api/shop/products/:productId', { params: { productId: medium.id } });
    expect(again.variants.map(({ id, isArchived }) => [id, isArchived])).toEqual([
      [small.variantId, false],
      [medium.variantId, true],
      [large.variantId, false],
    ]);
  });

  test('its pictures come first, then as many of the others as there is room for', async () => {
    const key = (place: number) => String(place).repeat(32);
    const seller = await aSellerWithShop(app);
    const [a, b] = [
      await aProduct(app, { shopId: seller.shop.id, name: 'Mug red', pictureKeys: [key(1)] }),
      await aProduct(app, { shopId: seller.shop.id, name: 'Mug blue', pictureKeys: [2, 3, 4].map(key) }),
    ];
    const merged = await merge(seller, [a.id, b.id]);
    expect(merged.pictures.map((picture) => picture.key)).toEqual([1, 2, 3, 4].map(key));
  });
});

test('a size chart of one of them is that of all, unless the one that stays has its own', async () => {
  const { seller, medium, large, ids } = await aSellerOfTwins();
  const chart = await aSizeChart(app, seller.shop.id, { productId: large.id, name: 'Large kurtas' });
  await merge(seller, ids.slice(0, 2));
  await merge(seller, [medium.id, large.id]);
  const params = { productId: medium.id };
  expect(await app.api()('GET /api/pro/:productId/size-chart', { params })).toMatchObject({
    name: 'Large kurtas',
  });
  expect(
    await seller.api('GET /api/size-chart/:sizeChartId', { params: { sizeChartId: chart } }),
  ).toMatchObject({ productId: medium.id, version: 2 });
  const other = await aProduct(app, { shopId: seller.shop.id, name: 'Cotton kurta XL' });
  await aSizeChart(app, seller.shop.id, { productId: other.id, name: 'Other kurtas' });
  await merge(seller, [medium.id, other.id]);
  expect(await app.api()('GET /api/pro/:productId/size-chart', { params })).toMatchObject({
    name: 'Large kurtas',
  });
});

describe('what is refused', () => {
  test('variants that buyers cannot tell apart, a variant that is left out, and more than a hundred', async () => {
    const { seller, ids } = await aSellerOfTwins();
    const body = await theMerge(seller, ids);
    const alike = { ...body, variants: body.variants.map((variant) => ({ ...variant, choices: ['M'] })) };
    expect((await refusalOf(seller.api('POST /api/pro/merge', { body: alike }))).errors).toMatchObject([
      { path: 'variants.1.choices.0' },
      { path: 'variants.2.choices.0' },
    ]);
    const leftOut = { ...body, variants: body.variants.slice(1) };
    expect(await refusalOf(seller.api('POST /api/pro/merge', { body: leftOut }))).toMatchObject({
      code: 'invalid_input',
    });
    const sizes = Array.from({ length: 60 }, (_, place) => `${place + 1}`);
    const many = await Promise.all(
      ['Belt red', 'Belt blue'].map((name) =>
        aVariedProduct(app, { shopId: seller.shop.id, name, options: { Size: sizes }, stock: null }),
      ),
    );
    const call = await theMerge(
      seller,
      many.map(({ id }) => id),
    );
    const shortened = { ...call, variants: call.variants.slice(0, 100) };
    const refusal = await refusalOf(seller.api('POST /api/pro/merge', { body: shortened }));
    expect(refusal).toMatchObject({ code: 'limit_reached' });
    expect(refusal.message).toContain('120 variants');
  });

  test('a product that was changed since, and one of another shop', async () => {
    const { seller, medium, small } = await aSellerOfTwins();
    const body = await theMerge(seller, [medium.id, small.id]);
    await seller.api('PUT /api/pro/:productId', { params: { productId: small.id }, body: { price: 470 } });
    expect(await refusalOf(seller.api('POST /api/pro/merge', { body }))).toMatchObject({ code: 'stale' });
    const other = await aSellerOfTwins();
    const foreign = await theMerge(other.seller, [other.medium.id, other.small.id]);
    for (const products of [foreign.products, [...foreign.products.slice(1), ...body.products.slice(0, 1)]]) {
      const call = { ...foreign, keptId: products[0]?.id ?? foreign.keptId, products };
      expect(await refusalOf(seller.api('POST /api/pro/merge', { body: call }))).toMatchObject({
        code: 'not_found',
      });
    }
  });

  test('nothing, when the same call is repeated or sent twice at once', async () => {
    const { seller, medium, ids } = await aSellerOfTwins();
    const body = await theMerge(seller, ids);
    const replies = await Promise.all([1, 2, 3].map(() => seller.api('POST /api/pro/merge', { body })));
    expect(new Set(replies.map(({ version }) => version)).size).toBe(1);
    expect(replies.map(({ id }) => id)).toEqual([medium.id, medium.id, medium.id]);
  });
});

describe('old ids', () => {
  test('an address says where the product is now, in one step also when that was merged again', async () => {
    const { seller, medium, small, large } = await aSellerOfTwins();
    await merge(seller, [small.id, large.id]);
    await merge(seller, [medium.id, small.id]);
    expect(await refusalOf(detailsOf(large.id))).toMatchObject({
      status: 410,
      code: 'moved',
      movedTo: { productId: medium.id, variantId: large.variantId },
    });
    // It had sizes by then: its address alone meant none of them.
    expect((await refusalOf(detailsOf(small.id))).movedTo).toEqual({ productId: medium.id, variantId: null });
  });

  test('carts keep their lines, and open pages and visitors can still put the product in', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const buyer = await aBuyer(app);
    await inCart(app, buyer, small, 2);
    await merge(seller, ids);
    const { items } = await buyer.api('GET /api/cart');
    expect(items).toMatchObject([
      { quantity: 2, variantId: small.variantId, Product: { id: medium.id }, choices: [{ value: 'S' }] },
    ]);
    await buyer.api('POST /api/cart', { body: { productId: small.id, quantity: 1 } });
    expect((await buyer.api('GET /api/cart')).items).toMatchObject([{ quantity: 3 }]);
    const wanted = [{ productId: small.id, quantity: 1 }];
    const preview = await app.api()('POST /api/cart/preview', { body: { items: wanted, couponCodes: [] } });
    expect(preview.items).toMatchObject([{ variantId: small.variantId, Product: { id: medium.id } }]);
    const other = await aBuyer(app);
    const joined = await other.api('POST /api/cart/merge', { body: { items: wanted } });
    expect(joined.items).toMatchObject([{ variantId: small.variantId }]);
    const query = { product_id: small.id };
    const params = { pinCode: '560001' };
    const deliverable = await app.api()('GET /api/inventory/pin-code/:pinCode', { params, query });
    expect(deliverable).toMatchObject([{ variant_id: small.variantId }]);
  });

  test('favorites become one, without a false price alert, and buyers hear of a later drop', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const fan = await aBuyer(app);
    for (const { id } of [medium, small]) await fan.api('POST /api/favorite', { body: { productId: id } });
    await app.jobs.drain();
    await merge(seller, ids);
    const seen = app.mails.length;
    await app.jobs.drain();
    expect(app.mails.slice(seen).filter(({ to }) => to === fan.user.email)).toEqual([]);
    expect((await fan.api('GET /api/favorite')).map(({ id }) => id)).toEqual([medium.id]);
    const check = { params: { productId: small.id } };
    expect(await fan.api('GET /api/favorite/check/:productId', check)).toEqual({ isFavorite: true });
    await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`update products set price_paise = 40000 where id = ${medium.id}`);
      await tx.execute(sql`update variants set price_paise = 40000 where id = ${small.variantId}`);
    });
    await app.jobs.drain();
    expect(app.mails.at(-1)).toMatchObject({ to: fan.user.email });
    const byIds = await app.api()('POST /api/pro/by-ids', { body: { ids: [small.id, medium.id] } });
    expect(byIds.map(({ id }) => id)).toEqual([medium.id]);
    const late = await aBuyer(app);
    const added = await late.api('POST /api/favorite', { body: { productId: small.id } });
    expect(added.id).toBe(medium.id);
    await fan.api('DELETE /api/favorite/:productId', check);
    expect(await fan.api('GET /api/favorite')).toEqual([]);
  });

  test('an export after it imports without a change, and an older file says what became of the product', async () => {
    const trader = await aTrader(app);
    const twin = (name: string) => aProduct(app, { shopId: trader.shop.id, name });
    const [red, blue] = [await twin('Mug red'), await twin('Mug blue')];
    const before = { products: await trader.exported('products'), stock: await trader.exported('inventory') };
    await merge(trader, [red.id, blue.id], { name: 'Mug' });
    for (const kind of ['products', 'inventory'] as const)
      expect(await trader.checked(kind, await trader.exported(kind))).toMatchObject({
        rowsAdded: 0,
        rowsChanged: 0,
        faultCount: 0,
      });
    const { faults } = await trader.checked('products', before.products);
    expect(
      faults.find(({ message }) => message.includes(`part of 'Mug' now, whose id is ${red.id}`)),
    ).toBeDefined();
    expect(await trader.checked('inventory', before.stock)).toMatchObject({
      rowsChanged: 0,
      faultCount: 0,
    });
    const byProduct = csv(['product_id', 'quantity', 'version'], [blue.id, '7', '1']);
    expect(await trader.applied('inventory', byProduct)).toMatchObject({ rowsChanged: 1, faultCount: 0 });
  });
});

describe('what follows', () => {
  /** A buyer to whom these were delivered. */
  async function received(seller: SellerWithShop, first: BuiltProduct, ...others: BuiltProduct[]) {
    const shopper = await aShopper(app, first);
    for (const other of others) await inCart(app, shopper, other);
    const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
    await deliver(seller, (await shopOrderOf(app, orderId, seller.shop.id)).id);
    return shopper;
  }
  const review = (buyer: Person, { id }: BuiltProduct, stars: number) =>
    buyer.api('PUT /api/review/:productId', {
      params: { productId: id },
      body: { stars, text: `${stars} stars for it` },
    });

  test('reviews, of which a buyer of both keeps the latest, with votes and replies', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const both = await received(seller, medium, small);
    const one = await received(seller, small);
    await review(both, medium, 1);
    await review(both, small, 4);
    await review(one, small, 5);
    const [row] = await app.database.db.select().from(reviews).where(eq(reviews.userId, one.user.id));
    if (!row) throw new Error('no review was written');
    await both.api('PUT /api/review/helpful/:reviewId', { params: { reviewId: row.id } });
    await seller.api('PUT /api/review/reply/:reviewId', {
      params: { reviewId: row.id },
      body: { text: 'Thank you' },
    });
    await merge(seller, ids);
    const page = await app.api()('GET /api/review/:productId', { params: { productId: medium.id } });
    expect(page).toMatchObject({ totalReviews: 2, rating: 4.5 });
    expect(page.reviews.find(({ stars }) => stars === 5)).toMatchObject({
      helpfulVotes: 1,
      reply: { text: 'Thank you' },
    });
    expect(await detailsOf(medium.id)).toMatchObject({ rating: 4.5, rate: 2 });
    await review(both, medium, 2);
    expect(await detailsOf(medium.id)).toMatchObject({ rating: 3.5, rate: 2 });
  });

  test('questions with their answers; a buyer of any of them answers', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const [asker, owner] = [await aBuyer(app), await received(seller, small)];
    const asked = { params: { productId: small.id }, body: { text: 'Does it shrink in the wash?' } };
    const { id: questionId } = await asker.api('POST /api/question/:productId', asked);
    const answer = { params: { questionId }, body: { text: 'Not a bit.' } };
    await seller.api('POST /api/question/answer/:questionId', answer);
    await merge(seller, ids);
    await owner.api('POST /api/question/answer/:questionId', answer);
    for (const { id: productId } of [medium, small])
      expect(await owner.api('GET /api/question/:productId', { params: { productId } })).toMatchObject({
        mayAnswer: true,
        questions: [{ id: questionId, answers: [{ by: 'seller' }, { by: 'buyer', isOwn: true }] }],
      });
    await asker.api('POST /api/question/:productId', { ...asked, body: { text: 'Is it of cotton?' } });
    expect((await seller.api('GET /api/question/received')).total).toBe(2);
  });

  test('sold figures, also of sales that were not counted yet, and what is bought together', async () => {
    const { seller, medium, small, large, ids } = await aSellerOfTwins();
    const scarf = await aProduct(app, { shopId: seller.shop.id, name: 'Scarf' });
    const order = async (...list: BuiltProduct[]) => {
      const [first = scarf, ...others] = list;
      const shopper = await aShopper(app, first);
      for (const other of others) await inCart(app, shopper, other);
      await place(shopper, { paymentMethod: 'cash_on_delivery' });
    };
    await order(medium, scarf);
    await order(small, scarf, medium);
    await app.jobs.drain();
    await order(small);
    await merge(seller, ids);
    await app.jobs.drain();
    const { rows } = await app.database.db.execute(sql`
      select sold_count, (select orders from bought_together where product_id = ${scarf.id}) as together
      from products where id = ${medium.id}`);
    expect(rows).toEqual([{ sold_count: 4, together: 2 }]);
    expect((await refusalOf(detailsOf(large.id))).code).toBe('moved');
  });

  test('orders under way are delivered and returned, and lines lead to the product as it is now', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const shopper = await aShopper(app, small, { quantity: 2 });
    const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
    await merge(seller, ids, { name: 'Cotton kurta' });
    const { id } = await shopOrderOf(app, orderId, seller.shop.id);
    await deliver(seller, id);
    const read = () => shopper.api('GET /api/order/:orderId', { params: { orderId } });
    const [line] = (await read()).shopOrders[0]?.lines ?? [];
    if (!line) throw new Error('the order has no line');
    expect(line).toMatchObject({ name: 'Cotton kurta S', productId: medium.id, variantId: small.variantId });
    await askReturn(app, shopper, { shopOrderId: id, lines: [{ lineId: line.id, quantity: 1 }] });
    const again = await shopper.api('POST /api/order/:orderId/buy-again', { params: { orderId } });
    expect(again.lines).toMatchObject([{ productId: medium.id }]);
  });

  test('a coupon for one of them is for all of it; what was bought with it before is refunded as before', async () => {
    const { seller, medium, small, large, ids } = await aSellerOfTwins({ stock: 9 });
    const couponId = await aCoupon(app, seller.shop.id, {
      productId: small.id,
      minOrderPaise: paise(800_00),
    });
    const shopper = await aShopper(app, small, { quantity: 2 });
    await inCart(app, shopper, medium, 2);
    await onCart(app, shopper, seller.shop.id, couponId);
    const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
    await merge(seller, ids);
    const read = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
    const lineOf = (variantId: string) => {
      const line = read.shopOrders[0]?.lines.find((each) => each.variantId === variantId);
      if (!line) throw new Error('the order has no such line');
      return { params: { lineId: line.id } };
    };
    // The medium ones do not count towards the minimum, although they are of the same product now.
    expect(await shopper.api('GET /api/order/line/:lineId/cancel', lineOf(medium.variantId))).toMatchObject({
      refund: 1000,
      couponDifference: 0,
    });
    expect(await shopper.api('GET /api/order/line/:lineId/cancel', lineOf(small.variantId))).toMatchObject({
      refund: 810,
    });
    const [coupon] = await app.database.db.select().from(coupons).where(eq(coupons.id, couponId));
    expect(coupon?.productId).toBe(medium.id);
    expect(large.id).not.toBe(medium.id);
  });

  test('unmet demand, by the variant that each product was', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const noted = (productId: ProductId, checks: number) => ({
      shopId: seller.shop.id,
      productId,
      pinCode: '110001',
      day: '2026-01-05',
      checks,
    });
    await app.database.db.insert(unmetDemand).values([noted(medium.id, 2), noted(small.id, 3)]);
    await merge(seller, ids);
    const rows = await app.database.db
      .select({ variantId: unmetDemand.variantId, checks: unmetDemand.checks })
      .from(unmetDemand)
      .where(eq(unmetDemand.productId, medium.id))
      .orderBy(unmetDemand.checks);
    expect(rows).toEqual([
      { variantId: medium.variantId, checks: 2 },
      { variantId: small.variantId, checks: 3 },
    ]);
  });

  test('how often they were seen and put into carts, added up by day', async () => {
    const { seller, medium, small, ids } = await aSellerOfTwins();
    const counted = (productId: ProductId, day: string, views: number, additions: number) => ({
      shopId: seller.shop.id,
      productId,
      day,
      views,
      additions,
    });
    await app.database.db
      .insert(productInterest)
      .values([
        counted(medium.id, '2026-01-05', 2, 1),
        counted(small.id, '2026-01-05', 3, 0),
        counted(small.id, '2026-01-06', 4, 2),
      ]);
    await merge(seller, ids);
    const rows = await app.database.db
      .select()
      .from(productInterest)
      .where(eq(productInterest.shopId, seller.shop.id))
      .orderBy(productInterest.day);
    expect(rows).toEqual([counted(medium.id, '2026-01-05', 5, 1), counted(medium.id, '2026-01-06', 4, 2)]);
  });

  test('an older bulk change is undone for the products that are left', async () => {
    const { seller, medium, small, large } = await aSellerOfTwins();
    const selection = { ids: [medium.id, small.id, large.id] };
    const change = { kind: 'set_discount', discount: 30 } as const;
    const { fingerprint } = await seller.api('POST /api/shop/bulk-changes/preview', {
      body: { selection, change },
    });
    const { id } = await seller.api('POST /api/shop/bulk-changes', {
      body: { selection, change, fingerprint },
    });
    await merge(seller, [medium.id, small.id]);
    const undone = await seller.api('POST /api/shop/bulk-changes/:changeId/undo', {
      params: { changeId: id },
    });
    expect(undone).toMatchObject({ restored: 1, left: 2, leftNames: [medium.name] });
    await priceAt(app, large.id, { pricePaise: paise(600_00) });
  });
});
