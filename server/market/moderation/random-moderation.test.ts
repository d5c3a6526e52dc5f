import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../../contract/client.ts';
import type { CaseMove } from '../../../contract/kernel/moderation.ts';
import type { CaseId, ReviewId, ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { verifyInvariants } from '../../verify/index.ts';
import { deliver, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aMember, anOperator, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  type BuiltProduct,
  type SellerWithShop,
} from '../../../tests/support/catalog-builders.ts';
import { aShopper, inCart, place, type Shopper } from '../../../tests/support/checkout-builders.ts';
import { HANG_LIMIT_MS } from '../../../tests/support/hang-limit.ts';
import { decideCase, takeCaseDown } from '../../../tests/support/moderation-builders.ts';
import { NothingToDo, OFFICE_ACTS, type Office, type OfficeAct } from '../../../tests/support/office-acts.ts';

/** How many histories are run; `OPERATOR_HISTORIES=10000 npm test -- random-moderation` sets their number. */
const HISTORIES = Number(process.env['OPERATOR_HISTORIES'] ?? 16);
const AT_ONCE = Math.ceil(HISTORIES / 2);
/** Every how many histories the figures are worked out again, which takes as long as a history: of few after each. */
const CHECKED_AFTER = Math.min(100, Math.ceil(HISTORIES / 32));
/** Each suspension has all products of the shop read again: of thousands it would take longer than the rest. */
const IN_ONE_SHOP = 50;
const TIMEOUT_MS = Math.max(HANG_LIMIT_MS, HISTORIES * 3000);

let app: TestApp;
let seller: SellerWithShop;
let office: Office;
let operators: Office['operators'];
const tried = new Set<string>(Object.keys(OFFICE_ACTS));
/** The acts that changed something, and were not refused. */
const done = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  operators = [await anOperator(app), await anOperator(app)];
});
afterAll(() => app.close());

const BUYERS = 3;
const who = fc.nat(BUYERS - 1);
const operator = fc.nat(1);
const step = fc.oneof(
  fc.record({ act: fc.constant('review' as const), who, stars: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ act: fc.constantFrom('vote' as const, 'report' as const), who, whose: who }),
  fc.record({ act: fc.constantFrom('delete' as const, 'appeal' as const), who }),
  fc.record({
    act: fc.constantFrom(
      'order' as const,
      'deliver' as const,
      'deliver as staff' as const,
      'cancel' as const,
    ),
    who,
  }),
  fc.record({
    act: fc.constantFrom('dismiss' as const, 'take-down' as const, 'uphold' as const, 'restore' as const),
    whose: who,
    operator,
  }),
  fc.record({
    act: fc.constantFrom('report product' as const, 'take product down' as const, 'restore product' as const),
  }),
  fc.record({ act: fc.constantFrom('suspend' as const, 'reinstate' as const), operator }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom(...(Object.keys(OFFICE_ACTS) as OfficeAct[])), // the keys of the table
      who,
      operator,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const [first, second, third] = [
  { who: 0, whose: 0 },
  { who: 1, whose: 1 },
  { who: 2, whose: 2 },
];
/** Comes first: in it each act is done, whatever chance leaves out later. */
const EVERYTHING: Step[] = [
  { act: 'review', ...first, stars: 2 },
  { act: 'review', ...second, stars: 5 },
  { act: 'vote', who: 1, whose: 0 },
  { act: 'report', who: 1, whose: 0 },
  { act: 'dismiss', ...first, operator: 0 },
  { act: 'report', who: 2, whose: 0 },
  { act: 'take-down', ...first, operator: 0 },
  { act: 'appeal', ...first },
  { act: 'uphold', ...first, operator: 1 },
  { act: 'report', who: 0, whose: 1 },
  { act: 'take-down', ...second, operator: 0 },
  { act: 'restore', ...second, operator: 1 },
  { act: 'delete', ...first },
  { act: 'order', ...third },
  { act: 'deliver', ...third },
  { act: 'order', ...third },
  { act: 'deliver as staff', ...third },
  { act: 'order', ...third },
  { act: 'cancel', ...third },
  { act: 'order', ...third },
  { act: 'cancel as support', ...third, operator: 0 },
  { act: 'report product' },
  { act: 'take product down' },
  { act: 'restore product' },
  ...(
    [
      ...(['look at everything', 'change as seller', 'withdraw a change', 'change as staff'] as const),
      ...(['reject', 'change as seller', 'approve', 'look at nothing', 'complain'] as const),
      ...(['acknowledge a complaint', 'decide a complaint', 'close a complaint'] as const),
      ...(['take rights', 'give rights', 'announce', 'go on holiday', 'end the holiday'] as const),
    ] satisfies OfficeAct[]
  ).map((act): Step => ({ act, ...first, operator: 0 })),
  { act: 'suspend', operator: 0 },
  { act: 'reinstate', operator: 1 },
];

/** A product whose buyers order and review it, report each other, appeal and delete, while operators decide. */
class History {
  readonly product: BuiltProduct;
  readonly buyers: readonly Shopper[];
  readonly #reviews = new Map<number, ReviewId>();
  readonly #orders = new Map<number, ShopOrderId>();

  constructor(product: BuiltProduct, buyers: readonly Shopper[]) {
    this.product = product;
    this.buyers = buyers;
  }

  /** Refusals are answers like others; what is not foreseen fails the test. */
  async take(drawn: Step): Promise<void> {
    tried.add(drawn.act);
    try {
      await this.#act(drawn);
      done.add(drawn.act);
    } catch (error) {
      if (error instanceof NothingToDo) return;
      if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 400) throw error;
    }
  }

  async #act(drawn: Step): Promise<unknown> {
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
        this.#orders.set(drawn.who, await ordered(this.#buyer(drawn.who), this.product));
        return;
      case 'deliver':
      case 'deliver as staff': {
        const shopOrderId = this.#orders.get(drawn.who);
        if (!shopOrderId) throw new NothingToDo();
        await deliver(drawn.act === 'deliver' ? seller : office.member, shopOrderId);
        return;
      }
      case 'cancel': {
        const shopOrderId = this.#orders.get(drawn.who);
        if (!shopOrderId) throw new NothingToDo();
        const call = { params: { shopOrderId } };
        await this.#buyer(drawn.who).api('POST /api/order/shop-order/:shopOrderId/cancel', call);
        return;
      }
      case 'vote': {
        const reviewId = this.#reviews.get(drawn.whose);
        if (!reviewId) throw new NothingToDo();
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
        if (!caseId) throw new NothingToDo();
        const call = { params: { caseId }, body: { text: 'I meant it' } };
        await this.#buyer(drawn.who).api('POST /api/take-down/:caseId/appeal', call);
        return;
      }
      case 'take product down':
        return decide(0, this.product.id, 'take-down');
      case 'restore product':
        return decide(1, this.product.id, 'restore');
      case 'suspend':
      case 'reinstate':
        return moveShop(drawn.operator, drawn.act);
      case 'dismiss':
      case 'take-down':
      case 'uphold':
      case 'restore':
        return decide(drawn.operator, this.#reviews.get(drawn.whose), drawn.act);
      default:
        return OFFICE_ACTS[drawn.act](office, {
          product: this.product,
          buyer: this.#buyer(drawn.who),
          operator: operatorOf(drawn.operator),
        });
    }
  }

  #buyer(place: number): Shopper {
    return this.buyers[place] ?? expect.unreachable();
  }

  async #report({ api }: Person, kind: 'review' | 'product', subjectId: string | undefined): Promise<void> {
    if (!subjectId) throw new NothingToDo();
    await api('POST /api/report/:kind/:subjectId', {
      params: { kind, subjectId },
      body: { reason: 'illegal' },
    });
  }
}

const operatorOf = (place: number): Person => operators[place] ?? expect.unreachable();

/** An order of the product, where it is on sale. */
async function ordered(shopper: Shopper, product: BuiltProduct): Promise<ShopOrderId> {
  await inCart(app, shopper, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  return (await shopOrderOf(app, orderId, seller.shop.id)).id;
}

async function decide(
  operator: number,
  subjectId: string | undefined,
  move: Exclude<CaseMove, 'settle'>,
): Promise<void> {
  const decider = operatorOf(operator);
  const caseId = subjectId && (await newestCase(subjectId));
  if (!caseId) throw new NothingToDo();
  if (move === 'take-down') {
    await takeCaseDown(decider, caseId, { ground: 'law', rule: 'A law', facts: 'Facts' });
  } else await decideCase(decider, caseId, move);
}

async function newestCase(subjectId: string): Promise<CaseId | undefined> {
  const { rows } = await app.database.db.execute<{ id: CaseId }>(
    sql`select id from report_cases where subject_id = ${subjectId} order by created_at desc limit 1`,
  );
  return rows[0]?.id;
}

async function moveShop(operator: number, move: 'suspend' | 'reinstate'): Promise<void> {
  const { api } = operatorOf(operator);
  const params = { shopId: seller.shop.id };
  const { version } = await api('GET /api/operator/shop/:shopId', { params });
  await api(`POST /api/operator/shop/:shopId/${move}`, { params, body: { version, reason: 'So it is' } });
}

/** What `npm run verify` finds. */
async function broken() {
  await app.jobs.drain();
  app.mails.length = 0;
  return (await verifyInvariants(app.database.db)).filter(({ breaches }) => breaches > 0);
}

async function openShop(): Promise<void> {
  seller = await aSellerWithShop(app);
  const member = await aMember(app, seller.shop, ['orders', 'catalogue']);
  office = { app, seller, member, operators };
}

/** A shop that an earlier history left suspended or on holiday. */
async function openAgain(): Promise<void> {
  await moveShop(0, 'reinstate').catch(() => undefined);
  await seller.api('DELETE /api/shop/holiday').catch(() => undefined);
}

let started = 0;

/** A product that its first two buyers have, in a shop that sells. */
async function aHistory(): Promise<History> {
  if (started % IN_ONE_SHOP === 0) await openShop();
  else await openAgain();
  started += 1;
  const product = await aProduct(app, { shopId: seller.shop.id, stock: 1000 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aShopper(app, product)));
  const first = buyers.slice(0, 2);
  await Promise.all(first.map(async (buyer) => deliver(seller, await ordered(buyer, product))));
  return new History(product, buyers);
}

/** Runs random histories, each of several steps at once; returns what is broken after them. */
async function run(histories: number, together: number) {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const history = await aHistory();
      for (let at = 0; at < steps.length; at += together) {
        await Promise.all(steps.slice(at, at + together).map((drawn) => history.take(drawn)));
      }
      number += 1;
      if (number % CHECKED_AFTER === 0) expect(await broken()).toEqual([]);
    }),
    { numRuns: histories, examples: together === 1 ? [[EVERYTHING]] : [] },
  );
  return broken();
}

test('whatever is reviewed, reported, taken down, appealed for, restored and deleted, all figures hold, and each act is done', {
  tags: ['I17'],
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await run(HISTORIES - AT_ONCE, 1)).toEqual([]);
  expect([...tried].filter((act) => !done.has(act))).toEqual([]);
});

test('what is done at the same moment holds as well', {
  tags: ['I17'],
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await run(AT_ONCE, 3)).toEqual([]);
});
