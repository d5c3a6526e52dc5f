import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import type { CaseId, ReviewId } from '../../contract/kernel/schemas.ts';
import { verifyInvariants } from '../verify/index.ts';
import { deliver, shopOrderOf } from '../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aBuyer, anOperator, type Person } from '../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  type BuiltProduct,
  type SellerWithShop,
} from '../../tests/support/catalog-builders.ts';
import {
  aShopper,
  expectToSettle,
  inCart,
  place,
  type Shopper,
} from '../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BUYERS = 3;
const who = fc.nat(BUYERS - 1);
const step = fc.oneof(
  fc.record({ act: fc.constant('review' as const), who, stars: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ act: fc.constantFrom('vote' as const, 'report' as const), who, whose: who }),
  fc.record({ act: fc.constantFrom('delete' as const, 'appeal' as const, 'order' as const), who }),
  fc.record({
    act: fc.constantFrom('dismiss' as const, 'take-down' as const, 'uphold' as const, 'restore' as const),
    whose: who,
    operator: fc.nat(1),
  }),
  fc.record({
    act: fc.constantFrom('report product' as const, 'take product down' as const, 'restore product' as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** A product whose buyers review it, report each other, appeal and delete, while operators decide. */
class Market {
  readonly seller: SellerWithShop;
  readonly product: BuiltProduct;
  readonly buyers: readonly Shopper[];
  readonly operators: readonly Person[];
  readonly #reviews = new Map<number, ReviewId>();

  constructor(
    seller: SellerWithShop,
    product: BuiltProduct,
    buyers: readonly Shopper[],
    operators: readonly Person[],
  ) {
    this.seller = seller;
    this.product = product;
    this.buyers = buyers;
    this.operators = operators;
  }

  /** Refusals are answers like others; what is not foreseen fails the test. */
  async take(drawn: Step): Promise<void> {
    try {
      await this.#act(drawn);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 400) throw error;
    }
  }

  async #act(drawn: Step): Promise<void> {
    const params = { productId: this.product.id };
    switch (drawn.act) {
      case 'review': {
        const body = { stars: drawn.stars, text: 'As said' };
        const { id } = await this.#buyer(drawn.who).api('PUT /api/review/:productId', { params, body });
        this.#reviews.set(drawn.who, id);
        return;
      }
      case 'delete':
        await this.#buyer(drawn.who).api('DELETE /api/review/:productId', { params });
        return;
      case 'order':
        await inCart(app, this.#buyer(drawn.who), this.product);
        return orderAndDeliver(this.#buyer(drawn.who), this.seller);
      case 'vote': {
        const reviewId = this.#reviews.get(drawn.whose);
        if (!reviewId) return;
        await this.#buyer(drawn.who).api('PUT /api/review/helpful/:reviewId', { params: { reviewId } });
        return;
      }
      case 'report':
        return this.#report(this.#buyer(drawn.who), 'review', this.#reviews.get(drawn.whose));
      case 'report product':
        // Somebody new, as each person reports once.
        return this.#report(await aBuyer(app), 'product', this.product.id);
      case 'appeal': {
        const { review } = await this.#buyer(drawn.who).api('GET /api/review/:productId/mine', { params });
        const caseId = review?.takeDownId;
        if (!caseId) return;
        const call = { params: { caseId }, body: { text: 'I meant it' } };
        await this.#buyer(drawn.who).api('POST /api/take-down/:caseId/appeal', call);
        return;
      }
      case 'take product down':
        return this.#decide(0, this.product.id, 'take-down');
      case 'restore product':
        return this.#decide(1, this.product.id, 'restore');
      default:
        return this.#decide(drawn.operator, this.#reviews.get(drawn.whose), drawn.act);
    }
  }

  #buyer(place: number): Shopper {
    return this.buyers[place] ?? expect.unreachable();
  }

  async #report({ api }: Person, kind: 'review' | 'product', subjectId: string | undefined): Promise<void> {
    if (!subjectId) return;
    await api('POST /api/report/:kind/:subjectId', {
      params: { kind, subjectId },
      body: { reason: 'illegal' },
    });
  }

  async #decide(
    operator: number,
    subjectId: string | undefined,
    move: 'dismiss' | 'take-down' | 'uphold' | 'restore',
  ): Promise<void> {
    const { api } = this.operators[operator] ?? expect.unreachable();
    const caseId = subjectId && (await newestCase(subjectId));
    if (!caseId) return;
    const params = { caseId };
    if (move === 'take-down') {
      const body = { ground: 'law', rule: 'A law', facts: 'Facts' } as const;
      await api('POST /api/operator/case/:caseId/take-down', { params, body });
    } else await api(`POST /api/operator/case/:caseId/${move}`, { params, body: { reason: 'So it is' } });
  }
}

async function newestCase(subjectId: string): Promise<CaseId | undefined> {
  const { rows } = await app.database.db.execute<{ id: CaseId }>(
    sql`select id from report_cases where subject_id = ${subjectId} order by created_at desc limit 1`,
  );
  return rows[0]?.id;
}

/** What `npm run verify` finds. */
async function broken() {
  await app.jobs.drain();
  return (await verifyInvariants(app.database.db)).filter(({ breaches }) => breaches > 0);
}

/** Orders what is in the cart, where it is on sale. */
async function orderAndDeliver(shopper: Shopper, seller: SellerWithShop): Promise<void> {
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { id } = await shopOrderOf(app, orderId, seller.shop.id);
  await deliver(seller, id);
}

async function aMarket(): Promise<Market> {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id, stock: 1000 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aShopper(app, product)));
  for (const buyer of buyers) await orderAndDeliver(buyer, seller);
  const operators = [await anOperator(app, ['catalogue']), await anOperator(app, ['catalogue'])];
  return new Market(seller, product, buyers, operators);
}

test('whatever is reviewed, reported, taken down, appealed for, restored and deleted, all figures hold', {
  tags: ['I17'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const market = await aMarket();
      for (const drawn of steps) await market.take(drawn);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 25 },
  );
  await expectToSettle(app);
});

test('what is done at the same moment holds as well', { tags: ['I17'] }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const market = await aMarket();
      for (let at = 0; at < steps.length; at += 3) {
        await Promise.all(steps.slice(at, at + 3).map((drawn) => market.take(drawn)));
      }
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 15 },
  );
  await expectToSettle(app);
});
