import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '../../contract/checkout.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { OrderId, PaymentId } from '../../contract/kernel/schemas.ts';
import {
  marketPolicies,
  operatorDuties,
  paymentDecisions,
  payments,
  refunds,
  storedMails,
} from '../../database/schema/index.ts';
import {
  compareWithProviders,
  confirmReview,
  Gateways,
  type PaymentContext,
  refundReview,
  retryRefund,
  settleRefundByHand,
} from '../../server/selling/payments/index.ts';
import { createMailer } from '../../server/platform/mail/mailer.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../support/app.ts';
import { Signer } from '../../server/platform/signer.ts';
import { anOperator, type Person } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  letChecksComeDue,
  letExpire,
  orderStatus,
  place,
  type Shopper,
  stockOf,
} from '../support/checkout-builders.ts';
import { PaymentProviders, PROVIDERS, type ProviderEvent } from '../support/payment-providers.ts';
import { moveShop } from '../support/shop-state-builders.ts';

describe.each(PROVIDERS)('%s', (provider) => {
  let providers: PaymentProviders;
  let app: TestApp;
  beforeAll(async () => {
    providers = await PaymentProviders.start();
    app = await startTestApp({ ...providers.environmentOf(provider), DEMO: 'false' });
  });
  beforeEach(() => {
    providers.faults = {};
    providers.newRefunds = 'processed';
    for (const operation of Object.keys(providers.calls) as (keyof typeof providers.calls)[])
      providers.calls[operation] = 0;
  });
  afterEach(() => expectInvariantsToHold(app));
  afterAll(async () => {
    await app.close();
    await providers.close();
  });

  async function anUnpaidOrder({ stock = 5 } = {}) {
    const product = await aProduct(app, { stock, priceRupees: 640 });
    const shopper = await aShopper(app, product);
    const placed = await place(shopper, { paymentMethod: provider });
    return { product, shopper, placed, hosted: providers.newest };
  }

  async function aPaidOrder() {
    const unpaid = await anUnpaidOrder();
    providers.attempt(unpaid.hosted, 'captured');
    await receive(providers.paymentEvent(unpaid.hosted));
    expect(await orderStatus(app, unpaid.placed.orderId)).toBe('paid');
    return unpaid;
  }

  /** The provider's event arrives, and whatever follows from it is done. */
  async function receive({ path, headers, body }: ProviderEvent): Promise<void> {
    const reply = await app.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    expect(reply.statusCode).toBe(200);
    await app.jobs.drain();
  }

  async function expire({ orderId }: PlacedOrder): Promise<void> {
    await letExpire(app, orderId);
    await app.jobs.drain();
    expect(await orderStatus(app, orderId)).toBe('expired');
  }

  /** Somebody else buys all that is left. */
  async function sellOut(product: BuiltProduct): Promise<void> {
    const { quantity } = (await stockOf(app, product)) ?? expect.fail('the product has no stock record');
    await place(await aShopper(app, product, { quantity }), { paymentMethod: 'cash_on_delivery' });
  }

  const refundsOf = ({ orderId }: PlacedOrder) =>
    app.database.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .then((rows) => rows.map(({ refund }) => refund));

  async function refundOf(placed: PlacedOrder) {
    const [refund] = await refundsOf(placed);
    return refund ?? expect.fail('no money is on its way back');
  }

  /** The next call about each refund is due now. */
  async function letRefundsComeDue(): Promise<void> {
    await app.database.db.update(refunds).set({ nextAttemptAt: sql`now() - interval '1 second'` });
    await app.jobs.drain();
  }

  async function aCancelledPaidOrder() {
    const paid = await aPaidOrder();
    const params = { orderId: paid.placed.orderId };
    const { shopOrders } = await paid.shopper.api('GET /api/order/:orderId', { params });
    for (const { id } of shopOrders)
      await paid.shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', {
        params: { shopOrderId: id },
      });
    await app.jobs.drain();
    return paid;
  }

  const NOTHING = { refunded: 0, wanted: 0, sent: 0, failed: 0 };

  /** What the order and its only shop order say of the refund; what is under way does not count for what is left to pay. */
  async function amountsSeen(shopper: Shopper, { orderId }: PlacedOrder) {
    const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
    const [shopOrder] = order.shopOrders;
    const { refunded, refundsUnderWay } = order;
    expect(shopOrder).toMatchObject({ refunded, refundsUnderWay });
    expect(order.left).toBe(0);
    return { refunded, ...refundsUnderWay };
  }

  const subjects = async ({ number }: PlacedOrder) =>
    (await app.database.db.select({ subject: storedMails.subject }).from(storedMails))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes(number));

  const refundMails = async (placed: PlacedOrder) =>
    (await subjects(placed)).filter((subject) => subject.startsWith('Refund')).toSorted();

  function context(): PaymentContext {
    const { database, jobs, server } = app;
    const { db } = database;
    return {
      config: config(),
      db,
      jobs,
      log: server.log,
      mailer: createMailer(config(), db, async () => true),
      gateways: gateways(),
    };
  }
  const gateways = () =>
    new Gateways({
      config: config(),
      db: app.database.db,
      signer: new Signer(TEST_SECRET),
      clock: () => new Date(),
    });
  const config = () => app.config;

  test('money captured after the order expired places it while the stock is there', {
    tags: ['PA9'],
  }, async () => {
    const { product, placed, hosted } = await anUnpaidOrder();
    await expire(placed);
    providers.attempt(hosted, 'captured');
    await receive(providers.paymentEvent(hosted));
    expect(await orderStatus(app, placed.orderId)).toBe('paid');
    expect(await stockOf(app, product)).toEqual({ quantity: 4, reserved: 0 });
    expect(providers.balanceOf(hosted.reference)).toBe(64_000);
  });

  test('money captured after the order expired and its stock was sold goes back in full', {
    tags: ['PA9'],
  }, async () => {
    const { product, placed, hosted } = await anUnpaidOrder({ stock: 1 });
    await expire(placed);
    await sellOut(product);
    providers.attempt(hosted, 'captured');
    await receive(providers.paymentEvent(hosted));
    expect(await orderStatus(app, placed.orderId)).toBe('expired');
    expect(await refundsOf(placed)).toMatchObject([{ reason: 'late_payment', status: 'processed' }]);
    expect(providers.balanceOf(hosted.reference)).toBe(0);
  });

  test('a closed attempt is asked about for five days, so that late money is found without any event', {
    tags: ['PA9', 'PA17'],
  }, async () => {
    for (const daysLater of [1, 4]) {
      const { placed, hosted } = await anUnpaidOrder();
      await expire(placed);
      await app.database.db
        .update(payments)
        .set({ createdAt: sql`now() - make_interval(days => ${daysLater})`, checks: 20 })
        .where(eq(payments.orderId, placed.orderId));
      const [attempt] = await app.database.db
        .select({ nextCheckAt: payments.nextCheckAt })
        .from(payments)
        .where(eq(payments.orderId, placed.orderId));
      expect(attempt?.nextCheckAt).not.toBeNull();
      providers.attempt(hosted, 'captured');
      await letChecksComeDue(app, placed.orderId);
      await app.jobs.drain();
      expect(await orderStatus(app, placed.orderId)).toBe('paid');
    }
  });

  test('a buyer who pays twice on the same page gets one order and the second payment back', {
    tags: ['PA10'],
  }, async () => {
    const { placed, hosted } = await anUnpaidOrder();
    providers.attempt(hosted, 'captured');
    await receive(providers.paymentEvent(hosted));
    if (provider === 'stripe') return; // its session takes one payment
    providers.attempt(hosted, 'captured');
    await receive(providers.paymentEvent(hosted));
    await receive(providers.paymentEvent(hosted));
    expect(await orderStatus(app, placed.orderId)).toBe('paid');
    expect(await refundsOf(placed)).toMatchObject([{ reason: 'duplicate_payment', amountPaise: 64_000 }]);
    expect(providers.balanceOf(hosted.reference)).toBe(64_000);
  });

  test('a payment that the bank has not confirmed is pending: the order waits and says so to its buyer', async () => {
    const { shopper, placed, hosted } = await anUnpaidOrder();
    const params = { orderId: placed.orderId };
    const settle = () => shopper.api('POST /api/payment/:orderId/settle', { params });
    expect(await settle()).toEqual({ settled: false, isPending: false });
    const attempt = providers.attempt(hosted, 'authorized');
    await receive(providers.paymentEvent(hosted, provider === 'razorpay' ? 'payment.authorized' : undefined));
    expect(await settle()).toEqual({ settled: false, isPending: true });
    await expire(placed);
    expect(await settle()).toEqual({ settled: true, isPending: true });
    attempt.status = 'captured';
    await receive(providers.paymentEvent(hosted, provider === 'razorpay' ? 'order.paid' : undefined));
    expect(await settle()).toEqual({ settled: true, isPending: false });
    expect(await orderStatus(app, placed.orderId)).toBe('paid');
  });

  test('a refund is processed by the word of the provider, not by the first answer', {
    tags: ['PA15'],
  }, async () => {
    providers.newRefunds = 'pending';
    const { shopper, placed, hosted } = await aCancelledPaidOrder();
    expect(await refundOf(placed)).toMatchObject({ status: 'sent', doneAt: null });
    expect(await amountsSeen(shopper, placed)).toEqual({ ...NOTHING, sent: 640 });
    await letRefundsComeDue();
    expect(await refundOf(placed)).toMatchObject({ status: 'sent' });
    const [booked] = providers.refunds.filter(({ reference }) => placed && reference.length > 0).slice(-1);
    if (!booked) return expect.fail('the provider has no refund');
    await receive(providers.endRefund(booked, 'processed'));
    expect(await refundOf(placed)).toMatchObject({ status: 'processed', providerRefundId: booked.id });
    expect(await amountsSeen(shopper, placed)).toEqual({ ...NOTHING, refunded: 640 });
    expect(await refundMails(placed)).toEqual([
      `Refund for order ${placed.number}`,
      `Refund for order ${placed.number} is on its way`,
    ]);
    expect(providers.balanceOf(hosted.reference)).toBe(0);
  });

  test('a refund whose event never comes is asked about until the provider says how it ended', async () => {
    providers.newRefunds = 'pending';
    const { placed } = await aCancelledPaidOrder();
    const booked = providers.refunds.at(-1);
    if (!booked) return expect.fail('the provider has no refund');
    booked.status = 'processed';
    await letRefundsComeDue();
    expect(await refundOf(placed)).toMatchObject({ status: 'processed' });
  });

  test('a refund that failed at the bank waits for an operator, who has it made again or pays by hand', async () => {
    providers.newRefunds = 'pending';
    const [again, byHand] = [await aCancelledPaidOrder(), await aCancelledPaidOrder()];
    for (const booked of providers.refunds.filter(({ status }) => status === 'pending'))
      await receive(providers.endRefund(booked, 'failed'));
    expect(await refundOf(again.placed)).toMatchObject({ status: 'failed' });
    expect(await amountsSeen(again.shopper, again.placed)).toEqual({ ...NOTHING, failed: 640 });
    const { refund: calls } = providers.calls;
    await letRefundsComeDue();
    expect(providers.calls.refund).toBe(calls);

    providers.newRefunds = 'processed';
    await retryRefund(context(), (await refundOf(again.placed)).id);
    await app.jobs.drain();
    expect(await refundOf(again.placed)).toMatchObject({ status: 'processed' });
    expect(providers.balanceOf(again.hosted.reference)).toBe(0);

    const { id } = await refundOf(byHand.placed);
    const { id: operatorId } = (await anOperator(app, ['finance'])).user;
    const settled = { reason: 'NEFT, reference 4711', operatorId };
    await settleRefundByHand(context(), { refundId: id, ...settled });
    expect(await refundOf(byHand.placed)).toMatchObject({
      status: 'processed',
      settledNote: 'NEFT, reference 4711',
    });
    await app.jobs.drain();
    for (const { shopper, placed } of [again, byHand]) {
      expect(await amountsSeen(shopper, placed)).toEqual({ ...NOTHING, refunded: 640 });
      expect(await refundMails(placed)).toEqual([
        `Refund for order ${placed.number}`,
        `Refund for order ${placed.number} did not go through`,
        `Refund for order ${placed.number} is on its way`,
      ]);
    }
    await expect(retryRefund(context(), id)).rejects.toThrow('paid back already');
    const unknown = { refundId: randomUUID(), ...settled };
    await expect(settleRefundByHand(context(), unknown)).rejects.toThrow('no such refund');
  });

  test('refused refunds are retried with growing pauses and block no checkout', async () => {
    providers.faults = { refund: { status: 500 } };
    const refused = [await aCancelledPaidOrder(), await aCancelledPaidOrder(), await aCancelledPaidOrder()];
    const { refund: calls } = providers.calls;
    for (let round = 0; round < 20; round += 1) await app.jobs.drain();
    expect(providers.calls.refund).toBe(calls);
    for (let order = 0; order < 5; order += 1) await anUnpaidOrder();
    for (const { shopper, placed } of refused) {
      expect(await refundOf(placed)).toMatchObject({ status: 'wanted' });
      expect(await amountsSeen(shopper, placed)).toEqual({ ...NOTHING, wanted: 640 });
      expect(await refundMails(placed)).toEqual([]);
    }

    providers.faults = {};
    await app.database.db.update(refunds).set({ nextAttemptAt: sql`now() - interval '1 second'` });
    app.clock.now = new Date(Date.now() + 60_000);
    await app.jobs.drain();
    for (const { placed, hosted } of refused) {
      expect(await refundOf(placed)).toMatchObject({ status: 'processed' });
      expect(providers.balanceOf(hosted.reference)).toBe(0);
    }
  });

  test('a refund whose answer was lost, or that the provider answered with an error, is made once', {
    tags: ['PA15'],
  }, async () => {
    providers.faults = { refund: 'reply lost' };
    const lost = await aCancelledPaidOrder();
    expect(await refundOf(lost.placed)).toMatchObject({ status: 'wanted', keyVersion: 1 });
    providers.faults = { refund: { status: 400 } };
    const refused = await aCancelledPaidOrder();
    expect(await refundOf(refused.placed)).toMatchObject({ status: 'wanted', keyVersion: 2 });
    providers.faults = {};
    await letRefundsComeDue();
    for (const { placed, hosted } of [lost, refused]) {
      expect(await refundOf(placed)).toMatchObject({ status: 'processed' });
      const booked = providers.refunds.filter(({ captureId }) => captureId === hosted.attempts[0]?.id);
      expect(booked).toHaveLength(1);
    }
  });

  test('an operator who has a refund made again whose answer was lost, or pays it by hand, pays it no second time', {
    tags: ['PA15'],
  }, async () => {
    const finance = await anOperator(app, ['finance']);
    const settle = (refundId: string) =>
      finance.api('POST /api/operator/refund/:refundId/settle', {
        params: { refundId },
        body: { reason: 'NEFT, reference 4711' },
      });
    providers.faults = { refund: 'reply lost' };
    const [again, byHand] = [await aCancelledPaidOrder(), await aCancelledPaidOrder()];
    providers.faults = {};
    providers.forgetKeys();
    await finance.api('POST /api/operator/refund/:refundId/retry', {
      params: { refundId: (await refundOf(again.placed)).id },
      body: { reason: 'Once more' },
    });
    await app.jobs.drain();
    await expect(settle((await refundOf(byHand.placed)).id)).rejects.toMatchObject({ code: 'wrong_state' });
    for (const { placed, hosted } of [again, byHand]) {
      expect(await refundOf(placed)).toMatchObject({ status: 'processed', settledNote: null });
      const booked = providers.refunds.filter(({ captureId }) => captureId === hosted.attempts[0]?.id);
      expect(booked).toHaveLength(1);
    }

    // The provider may have got the call and not answered yet.
    providers.faults = { refund: { status: 400 } };
    const { placed } = await aCancelledPaidOrder();
    const { id } = await refundOf(placed);
    await expect(settle(id), 'asked a moment ago').rejects.toMatchObject({ code: 'wrong_state' });
    providers.faults = { 'find refund': { status: 400 } };
    await app.database.db
      .update(refunds)
      .set({ nextAttemptAt: sql`now() - interval '1 minute'` })
      .where(eq(refunds.id, id));
    await expect(settle(id), 'nobody knows').rejects.toMatchObject({ code: 'payment_unavailable' });
    providers.faults = {};
    await settle(id);
    expect(await refundOf(placed)).toMatchObject({
      status: 'processed',
      settledNote: 'NEFT, reference 4711',
    });
  });

  test('a refund that takes more than a day raises an alarm, once, and is counted for the operator', async () => {
    providers.faults = { refund: { status: 400 } };
    const { placed } = await aCancelledPaidOrder();
    const { id } = await refundOf(placed);
    expect((await refundOf(placed)).alarmedAt).toBeNull();
    await app.database.db
      .update(refunds)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(refunds.id, id));
    await app.jobs.drain();
    const { alarmedAt } = await refundOf(placed);
    expect(alarmedAt).not.toBeNull();
    await app.jobs.drain();
    expect((await refundOf(placed)).alarmedAt).toEqual(alarmedAt);
    const gauges = (await Promise.all(app.metrics.map((group) => group.metrics()))).join('\n').split('\n');
    expect(gauges).toContainEqual(
      expect.stringMatching(`refunds_open{provider="${provider}",status="wanted"} [1-9]`),
    );
    providers.faults = {};
    await letRefundsComeDue();
  });

  /** A payment whose amount, in paise, does not fit its order. */
  async function parked(amount: number, stock?: number) {
    const unpaid = await anUnpaidOrder({ stock });
    providers.attempt(unpaid.hosted, 'captured', amount);
    await receive(providers.paymentEvent(unpaid.hosted));
    const payment = await paymentOf(unpaid.placed.orderId);
    expect(payment.status).toBe('review');
    return { ...unpaid, payment };
  }

  test('a payment under review is confirmed or refunded by a person, and refunded by itself after three days', {
    tags: ['PA6'],
  }, async () => {
    const tooMuch = await parked(70_000);
    await confirmReview(context(), tooMuch.payment.id);
    await app.jobs.drain();
    expect(await orderStatus(app, tooMuch.placed.orderId)).toBe('paid');
    expect(await refundOf(tooMuch.placed)).toMatchObject({ reason: 'surplus', amountPaise: 6_000 });
    expect(providers.balanceOf(tooMuch.hosted.reference)).toBe(64_000);

    const tooLittle = await parked(60_000);
    await expect(confirmReview(context(), tooLittle.payment.id)).rejects.toThrow(
      'Only ₹600 of ₹640 were paid',
    );
    expect(await refundReview(context(), tooLittle.payment.id)).toBe(true);
    await app.jobs.drain();
    expect(await orderStatus(app, tooLittle.placed.orderId)).toBe('cancelled');
    expect(providers.balanceOf(tooLittle.hosted.reference)).toBe(0);
    await expect(refundReview(context(), tooLittle.payment.id)).rejects.toThrow('not under review');

    const forgotten = await parked(1);
    await app.jobs.drain();
    expect(providers.balanceOf(forgotten.hosted.reference)).toBe(1);
    await app.database.db
      .update(payments)
      .set({ reviewSince: sql`now() - interval '73 hours'` })
      .where(eq(payments.id, forgotten.payment.id));
    await app.jobs.drain();
    await app.jobs.drain();
    expect(providers.balanceOf(forgotten.hosted.reference)).toBe(0);
  });

  test('a buyer who pays again while a payment is under review, or after it, gets all of it back', {
    tags: ['PA6', 'PA10'],
  }, async () => {
    if (provider === 'stripe') return; // its session takes one payment
    const payAgain = async ({ hosted }: Awaited<ReturnType<typeof parked>>) => {
      providers.attempt(hosted, 'captured');
      await receive(providers.paymentEvent(hosted));
      await app.jobs.drain();
    };
    const refunded = await parked(60_000);
    await payAgain(refunded);
    expect(providers.balanceOf(refunded.hosted.reference), 'while a person has to decide').toBe(124_000);
    const { reviews } = await (await anOperator(app, ['finance'])).api('GET /api/operator/payment');
    expect(reviews.find(({ id }) => id === refunded.payment.id)).toMatchObject({ amount: 1240, due: 640 });
    await refundReview(context(), refunded.payment.id);
    await app.jobs.drain();
    expect(providers.balanceOf(refunded.hosted.reference)).toBe(0);
    await payAgain(refunded);
    expect(providers.balanceOf(refunded.hosted.reference), 'after it was refunded').toBe(0);

    const confirmed = await parked(70_000);
    await payAgain(confirmed);
    await confirmReview(context(), confirmed.payment.id);
    await app.jobs.drain();
    expect(providers.balanceOf(confirmed.hosted.reference)).toBe(64_000);
    await payAgain(confirmed);
    expect(providers.balanceOf(confirmed.hosted.reference), 'after it was confirmed').toBe(64_000);
    expect(await orderStatus(app, confirmed.placed.orderId)).toBe('paid');

    // The provider lost our reference: a person confirmed that the money is of this order all the same.
    const unnamed = await anUnpaidOrder();
    const { reference } = unnamed.hosted;
    unnamed.hosted.reference = 'unknown';
    providers.attempt(unnamed.hosted, 'captured');
    await receive(providers.paymentEvent(unnamed.hosted));
    await confirmReview(context(), (await paymentOf(unnamed.placed.orderId)).id);
    providers.attempt(unnamed.hosted, 'captured');
    await receive(providers.paymentEvent(unnamed.hosted));
    await app.jobs.drain();
    unnamed.hosted.reference = reference;
    expect(providers.balanceOf(reference), 'without our reference').toBe(64_000);
  });

  const decideAs = (operator: Person, paymentId: PaymentId, decision: 'confirm' | 'refund') =>
    operator.api('POST /api/operator/payment/:paymentId/decision', {
      params: { paymentId },
      body: { decision, reason: 'The bank wrote to us' },
    });

  test('an operator of finance decides about a payment; above the limit a second one has to agree', async () => {
    const [first, second] = [await anOperator(app, ['finance']), await anOperator(app, ['finance'])];
    // The last unit is for sale again with the answer.
    const small = await parked(60_000, 1);
    providers.faults = { fetch: { status: 400 } };
    const unanswered = decideAs(first, small.payment.id, 'refund');
    await expect(unanswered).rejects.toMatchObject({ status: 503, code: 'payment_unavailable' });
    providers.faults = {};
    expect(await decideAs(first, small.payment.id, 'refund')).toMatchObject({ isDone: true });
    await app.jobs.drain();
    expect(await orderStatus(app, small.placed.orderId)).toBe('cancelled');
    expect(providers.balanceOf(small.hosted.reference)).toBe(0);

    await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(63_999) });
    const large = await parked(70_000);
    const { id } = large.payment;
    expect(await decideAs(first, id, 'confirm')).toMatchObject({ isDone: false });
    await expect(decideAs(first, id, 'confirm')).rejects.toMatchObject({ status: 409, code: 'stale' });
    await expect(decideAs(second, id, 'refund')).rejects.toMatchObject({ code: 'wrong_state' });
    const { reviews } = await second.api('GET /api/operator/payment');
    expect(reviews.find((review) => review.id === id)).toMatchObject({
      needsTwo: true,
      proposal: { decision: 'confirm', by: { id: first.user.id } },
    });
    expect(await orderStatus(app, large.placed.orderId)).toBe('awaiting_payment');
    await second.api('DELETE /api/operator/payment/:paymentId/decision', { params: { paymentId: id } });
    expect(await decideAs(second, id, 'confirm')).toMatchObject({ isDone: false });
    expect(await decideAs(first, id, 'confirm')).toMatchObject({ isDone: true });
    await app.jobs.drain();
    expect(await orderStatus(app, large.placed.orderId)).toBe('paid');
    expect(providers.balanceOf(large.hosted.reference)).toBe(64_000);
    await expect(decideAs(second, id, 'refund')).rejects.toMatchObject({ code: 'wrong_state' });
    const support = await anOperator(app, ['support']);
    await expect(decideAs(support, id, 'refund')).rejects.toMatchObject({ code: 'right_missing' });
  });

  test('who decides alone is measured by the money that came, not by what the order costs', {
    tags: ['POL33'],
  }, async () => {
    const [first, second] = [await anOperator(app, ['finance']), await anOperator(app, ['finance'])];
    // What the orders cost.
    await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(64_000) });
    for (const decision of ['refund', 'confirm'] as const) {
      const { payment, hosted } = await parked(6_400_000);
      const { reviews } = await first.api('GET /api/operator/payment');
      expect(reviews.find(({ id }) => id === payment.id)).toMatchObject({
        needsTwo: true,
        reason: '₹64,000 instead of ₹640',
        amount: 64_000,
        due: 640,
      });
      expect(await decideAs(first, payment.id, decision)).toMatchObject({ isDone: false });
      await app.jobs.drain();
      expect(providers.balanceOf(hosted.reference)).toBe(6_400_000);
      expect(await decideAs(second, payment.id, decision)).toMatchObject({ isDone: true });
      await app.jobs.drain();
      expect(providers.balanceOf(hosted.reference)).toBe(decision === 'refund' ? 0 : 64_000);
    }
  });

  test('nobody agrees to less than what has come since it was proposed', {
    tags: ['POL33'],
  }, async () => {
    if (provider === 'stripe') return; // its session takes one payment
    const [first, second] = [await anOperator(app, ['finance']), await anOperator(app, ['finance'])];
    await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(100) });
    const { payment, hosted } = await parked(60_000);
    const { id: paymentId } = payment;
    await decideAs(first, paymentId, 'refund');
    providers.attempt(hosted, 'captured', 6_400_000);
    await expect(decideAs(second, paymentId, 'refund')).rejects.toMatchObject({ code: 'wrong_state' });
    expect(providers.balanceOf(hosted.reference)).toBe(6_460_000);
    await second.api('DELETE /api/operator/payment/:paymentId/decision', { params: { paymentId } });
    expect(await decideAs(second, paymentId, 'refund')).toMatchObject({ isDone: false });
    const { reviews } = await first.api('GET /api/operator/payment');
    expect(reviews.find(({ id }) => id === paymentId)).toMatchObject({ amount: 64_600, due: 640 });
    expect(await decideAs(first, paymentId, 'refund')).toMatchObject({ isDone: true });
    await app.jobs.drain();
    expect(providers.balanceOf(hosted.reference)).toBe(0);
  });

  test('a payment in another currency takes two operators, and the console says so beforehand', {
    tags: ['POL33'],
  }, async () => {
    const operator = await anOperator(app, ['finance']);
    await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(6_400_000) });
    const unpaid = await anUnpaidOrder();
    const attempt = providers.attempt(unpaid.hosted, 'captured');
    attempt.currency = 'USD';
    await receive(providers.paymentEvent(unpaid.hosted));
    const payment = await paymentOf(unpaid.placed.orderId);
    const { reviews } = await operator.api('GET /api/operator/payment');
    expect(reviews.find(({ id }) => id === payment.id)).toMatchObject({ needsTwo: true });
    expect(await decideAs(operator, payment.id, 'refund')).toMatchObject({ isDone: false });
    const params = { paymentId: payment.id };
    await operator.api('DELETE /api/operator/payment/:paymentId/decision', { params });
  });

  test('what is proposed for a payment is answered first, also once the limit is higher, and what ends it is what happened', {
    tags: ['POL33'],
  }, async () => {
    const [first, second] = [await anOperator(app, ['finance']), await anOperator(app, ['finance'])];
    const limit = (rupees: number) =>
      app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(rupees * 100) });
    const recorded = async (paymentId: PaymentId) => {
      const rows = await app.database.db
        .select()
        .from(paymentDecisions)
        .where(eq(paymentDecisions.paymentId, paymentId))
        .orderBy(paymentDecisions.id);
      return rows.map(({ decision, proposedBy, decidedBy, endedAt }) => [
        decision,
        proposedBy,
        decidedBy,
        endedAt !== null,
      ]);
    };
    const [one, other] = [first.user.id, second.user.id];
    await limit(100);
    const [withdrawn, agreed, forgotten] = [await parked(70_000), await parked(70_000), await parked(70_000)];
    for (const { payment } of [withdrawn, agreed, forgotten]) await decideAs(first, payment.id, 'confirm');
    await limit(10_000);

    // Another decision, and one of the same person, do not pass over the proposal.
    const { id } = withdrawn.payment;
    await expect(decideAs(second, id, 'refund')).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(decideAs(first, id, 'refund')).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(decideAs(first, id, 'confirm')).rejects.toMatchObject({ code: 'stale' });
    expect(await recorded(id)).toEqual([['confirm', one, null, false]]);
    await first.api('DELETE /api/operator/payment/:paymentId/decision', { params: { paymentId: id } });
    const both = await Promise.allSettled([decideAs(second, id, 'refund'), decideAs(second, id, 'refund')]);
    expect(both.map(({ status }) => status).sort(), 'at the same time').toEqual(['fulfilled', 'rejected']);
    expect(await recorded(id)).toEqual([
      ['confirm', one, null, true],
      ['refund', other, other, true],
    ]);

    expect(await decideAs(second, agreed.payment.id, 'confirm')).toMatchObject({ isDone: true });
    expect(await recorded(agreed.payment.id)).toEqual([['confirm', one, other, true]]);

    await app.database.db
      .update(payments)
      .set({ reviewSince: sql`now() - interval '73 hours'` })
      .where(eq(payments.id, forgotten.payment.id));
    await app.jobs.drain();
    await app.jobs.drain();
    expect(providers.balanceOf(forgotten.hosted.reference)).toBe(0);
    expect(await recorded(forgotten.payment.id), 'by nobody').toEqual([['confirm', one, null, true]]);
  });

  test('above the limit a refund counts as paid back by hand once a second operator of finance agrees', {
    tags: ['POL33'],
  }, async () => {
    const [first, second] = [await anOperator(app, ['finance']), await anOperator(app, ['finance'])];
    const settle = (operator: typeof first, refundId: string, reason = 'NEFT, reference 4711') =>
      operator.api('POST /api/operator/refund/:refundId/settle', { params: { refundId }, body: { reason } });
    const retry = (refundId: string) =>
      second.api('POST /api/operator/refund/:refundId/retry', {
        params: { refundId },
        body: { reason: 'Once more' },
      });
    const withdraw = (refundId: string) =>
      first.api('DELETE /api/operator/refund/:refundId/settle', { params: { refundId } });
    const listed = async (refundId: string) =>
      (await second.api('GET /api/operator/payment')).refunds.find(({ id }) => id === refundId);
    const recorded = async (refundId: string) => {
      const rows = await app.database.db
        .select()
        .from(paymentDecisions)
        .where(eq(paymentDecisions.refundId, refundId))
        .orderBy(paymentDecisions.id);
      return rows.map(({ decision, proposedBy, decidedBy, endedAt }) => [
        decision,
        proposedBy,
        decidedBy,
        endedAt !== null,
      ]);
    };
    const limit = (amountPaise: number) =>
      app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(amountPaise) });
    const [one, other] = [first.user.id, second.user.id];
    providers.newRefunds = 'pending';
    const [small, large] = [await aCancelledPaidOrder(), await aCancelledPaidOrder()];
    for (const booked of providers.refunds.filter(({ status }) => status === 'pending'))
      await receive(providers.endRefund(booked, 'failed'));

    await limit(64_000);
    const { id: smallId } = await refundOf(small.placed);
    expect(await listed(smallId)).toMatchObject({ needsTwo: false, proposal: null });
    expect(await settle(first, smallId)).toMatchObject({ isDone: true });
    expect(await recorded(smallId)).toEqual([['settle', one, one, true]]);

    await limit(63_999);
    const { id } = await refundOf(large.placed);
    expect(await listed(id)).toMatchObject({ needsTwo: true, proposal: null });
    expect(await settle(first, id)).toMatchObject({ isDone: false });
    expect(await refundOf(large.placed)).toMatchObject({ status: 'failed', settledNote: null });
    expect(await listed(id)).toMatchObject({
      proposal: { reason: 'NEFT, reference 4711', by: { id: one } },
    });
    await expect(settle(first, id), 'the own proposal').rejects.toMatchObject({ status: 409, code: 'stale' });
    await limit(70_000);
    await expect(settle(first, id), 'whatever the limit is by then').rejects.toMatchObject({ code: 'stale' });
    await expect(retry(id), 'paid twice').rejects.toMatchObject({ code: 'wrong_state' });
    await withdraw(id);
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'not_found' });
    await limit(63_999);
    await settle(first, id);
    await app.database.db.delete(operatorDuties).where(eq(operatorDuties.userId, one));
    await expect(settle(second, id), 'who proposed it may not').rejects.toMatchObject({
      code: 'wrong_state',
    });
    await app.database.db.insert(operatorDuties).values({ userId: one, duty: 'finance' });
    const both = await Promise.allSettled([settle(second, id, 'I see it'), settle(second, id, 'I see it')]);
    expect(both.map(({ status }) => status).sort(), 'at the same time').toEqual(['fulfilled', 'rejected']);
    expect(await refundOf(large.placed)).toMatchObject({
      status: 'processed',
      settledNote: 'NEFT, reference 4711',
    });
    expect(await recorded(id)).toEqual([
      ['settle', one, null, true],
      ['settle', one, other, true],
    ]);
    const support = await anOperator(app, ['support']);
    await expect(settle(support, id)).rejects.toMatchObject({ code: 'right_missing' });
  });

  test('while it waits whether a refund was paid back by hand, the provider is not asked to make it', {
    tags: ['POL33'],
  }, async () => {
    const [first, second] = [await anOperator(app, ['finance']), await anOperator(app, ['finance'])];
    const settle = (operator: typeof first, refundId: string) =>
      operator.api('POST /api/operator/refund/:refundId/settle', {
        params: { refundId },
        body: { reason: 'NEFT, reference 4711' },
      });
    await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(63_999) });
    providers.faults = { refund: { status: 500 } };
    const { placed, hosted } = await aCancelledPaidOrder();
    const { id: refundId } = await refundOf(placed);
    expect(await settle(first, refundId)).toMatchObject({ isDone: false });
    providers.faults = {};
    const { refund: calls } = providers.calls;
    await letRefundsComeDue();
    expect(providers.calls.refund).toBe(calls);
    await first.api('DELETE /api/operator/refund/:refundId/settle', { params: { refundId } });
    await letRefundsComeDue();
    expect(await refundOf(placed)).toMatchObject({ status: 'processed', settledNote: null });
    expect(providers.balanceOf(hosted.reference)).toBe(0);
    await expect(settle(second, refundId)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('the word of the provider ends what was proposed for a refund', { tags: ['POL33'] }, async () => {
    const first = await anOperator(app, ['finance']);
    await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(63_999) });
    // Made at the provider, whose answer is lost and whose list does not have it yet.
    providers.faults = { refund: 'reply lost' };
    const { placed } = await aCancelledPaidOrder();
    const { id: refundId } = await refundOf(placed);
    const made = providers.refunds.splice(0);
    await first.api('POST /api/operator/refund/:refundId/settle', {
      params: { refundId },
      body: { reason: 'NEFT, reference 4711' },
    });
    providers.refunds.push(...made);
    const booked = made.find(({ reference }) => reference === refundId);
    await receive(providers.endRefund(booked ?? expect.unreachable(), 'processed'));
    expect(await refundOf(placed)).toMatchObject({ status: 'processed', settledNote: null });
    const rows = await app.database.db
      .select()
      .from(paymentDecisions)
      .where(eq(paymentDecisions.refundId, refundId));
    expect(rows.map(({ decidedBy, endedAt }) => [decidedBy, endedAt !== null])).toEqual([[null, true]]);
  });

  test('verify compares closed payments with what their provider says, and changes nothing', async () => {
    const { placed, hosted } = await anUnpaidOrder();
    await expire(placed);
    expect(await compareWithProviders({ db: app.database.db, gateways: gateways() })).toEqual([]);
    providers.attempt(hosted, 'captured');
    const { id } = await paymentOf(placed.orderId);
    expect(await compareWithProviders({ db: app.database.db, gateways: gateways() })).toEqual([
      `payment ${id} is failed here, and ${provider} has captured it (${hosted.id})`,
    ]);
    expect(await orderStatus(app, placed.orderId)).toBe('expired');
    await letChecksComeDue(app, placed.orderId);
    await app.jobs.drain();
    expect(await compareWithProviders({ db: app.database.db, gateways: gateways() })).toEqual([]);
    if (provider === 'stripe') return; // its session takes one payment
    // Paid once more, and no webhook event comes.
    const again = providers.attempt(hosted, 'captured');
    expect(await compareWithProviders({ db: app.database.db, gateways: gateways() })).toEqual([
      `payment ${id} was paid once more than is known here (${provider}: ${again.id})`,
    ]);
    await receive(providers.paymentEvent(hosted));
    await app.jobs.drain();
  });

  async function paymentOf(orderId: OrderId) {
    const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, orderId));
    return payment ?? expect.fail('the order has no payment');
  }
});

test('a real shop never takes play money: without a provider it offers cash on delivery alone', async () => {
  const app = await startTestApp({ DEMO: 'false' });
  const product = await aProduct(app, { priceRupees: 640 });
  const shopper: Shopper = await aShopper(app, product);
  const { paymentMethods } = await shopper.api('POST /api/checkout/summary', {
    body: { addressId: shopper.addressId },
  });
  expect(paymentMethods).toEqual(['cash_on_delivery']);
  await expect(place(shopper, { paymentMethod: 'sandbox' })).rejects.toMatchObject({ status: 400 });
  for (const [method, url] of [
    ['POST', '/api/payment/webhook/sandbox'],
    ['GET', `/sandbox-payment/sbx_${'A'.repeat(32)}`],
    ['POST', `/sandbox-payment/sbx_${'A'.repeat(32)}`],
  ] as const) {
    expect((await app.server.inject({ method, url, payload: {} })).statusCode).toBe(404);
  }
  await app.close();
});

test('nobody is led on to Razorpay to pay an order whose shop does not sell, and everybody again once it does', async () => {
  const providers = await PaymentProviders.start();
  const app = await startTestApp({ ...providers.environmentOf('razorpay'), DEMO: 'false' });
  const product = await aProduct(app, { priceRupees: 640 });
  const { redirectUrl } = await place(await aShopper(app, product), { paymentMethod: 'razorpay' });
  const page = async () => (await app.server.inject(redirectUrl ?? expect.unreachable())).payload;
  const leadsOn = 'Continue to Razorpay';
  expect(await page()).toContain(leadsOn);
  await moveShop(app, product.shopId, 'suspended');
  expect(await page()).not.toContain(leadsOn);
  expect(await page()).toContain('A shop of this order does not sell at the moment');
  await moveShop(app, product.shopId, 'approved');
  expect(await page()).toContain(leadsOn);
  await app.close();
  await providers.close();
});

test('refunds of a removed provider are parked and listed, not requested', async () => {
  const providers = await PaymentProviders.start();
  const app = await startTestApp({ ...providers.environmentOf('stripe'), DEMO: 'false' });
  const shopper = await aShopper(app, await aProduct(app, { priceRupees: 640 }));
  const placed = await place(shopper, { paymentMethod: 'stripe' });
  const [payment] = await app.database.db
    .update(payments)
    .set({
      provider: 'razorpay',
      status: 'captured',
      providerCaptureId: 'pay_1',
      capturedPaise: sql`amount_paise`,
    })
    .where(eq(payments.orderId, placed.orderId))
    .returning();
  if (!payment) return expect.fail('the order has no payment');
  const [refund] = await app.database.db
    .insert(refunds)
    .values({ paymentId: payment.id, amountPaise: payment.amountPaise, reason: 'late_payment' })
    .returning();
  await app.jobs.drain();
  const [now] = await app.database.db.select().from(refunds);
  expect(now).toEqual(refund);
  const gauges = (await Promise.all(app.metrics.map((group) => group.metrics()))).join('\n').split('\n');
  expect(gauges).toContain('refunds_open{provider="razorpay",status="parked"} 1');
  expect(gauges).toContain('refunds_open_paise{provider="razorpay",status="parked"} 64000');
  await app.database.db.update(refunds).set({ status: 'failed', amountPaise: paise(40_000) });
  await app.database.db
    .insert(refunds)
    .values({ paymentId: payment.id, amountPaise: paise(24_000), reason: 'duplicate_payment' });
  const both = (await Promise.all(app.metrics.map((group) => group.metrics()))).join('\n').split('\n');
  expect(both).toContain('refunds_open{provider="razorpay",status="parked"} 2');
  expect(both).toContain('refunds_open_paise{provider="razorpay",status="parked"} 64000');
  await app.close();
  await providers.close();
});
