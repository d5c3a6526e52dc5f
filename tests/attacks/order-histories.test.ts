import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { RefundBearer } from '../../contract/kernel/support.ts';
import type { OrderLineId, ReturnId, ShopOrderId, VariantId } from '../../contract/kernel/schemas.ts';
import type { ReturnCause, ReturnStatus } from '../../contract/returns.ts';
import {
  couponShops,
  goodwill,
  goodwillLines,
  goodwillOffsets,
  orderAdjustments,
  orderLines,
  payments,
  refunds,
  replacements,
  returnLines,
  returns,
  shippingRates,
  shopOrders,
} from '../../database/schema/index.ts';
import { askReturn, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, aVariedProduct } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectInvariantsToHold,
  expectToSettle,
  inCart,
  onCart,
  place,
  type Shopper,
} from '../support/checkout-builders.ts';
import { rewriteHistory } from '../support/database.ts';

const LINES = 3;
/** Odd prices, so that shares do not come out even. */
const PRICES = [99.99, 333.34, 0.07];
/** Of the size for which each can be exchanged: the same, a lower and a higher one. */
const OTHER_PRICES = [99.99, 111.13, 50.01];
const STOCK = 20;
/** They are odd too, and asked for by the parcel. */
const FEES = {
  basePaise: paise(41_11),
  perKgPaise: paise(0),
  cashFeePaise: paise(7_07),
  usualWeightGrams: 500,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The seller's, the buyer's, the operators', and the program's own. */
type Step =
  | { kind: 'forward' | 'seller cancels' | 'cancel part' | 'accept return' | 'refuse return' | 'paid back' }
  | { kind: 'withdraw return' }
  | { kind: 'work' | 'too late' }
  | { kind: 'receive'; restock: boolean }
  | { kind: 'cancel line'; line: number }
  | { kind: 'return'; units: number[]; cause: ReturnCause }
  | { kind: 'exchange'; line: number; quantity: number }
  | { kind: 'return replacement'; quantity: number; cause: ReturnCause }
  | { kind: 'send' | 'deliver replacement' }
  | { kind: 'market cancels' }
  | { kind: 'market refunds'; percent: number; bearer: RefundBearer }
  | { kind: 'market refunds line'; line: number; bearer: RefundBearer };

const line = fc.nat(LINES - 1);
/** Of each line; as many as were bought where it says more. */
const units = fc.array(fc.nat(3), { minLength: LINES, maxLength: LINES });
const cause = fc.constantFrom<ReturnCause>('changed_mind', 'not_as_ordered');
const bearer = fc.constantFrom<RefundBearer>('seller', 'market');
const byMarket = fc.oneof(
  fc.record({
    kind: fc.constant('market refunds' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    bearer,
  }),
  fc.record({ kind: fc.constant('market refunds line' as const), line, bearer }),
);
const plain = <Kind extends Step['kind']>(kind: Kind) => fc.constant({ kind });
const early = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('cancel line' as const), line }), weight: 4 },
  { arbitrary: plain('forward'), weight: 3 },
  { arbitrary: fc.constantFrom<Step>({ kind: 'cancel part' }, { kind: 'seller cancels' }), weight: 1 },
  { arbitrary: plain('work'), weight: 1 },
  { arbitrary: byMarket, weight: 2 },
  { arbitrary: plain('market cancels'), weight: 1 },
);
/** A return that goes through, so that a history has room for several. */
const wholeReturn = fc
  .tuple(units, cause, fc.boolean())
  .map(([given, why, restock]): Step[] => [
    { kind: 'return', units: given, cause: why },
    { kind: 'accept return' },
    { kind: 'receive', restock },
    { kind: 'work' },
  ]);
const single = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('return' as const), units, cause }), weight: 5 },
  { arbitrary: plain('accept return'), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('receive' as const), restock: fc.boolean() }), weight: 5 },
  { arbitrary: plain('refuse return'), weight: 1 },
  { arbitrary: plain('withdraw return'), weight: 2 },
  { arbitrary: plain('paid back'), weight: 3 },
  { arbitrary: plain('work'), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('cancel line' as const), line }), weight: 1 },
  { arbitrary: plain('too late'), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      line,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.constantFrom<Step>({ kind: 'send' }, { kind: 'deliver replacement' }), weight: 4 },
);
/** A return that its buyer withdraws, in time or too late. */
const withdrawnReturn = fc
  .tuple(units, fc.boolean())
  .map(([given, isTooLate]): Step[] => [
    { kind: 'return', units: given, cause: 'changed_mind' },
    ...(isTooLate ? [{ kind: 'accept return' } as const] : []),
    { kind: 'withdraw return' },
  ]);
/** An exchange that goes through, with a return of the replacement at times. */
const wholeExchange = fc
  .tuple(line, fc.integer({ min: 1, max: 2 }), fc.boolean(), fc.option(cause))
  .map(([index, quantity, restock, why]): Step[] => [
    { kind: 'exchange', line: index, quantity },
    { kind: 'accept return' },
    { kind: 'receive', restock },
    { kind: 'send' },
    { kind: 'deliver replacement' },
    { kind: 'work' },
    ...(why === null
      ? []
      : [
          { kind: 'return replacement', quantity: 1, cause: why } as const,
          { kind: 'accept return' } as const,
          { kind: 'receive', restock } as const,
        ]),
  ]);
const late = fc.oneof(
  { arbitrary: single.map((step): Step[] => [step]), weight: 3 },
  { arbitrary: wholeReturn, weight: 2 },
  { arbitrary: wholeExchange, weight: 3 },
  { arbitrary: withdrawnReturn, weight: 1 },
  { arbitrary: byMarket.map((step): Step[] => [step]), weight: 2 },
);
const way: Step[] = Array.from({ length: 4 }, () => ({ kind: 'forward' }));
const history = fc
  .tuple(
    fc.array(early, { maxLength: 4 }),
    fc.oneof({ arbitrary: fc.constant(way), weight: 4 }, { arbitrary: fc.constant<Step[]>([]), weight: 1 }),
    fc.array(late, { minLength: 1, maxLength: 7 }).map((groups) => groups.flat()),
  )
  .map((parts): Step[] => parts.flat());

/** These come first, so that no run passes by what chance leaves out: all of it cancelled, each end of a return, a coupon that lapses. */
const EXAMPLES: [Step[], number[], boolean, number | null, number | null][] = [
  [[{ kind: 'cancel line', line: 2 }, ...way, { kind: 'too late' }], [3, 3, 2], true, 49, 33],
  [[{ kind: 'cancel line', line: 1 }, ...way], [2, 1, 3], true, 100, null],
  [
    [
      ...way,
      { kind: 'return', units: [0, 1, 0], cause: 'changed_mind' },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
      { kind: 'return', units: [1, 0, 0], cause: 'not_as_ordered' },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
    ],
    [2, 1, 3],
    false,
    100,
    33,
  ],
  [[{ kind: 'cancel line', line: 1 }, { kind: 'forward' }, { kind: 'cancel part' }], [2, 1, 3], true, 90, 33],
  ...[true, false].map((isOnline): (typeof EXAMPLES)[number] => [
    // Nothing is kept in the end, as nothing was as ordered.
    [
      { kind: 'cancel line', line: 2 },
      ...way,
      ...[
        [1, 0],
        [0, 1],
      ].flatMap((given): Step[] => [
        { kind: 'return', units: [...given, 0], cause: 'not_as_ordered' },
        { kind: 'accept return' },
        { kind: 'receive', restock: true },
        { kind: 'work' },
        { kind: 'paid back' },
      ]),
    ],
    [1, 1, 1],
    isOnline,
    null,
    null,
  ]),
  [
    // A dearer and a cheaper replacement, one of them returned, and all the rest as well.
    [
      ...way,
      ...[1, 2].flatMap((index): Step[] => [
        { kind: 'exchange', line: index, quantity: 2 },
        { kind: 'accept return' },
        { kind: 'receive', restock: true },
        { kind: 'send' },
        { kind: 'deliver replacement' },
        { kind: 'return replacement', quantity: 1, cause: 'changed_mind' },
        { kind: 'accept return' },
        { kind: 'receive', restock: true },
        { kind: 'work' },
      ]),
      { kind: 'exchange', line: 0, quantity: 1 },
      { kind: 'accept return' },
      { kind: 'withdraw return' },
      { kind: 'return', units: [2, 0, 1], cause: 'changed_mind' },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
      { kind: 'work' },
    ],
    [2, 2, 3],
    true,
    80,
    null,
  ],
  [
    [
      ...way,
      { kind: 'return', units: [1, 0, 2], cause: 'changed_mind' },
      { kind: 'withdraw return' },
      { kind: 'return', units: [1, 0, 1], cause: 'changed_mind' },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
      { kind: 'work' },
    ],
    [3, 1, 2],
    true,
    90,
    100,
  ],
  [
    // Money given back before a coupon lapses, and before the same and other items are returned.
    [
      { kind: 'market refunds', percent: 10, bearer: 'market' },
      ...way,
      { kind: 'market refunds line', line: 0, bearer: 'seller' },
      { kind: 'return', units: [3, 0, 0], cause: 'changed_mind' },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
      { kind: 'work' },
      { kind: 'market refunds', percent: 50, bearer: 'seller' },
      { kind: 'exchange', line: 1, quantity: 1 },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
      { kind: 'send' },
      { kind: 'deliver replacement' },
      { kind: 'return', units: [0, 1, 2], cause: 'changed_mind' },
      { kind: 'accept return' },
      { kind: 'receive', restock: true },
    ],
    [3, 2, 2],
    true,
    90,
    33,
  ],
  [
    [
      { kind: 'market refunds line', line: 1, bearer: 'market' },
      { kind: 'cancel line', line: 1 },
      { kind: 'market refunds', percent: 100, bearer: 'seller' },
      { kind: 'market cancels' },
    ],
    [1, 2, 3],
    true,
    95,
    null,
  ],
];

interface World {
  operator: Person;
  seller: Person;
  shopper: Shopper;
  id: ShopOrderId;
  lineIds: OrderLineId[];
  /** For which the lines can be exchanged. */
  others: VariantId[];
  quantities: number[];
  /** Goods, then shipping and the fee for cash. */
  totalPaise: number;
  feesPaise: number;
  isOnline: boolean;
}

/**
 * @param reachPercent the coupon's minimum, of what is ordered; null: no coupon
 * @param marketPercent what the market bears of its coupon, which is for all shops where that is all of it; null: the shop's own coupon
 */
async function aWorld(
  quantities: readonly number[],
  isOnline: boolean,
  reachPercent: number | null,
  marketPercent: number | null = null,
): Promise<World> {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const products = [];
  for (const [index, priceRupees] of PRICES.entries()) {
    const product = await aVariedProduct(app, {
      shopId: shop.id,
      name: `Kurta ${index}`,
      priceRupees,
      stock: STOCK,
      options: { Size: ['M', 'L'] },
      variants: { L: { priceRupees: OTHER_PRICES[index] ?? 0 } },
    });
    products.push({ ...product, variantId: product.variantOf('M'), other: product.variantOf('L') });
  }
  await app.database.db.insert(shippingRates).values({ shopId: shop.id, ...FEES });
  const other = await aProduct(app, { priceRupees: 50 });
  const shopper = await aShopper(app, other);
  for (const [index, product] of products.entries()) await inCart(app, shopper, product, quantities[index]);
  if (reachPercent !== null) {
    const listPaise = PRICES.reduce(
      (sum, price, index) => sum + Math.round(price * 100) * (quantities[index] ?? 0),
      0,
    );
    const minOrderPaise = paise(Math.floor((listPaise * reachPercent) / 100));
    const owner = marketPercent === null ? shop.id : null;
    const couponId = await aCoupon(app, owner, {
      discountPercent: 13,
      minOrderPaise,
      ...(marketPercent !== null && { marketPercent, allShops: true }),
    });
    if (marketPercent !== null && marketPercent < 100) {
      const answer = { answer: 'agreed', answeredAt: new Date() } as const;
      await app.database.db.insert(couponShops).values({ couponId, shopId: shop.id, ...answer });
    }
    await onCart(app, shopper, owner, couponId);
  }
  const placed = await place(shopper, { paymentMethod: isOnline ? 'sandbox' : 'cash_on_delivery' });
  if (isOnline) await decide(app, placed, 'approve');
  await app.jobs.drain();
  const part = await shopOrderOf(app, placed.orderId, shop.id);
  const lines = await linesOf(app, part.id);
  const lineIds = lines.map((row) => row.id);
  const others = products.map((product) => product.other);
  const bought = lines.map((row) => row.quantity);
  return {
    operator: await anOperator(app),
    seller,
    shopper,
    id: part.id,
    lineIds,
    others,
    quantities: bought,
    totalPaise: part.totalPaise,
    feesPaise: part.shippingPaise + part.cashFeePaise,
    isOnline,
  };
}

const NEXT = { placed: 'accept', accepted: 'pack', shipped: 'deliver' } as const;

async function forward({ seller, id }: World): Promise<void> {
  const params = { shopOrderId: id };
  const { status } = await seller.api('GET /api/shop-order/:shopOrderId', { params });
  if (status === 'packed') {
    const body = { carrier: 'India Post', trackingNumber: 'EI123456789IN' };
    await seller.api('POST /api/shop-order/:shopOrderId/ship', { params, body });
  } else if (status in NEXT) {
    const step = NEXT[status as keyof typeof NEXT]; // one of its keys, as was just seen
    await seller.api(`POST /api/shop-order/:shopOrderId/${step}`, { params });
  }
}

async function latestReturn({ id }: World): Promise<{ params: { returnId: ReturnId } } | undefined> {
  const rows = await app.database.db
    .select()
    .from(returns)
    .where(eq(returns.shopOrderId, id))
    .orderBy(returns.createdAt);
  const row = rows.at(-1);
  return row && { params: { returnId: row.id } };
}

async function take(world: World, step: Step): Promise<void> {
  const { seller, shopper, id, lineIds } = world;
  const of = await latestReturn(world);
  switch (step.kind) {
    case 'work':
      return app.jobs.drain();
    case 'forward':
      return forward(world);
    case 'seller cancels': {
      const body = { reason: 'Broken in the store' };
      await seller.api('POST /api/shop-order/:shopOrderId/cancel', { params: { shopOrderId: id }, body });
      return;
    }
    case 'cancel part':
      await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', { params: { shopOrderId: id } });
      return;
    case 'cancel line': {
      const lineId = lineIds[step.line];
      if (!lineId) return;
      const params = { lineId };
      const { refund } = await shopper.api('GET /api/order/line/:lineId/cancel', { params });
      await shopper.api('POST /api/order/line/:lineId/cancel', { params, body: { refund } });
      return;
    }
    case 'return': {
      const wanted = lineIds.map((lineId, index) => ({
        lineId,
        quantity: Math.min(step.units[index] ?? 0, world.quantities[index] ?? 0),
      }));
      const lines = wanted.filter(({ quantity }) => quantity > 0);
      const request = { shopOrderId: id, cause: step.cause, lines };
      const { refund } = await shopper.api('POST /api/return/quote', { body: request });
      await askReturn(app, shopper, { ...request, refund });
      return;
    }
    case 'exchange': {
      const lineId = lineIds[step.line];
      const replacement = world.others[step.line];
      if (!lineId || !replacement) return;
      const lines = [{ lineId, quantity: step.quantity }];
      await askReturn(app, shopper, {
        shopOrderId: id,
        lines,
        replacement,
        price: OTHER_PRICES[step.line] ?? 0,
      });
      return;
    }
    case 'return replacement': {
      const part = await partOf(world);
      const done = part.returns.find(({ replacement }) => (replacement?.returnableQuantity ?? 0) > 0);
      const lineId = done?.lines[0]?.lineId;
      if (!done || !lineId) return;
      const request = {
        shopOrderId: id,
        cause: step.cause,
        lines: [{ lineId, quantity: step.quantity, exchangeId: done.id }],
      };
      const { refund } = await shopper.api('POST /api/return/quote', { body: request });
      await askReturn(app, shopper, { ...request, refund });
      return;
    }
    case 'too late':
      // Nothing tells time apart from the history, which cannot be rewritten: the trigger is put aside for once.
      return letWeekPass(id);
    case 'withdraw return':
      if (of) await shopper.api('POST /api/return/:returnId/withdraw', of);
      return;
    case 'market cancels':
    case 'market refunds':
    case 'market refunds line':
      return actForMarket(world, step);
    default:
      if (of) await takeWithReturn(seller, step, of);
  }
}

/** An operator looks at the order and acts on what is shown. */
async function actForMarket({ operator, id, lineIds }: World, step: Step): Promise<void> {
  const [part] = await app.database.db.select().from(shopOrders).where(eq(shopOrders.id, id));
  const { orderId } = part ?? expect.unreachable();
  const seen = await operator.api('GET /api/operator/order/:orderId', { params: { orderId } });
  const { version, refundable } = seen.shopOrders.find((one) => one.id === id) ?? expect.unreachable();
  const params = { shopOrderId: id };
  const because = { version, cause: 'our_mistake' } as const;
  if (step.kind === 'market cancels') {
    await operator.api('POST /api/operator/shop-order/:shopOrderId/cancel', { params, body: because });
  }
  if (step.kind === 'market refunds') {
    const amount = Math.ceil(refundable * step.percent) / 100;
    const body = { ...because, bearer: step.bearer, amount };
    await operator.api('POST /api/operator/shop-order/:shopOrderId/refund', { params, body });
  }
  if (step.kind === 'market refunds line') {
    const body = { ...because, bearer: step.bearer, lineIds: lineIds.slice(step.line, step.line + 1) };
    await operator.api('POST /api/operator/shop-order/:shopOrderId/refund', { params, body });
  }
}

async function takeWithReturn(
  { api }: Person,
  step: Step,
  of: { params: { returnId: ReturnId } },
): Promise<void> {
  if (step.kind === 'accept return') {
    await api('POST /api/return/:returnId/accept', { ...of, body: { sendTo: 'Kumhar, Jaipur 302001' } });
  }
  if (step.kind === 'refuse return') {
    await api('POST /api/return/:returnId/refuse', { ...of, body: { reason: 'It was worn' } });
  }
  if (step.kind === 'receive') {
    await api('POST /api/return/:returnId/receive', { ...of, body: { restock: step.restock } });
  }
  if (step.kind === 'send') {
    await api('POST /api/return/:returnId/send', {
      ...of,
      body: { carrier: 'India Post', trackingNumber: 'EI1' },
    });
  }
  if (step.kind === 'deliver replacement') await api('POST /api/return/:returnId/deliver', of);
  if (step.kind === 'paid back') {
    await api('POST /api/return/:returnId/paid-back', { ...of, body: { by: 'upi', note: '4387' } });
  }
}

/** What waited to be done is done long before a week is over. */
async function letWeekPass(id: ShopOrderId): Promise<void> {
  await app.jobs.drain();
  await rewriteHistory(
    app,
    sql`update order_events set at = at - interval '7 days' where shop_order_id = ${id}`,
    sql`update order_lines set cancelled_at = cancelled_at - interval '7 days' where shop_order_id = ${id}`,
  );
}

/** A refusal is an answer like any other; everything else is a mistake of ours. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
}

const ARRIVED: readonly ReturnStatus[] = ['received', 'refunded', 'sent', 'exchanged'];

async function partOf({ shopper, id }: World) {
  const { orders } = await shopper.api('GET /api/order', { query: {} });
  const part = orders.flatMap(({ shopOrders: parts }) => parts).find((one) => one.id === id);
  return part ?? expect.unreachable();
}

/** What went back or is on its way, and what of the part was cancelled or returned, in paise. */
async function money({ id }: World) {
  const { db } = app.database;
  const lines = await db.select().from(orderLines).where(eq(orderLines.shopOrderId, id));
  const given = await db
    .select({
      amount: returnLines.amountPaise,
      quantity: returnLines.quantity,
      difference: returnLines.differencePaise,
      kind: returns.kind,
      status: returns.status,
      unitDifference: replacements.unitDifferencePaise,
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .leftJoin(replacements, eq(replacements.returnId, returns.id))
    .where(eq(returns.shopOrderId, id));
  const [part] = await db.select().from(shopOrders).where(eq(shopOrders.id, id));
  const adjusted = await db
    .select({ amount: orderAdjustments.amountPaise, status: returns.status })
    .from(orderAdjustments)
    .leftJoin(returns, eq(returns.id, orderAdjustments.returnId))
    .where(eq(orderAdjustments.shopOrderId, id));
  const sent = await db
    .select({ amount: refunds.amountPaise, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, part?.orderId ?? expect.unreachable()));
  const goods = await db
    .select({
      id: goodwillLines.goodwillId,
      lineId: goodwillLines.orderLineId,
      amount: goodwillLines.amountPaise,
      bearer: goodwill.bearer,
    })
    .from(goodwillLines)
    .innerJoin(goodwill, eq(goodwill.id, goodwillLines.goodwillId))
    .where(eq(goodwill.shopOrderId, id));
  const offsets = await db
    .select({
      id: goodwillOffsets.goodwillId,
      lineId: goodwillOffsets.orderLineId,
      amount: goodwillOffsets.amountPaise,
      status: returns.status,
      bearer: goodwill.bearer,
    })
    .from(goodwillOffsets)
    .innerJoin(goodwill, eq(goodwill.id, goodwillOffsets.goodwillId))
    .leftJoin(returns, eq(returns.id, goodwillOffsets.dueFor))
    .where(eq(goodwill.shopOrderId, id));
  const taken = offsets.filter(({ status }) => status === null || ARRIVED.includes(status));
  const back = given.filter(({ status }) => ARRIVED.includes(status));
  const returned = back.filter(({ kind }) => kind === 'return');
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const lapsed = (...statuses: (ReturnStatus | null)[]) =>
    sum(adjusted.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));
  const cancelled = lines.filter(({ cancelledAt }) => cancelledAt !== null);
  /** Given back by the market and not taken off a later refund. */
  const leftOf = (rows: typeof goods, takenOff: typeof taken) =>
    sum(rows.map(({ amount }) => amount)) - sum(takenOff.map(({ amount }) => amount));
  for (const share of goods) {
    const off = taken.filter((one) => one.id === share.id && one.lineId === share.lineId);
    expect(leftOf([share], off)).toBeGreaterThanOrEqual(0);
  }
  const withFees = await db
    .select({
      kind: returns.kind,
      cause: returns.cause,
      status: returns.status,
      feesPaise: returns.feesPaise,
    })
    .from(returns)
    .where(eq(returns.shopOrderId, id));
  const feesBackBy = (statuses: readonly ReturnStatus[]) =>
    sum(withFees.filter(({ status }) => statuses.includes(status)).map(({ feesPaise }) => feesPaise));
  const isCancelled = part?.status === 'cancelled';
  const feesBack = (isCancelled ? part.shippingPaise + part.cashFeePaise : 0) + feesBackBy(ARRIVED);
  const live = withFees.filter(
    ({ kind, status }) => kind === 'return' && status !== 'refused' && status !== 'withdrawn',
  );
  const isAtFault = ({ cause: why }: { cause: ReturnCause }) => why === 'not_as_ordered';
  const unitsGone =
    sum(cancelled.map(({ quantity }) => quantity)) + sum(returned.map(({ quantity }) => quantity));
  const unitsBought = sum(lines.map(({ quantity }) => quantity));
  const gone =
    feesBack +
    sum(cancelled.map((row) => row.totalPaise)) +
    sum(back.map(({ amount }) => amount)) -
    lapsed(null, 'received', 'refunded');
  const ofSeller = <Row extends { bearer: RefundBearer }>(rows: Row[]) =>
    rows.filter((row) => row.bearer === 'seller');
  return {
    refunded: sum(sent.map(({ amount }) => amount)),
    allSent: sent.every(({ status }) => status === 'processed'),
    owed: gone + leftOf(goods, taken),
    feesBack,
    isCancelled,
    isAllReturnedAtFault: !isCancelled && unitsGone === unitsBought && live.every(isAtFault),
    givenBack: sum(goods.map(({ amount }) => amount)),
    takenOff: sum(taken.map(({ amount }) => amount)),
    /** What the shop does not get. */
    ofShop: gone + leftOf(ofSeller(goods), ofSeller(taken)),
    lapsedPaise: lapsed(null, 'received', 'refunded'),
    /** Of what is owed, what was paid at the door. */
    owedInCash: sum(back.map(({ difference }) => Math.max(0, difference))),
    paidForExchanges: sum(
      given
        .filter(({ status }) => status === 'exchanged')
        .map(({ quantity, unitDifference }) => quantity * Math.max(0, unitDifference ?? 0)),
    ),
    unitsGone,
    unitsBought,
    refundedInCash:
      sum(
        given
          .filter(({ status }) => status === 'refunded' || status === 'exchanged')
          .map(({ amount }) => amount),
      ) +
      feesBackBy(['refunded']) -
      lapsed('refunded'),
  };
}

test('whatever buyer, seller and operators do to an order in whatever order, no return or exchange exceeds what was bought, no refund what was paid, and stock and money are exact', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: LINES, maxLength: LINES }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.option(fc.constantFrom(0, 33, 100)),
      async (steps, quantities, isOnline, reachPercent, marketPercent) => {
        const world = await aWorld(quantities, isOnline, reachPercent, marketPercent);
        for (const step of steps) {
          await take(world, step).catch(passOver);
          await expectInvariantsToHold(app);
          const { refunded, owed } = await money(world);
          expect(refunded).toBeLessThanOrEqual(Math.min(owed, world.totalPaise + world.feesPaise));
        }
        for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.drain();
        await expectInvariantsToHold(app);
        const end = await money(world);
        const {
          refunded,
          allSent,
          owed,
          owedInCash,
          paidForExchanges,
          unitsGone,
          unitsBought,
          refundedInCash,
        } = end;
        if (end.lapsedPaise > 0) reached.add('coupon_lapsed');
        if (end.givenBack > 0) reached.add('given_back');
        if (end.takenOff > 0) reached.add('taken_off');
        expect(refunded).toBe(isOnline ? owed - owedInCash : 0);
        expect(allSent).toBe(true);
        if (!isOnline) expect(refundedInCash).toBeLessThanOrEqual(owed);
        expect(end.feesBack).toBe(end.isCancelled || end.isAllReturnedAtFault ? world.feesPaise : 0);
        if (end.isAllReturnedAtFault) reached.add('fees_back');
        if (unitsGone === unitsBought) expect(owed).toBe(world.totalPaise + end.feesBack + paidForExchanges);
        const part = await world.seller.api('GET /api/shop-order/:shopOrderId', {
          params: { shopOrderId: world.id },
        });
        for (const { status } of [part, ...part.timeline]) reached.add(status);
        expect(Math.round(part.takenBack * 100)).toBe(end.ofShop);
        expect(Math.round(part.goodwill.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(
          end.givenBack,
        );
        expect(Math.round(part.paidForExchanges * 100)).toBe(paidForExchanges);
        const isShared = part.coupon !== null && marketPercent !== null;
        expect(part.discountShares !== null).toBe(isShared);
        const { market = 0, shop: ofShop = 0 } = part.discountShares ?? {};
        if (isShared && (marketPercent === 100 || unitsGone === unitsBought)) expect(ofShop).toBe(0);
        if (isShared && (marketPercent === 0 || unitsGone === unitsBought)) expect(market).toBe(0);
        if (market > 0 && ofShop > 0) reached.add('cost_shared');
      },
    ),
    { numRuns: 12, endOnFailure: true, examples: EXAMPLES },
  );
  // The histories went where the money is.
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'cancelled',
      'line_cancelled',
      'return_accepted',
      'return_withdrawn',
      'returned',
      'refunded',
      'coupon_lapsed',
      'cost_shared',
      'given_back',
      'taken_off',
      'fees_back',
      'exchange_accepted',
      'exchange_withdrawn',
      'exchange_received',
      'exchange_sent',
      'exchanged',
    ]),
  );
});

test('simultaneous clicks cancel a line once, and never both the line and its shop order', async () => {
  for (let round = 0; round < 4; round += 1) {
    const world = await aWorld([2, 1, 3], true, 1);
    const clicks: Step[] = [
      { kind: 'cancel line', line: 0 },
      { kind: 'cancel line', line: 0 },
      { kind: 'cancel line', line: 1 },
      round % 2 === 0 ? { kind: 'cancel part' } : { kind: 'seller cancels' },
      { kind: 'forward' },
    ];
    await Promise.all(clicks.map((step) => take(world, step).catch(passOver)));
    for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.drain();
    await expectInvariantsToHold(app);
    const { refunded, owed } = await money(world);
    expect(refunded).toBe(owed);
  }
});

test('simultaneous answers to an exchange sell and let go of its replacement at most once', async () => {
  const exchange: Step[] = [{ kind: 'exchange', line: 1, quantity: 2 }, { kind: 'accept return' }];
  for (const clicks of [
    [{ kind: 'receive', restock: true }, { kind: 'withdraw return' }, { kind: 'refuse return' }],
    [{ kind: 'receive', restock: true }, { kind: 'receive', restock: true }, { kind: 'send' }],
  ] satisfies Step[][]) {
    const world = await aWorld([2, 2, 2], true, null);
    for (const step of [...way, ...exchange]) await take(world, step);
    await Promise.all(clicks.map((step) => take(world, step).catch(passOver)));
    for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.drain();
    await expectInvariantsToHold(app);
    const { refunded, owed } = await money(world);
    expect(refunded).toBe(owed);
  }
});

test('of a simultaneous withdrawal and answer one is accepted, and stock and money stay where they are', async () => {
  for (const answer of ['accept return', 'refuse return'] as const) {
    const world = await aWorld([2, 2, 2], true, null);
    for (const step of way) await take(world, step);
    await take(world, { kind: 'return', units: [1, 1, 0], cause: 'changed_mind' });
    const clicks: Step[] = [{ kind: 'withdraw return' }, { kind: answer }, { kind: 'withdraw return' }];
    const answers = await Promise.allSettled(clicks.map((step) => take(world, step)));
    for (const click of answers) if (click.status === 'rejected') passOver(click.reason);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.drain();
    await expectInvariantsToHold(app);
    expect(await money(world)).toMatchObject({ refunded: 0, owed: 0 });
  }
});

test('of two simultaneous return requests for one item one is accepted, and a receipt confirmed twice refunds once', async () => {
  const world = await aWorld([2, 2, 2], true, null);
  for (const step of way) await take(world, step);
  const returnAll: Step = { kind: 'return', units: [2, 1, 0], cause: 'changed_mind' };
  await Promise.all([returnAll, returnAll, returnAll].map((step) => take(world, step).catch(passOver)));
  expect(await app.database.db.select().from(returns).where(eq(returns.shopOrderId, world.id))).toHaveLength(
    1,
  );
  await take(world, { kind: 'accept return' });
  const receipt: Step = { kind: 'receive', restock: true };
  await Promise.all([receipt, receipt].map((step) => take(world, step).catch(passOver)));
  await expectToSettle(app);
  const { refunded, owed } = await money(world);
  expect(refunded).toBe(owed);
  expect(owed).toBeGreaterThan(0);
});
