import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderId, ProductId } from '../../../../contract/kernel/schemas.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  aProduct,
  aSellerWithShop,
  type BuiltProduct,
  type SellerWithShop,
} from '../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  expectToSettle,
  inCart,
  place,
  type Shopper,
} from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PRODUCTS = 5;
const places = fc.uniqueArray(fc.nat(PRODUCTS - 1), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), places, isOnline: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('pay' as const, 'cancel' as const, 'return' as const, 'review' as const),
  }),
  fc.record({
    kind: fc.constant('merge' as const),
    places: fc.tuple(fc.nat(PRODUCTS - 1), fc.nat(PRODUCTS - 1)),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Ordered {
  shopper: Shopper;
  orderId: OrderId;
  /** Until it is paid. */
  redirectUrl: string | null;
}

/** A shop with twins, what is done with them, and what each of them is now. */
class Market {
  readonly seller: SellerWithShop;
  readonly products: readonly BuiltProduct[];
  readonly #now = new Map<ProductId, ProductId>();
  readonly #orders: Ordered[] = [];
  /** What a merge changed that it may not change. */
  readonly differences: unknown[] = [];

  constructor(seller: SellerWithShop, products: readonly BuiltProduct[]) {
    this.seller = seller;
    this.products = products;
  }

  async take(drawn: Step): Promise<void> {
    if (drawn.kind === 'merge') return this.#merge(drawn.places);
    if (drawn.kind === 'order') return this.#order(drawn.places, drawn.isOnline);
    const last = drawn.kind === 'pay' ? this.#orders.at(-1) : this.#orders.shift();
    if (!last) return;
    if (drawn.kind === 'pay') {
      if (last.redirectUrl === null) return;
      await decide(app, last, 'approve');
      last.redirectUrl = null;
      // The provider's word is taken by a job.
      await app.jobs.drain();
      return;
    }
    if (last.redirectUrl !== null) return;
    const { id } = await shopOrderOf(app, last.orderId, this.seller.shop.id);
    const [line] = await linesOf(app, id);
    if (!line) throw new Error('an order without lines');
    if (drawn.kind === 'cancel') {
      await last.shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId: line.id } });
      return;
    }
    await deliver(this.seller, id);
    if (drawn.kind === 'return') {
      await askReturn(app, last.shopper, { shopOrderId: id, lines: [{ lineId: line.id, quantity: 1 }] });
      return;
    }
    for (const { productId } of await linesOf(app, id)) {
      const body = { stars: 1 + (line.quantity % 5), text: 'As described' };
      await last.shopper.api('PUT /api/review/:productId', { params: { productId }, body });
    }
  }

  async #order(wanted: readonly number[], isOnline: boolean): Promise<void> {
    const [first, ...others] = wanted.flatMap((place) => this.#present(place));
    if (!first) return;
    const shopper = await aShopper(app, first, { quantity: 2 });
    for (const other of others) await inCart(app, shopper, other);
    for (const { id } of [first, ...others])
      await shopper.api('POST /api/favorite', { body: { productId: id } });
    const placed = await place(shopper, { paymentMethod: isOnline ? 'sandbox' : 'cash_on_delivery' });
    this.#orders.push({ shopper, orderId: placed.orderId, redirectUrl: placed.redirectUrl });
  }

  /** The variant of a product, wherever it is now. */
  #present(place: number): BuiltProduct[] {
    const product = this.products[place];
    return product ? [{ ...product, id: this.#now.get(product.id) ?? product.id }] : [];
  }

  async #merge([one, other]: [number, number]): Promise<void> {
    const [kept, merged] = [this.#present(one)[0]?.id, this.#present(other)[0]?.id];
    if (!kept || !merged || kept === merged) return;
    const before = await figures();
    await merge(this.seller, [kept, merged]);
    for (const { id } of this.products) if ((this.#now.get(id) ?? id) === merged) this.#now.set(id, kept);
    const after = await figures();
    if (!isDeepStrictEqual(after, before)) this.differences.push({ before, after });
  }
}

/** What no merge may change: units, and all amounts. */
async function figures() {
  const { rows } = await app.database.db.execute(sql`
    select (select json_agg(i order by i.id) from (select id, variant_id, quantity, reserved from inventory) i) as stock,
      (select json_agg(l order by l.id) from (
        select id, variant_id, name, quantity, unit_price_paise, discount_paise, total_paise, cancelled_at from order_lines
      ) l) as lines,
      (select json_agg(c order by c.id) from (select id, variant_id, quantity from cart_items) c) as carts,
      (select sum(sold_count) from products) as sold, (select sum(quantity) from uncounted_sales) as uncounted,
      (select count(*) from variants) as variants, (select count(distinct user_id) from favorites) as fans,
      (select count(distinct user_id) from reviews) as reviewers,
      (select json_agg(r order by r.id) from (select id, amount_paise from refunds) r) as refunds`);
  return rows;
}

test('random merges among orders, returns and reviews change neither stock nor money', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const seller = await aSellerWithShop(app);
      const products: BuiltProduct[] = [];
      for (const size of ['S', 'M', 'L', 'XL', 'XXL'].slice(0, PRODUCTS))
        products.push(await aProduct(app, { shopId: seller.shop.id, name: `Kurta ${size}`, stock: 100 }));
      const market = new Market(seller, products);
      for (const drawn of steps) await market.take(drawn);
      expect(market.differences).toEqual([]);
      await expectInvariantsToHold(app);
      await expectToSettle(app);
      const own = await seller.api('GET /api/shop/products');
      expect(own.flatMap(({ variants }) => variants)).toHaveLength(PRODUCTS);
    }),
    { numRuns: 6 },
  );
});

test('orders that are placed while products are merged are placed in full', async () => {
  const seller = await aSellerWithShop(app);
  const twins: BuiltProduct[] = [];
  for (const size of ['S', 'M', 'L'])
    twins.push(await aProduct(app, { shopId: seller.shop.id, name: `Shirt ${size}`, stock: 20 }));
  const [kept, ...others] = twins;
  if (!kept) throw new Error('no product was made');
  const shoppers = await Promise.all(
    Array.from({ length: 6 }, async (_, place) => {
      const product = twins[place % twins.length] ?? kept;
      const shopper = await aShopper(app, product);
      await inCart(app, shopper, twins[(place + 1) % twins.length] ?? kept);
      return shopper;
    }),
  );
  const ordered = Promise.allSettled(
    shoppers.map((shopper) => place(shopper, { paymentMethod: 'cash_on_delivery' })),
  );
  const added = Promise.allSettled(
    shoppers.map(({ api }, place) =>
      api('POST /api/favorite', { body: { productId: (others[place % others.length] ?? kept).id } }),
    ),
  );
  await merge(
    seller,
    twins.map(({ id }) => id),
  );
  // A buyer whose figures changed in that moment is refused with the new ones, and orders again.
  for (const [index, outcome] of (await ordered).entries()) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toMatchObject({ code: 'quote_changed' });
    const shopper = shoppers[index];
    if (shopper) await place(shopper, { paymentMethod: 'cash_on_delivery' });
  }
  expect((await added).map(({ status }) => status)).toEqual(shoppers.map(() => 'fulfilled'));
  await expectToSettle(app);
  const [own] = await seller.api('GET /api/shop/products');
  expect(own?.variants.reduce((units, { available }) => units + available, 0)).toBe(60 - 12);
});
