import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../../contract/kernel/money.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import type { OrderId } from '../../../../contract/kernel/schemas.ts';
import type { SentMail } from '../../../../contract/sent-mails.ts';
import { goodwill, marketPolicies, refunds, shopOrders } from '../../../../database/schema/index.ts';
import { deliver, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { anOperator, aSeller, type Person } from '../../../../tests/support/builders.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';
import { aProduct, aShop } from '../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectToSettle,
  place,
  stockOf,
} from '../../../../tests/support/checkout-builders.ts';

const LIMIT_RUPEES = 5000;

let app: TestApp;
let support: Person;
let finance: Person;
beforeAll(async () => {
  app = await startTestApp();
  support = await anOperator(app, ['support'], { name: 'Sujata Rao' });
  finance = await anOperator(app, ['finance'], { name: 'Farid Khan' });
  const twoPersonLimitPaise = paise(LIMIT_RUPEES * 100);
  await app.database.db
    .insert(marketPolicies)
    .values({ twoPersonLimitPaise })
    .onConflictDoUpdate({ target: marketPolicies.id, set: { twoPersonLimitPaise } });
});
afterAll(() => app.close());

/** A placed order of one product. */
async function anOrder({ priceRupees = 800, quantity = 1, isCash = false } = {}) {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, priceRupees, stock: 20 });
  const shopper = await aShopper(app, product, { quantity });
  const placed = await place(shopper, { paymentMethod: isCash ? 'cash_on_delivery' : 'sandbox' });
  if (!isCash) await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, placed.orderId, shop.id);
  return { seller, shopper, product, orderId: placed.orderId, id };
}

async function look({ orderId }: { orderId: OrderId }, operator = support) {
  const seen = await operator.api('GET /api/operator/order/:orderId', { params: { orderId } });
  const [care] = seen.shopOrders;
  return { seen, care: care ?? expect.unreachable() };
}

const because = { cause: 'damaged', reason: 'The lid was cracked' } as const;

async function refund(
  order: Awaited<ReturnType<typeof anOrder>>,
  amount: number,
  { operator = support, version = '', bearer = 'seller' as 'seller' | 'market' } = {},
) {
  const seen = version || (await look(order)).care.version;
  return operator.api('POST /api/operator/shop-order/:shopOrderId/refund', {
    params: { shopOrderId: order.id },
    body: { ...because, version: seen, bearer, amount },
  });
}

async function cancel(order: Awaited<ReturnType<typeof anOrder>>, operator = support) {
  const { version } = (await look(order)).care;
  return operator.api('POST /api/operator/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: order.id },
    body: { cause: 'on_request', reason: 'Ordered twice', version },
  });
}

const mailsTo = (person: Person) =>
  app.mails.filter(({ to }) => to === person.user.email).map(({ subject, text }) => ({ subject, text }));

test('an operator finds an order by its number and sees buyer, payments, refunds and mails; each look is in the audit log', async () => {
  const order = await anOrder();
  const { number } = await order.shopper.api('GET /api/order/:orderId', {
    params: { orderId: order.orderId },
  });
  const { found } = await support.api('GET /api/operator/search', { query: { q: number } });
  expect(found[0]?.path).toBe(`/operator/orders/${order.orderId}`);
  const looks = async () => {
    const { rows } = await app.database.db.execute(
      sql`select from audit_log where action like '%/api/operator/order/%' and actor_id = ${support.user.id}`,
    );
    return rows.length;
  };
  const before = await looks();
  const { seen } = await look(order);
  expect(await looks()).toBe(before + 1);
  expect(seen.buyer).toEqual({ id: order.shopper.user.id, name: order.shopper.user.name });
  expect(seen.payments).toMatchObject([{ provider: 'sandbox', status: 'captured', amount: 800 }]);
  expect(seen.mails.map(({ words, to, state }) => [words, to, state])).toEqual(
    expect.arrayContaining([
      ['Order placed', 'buyer', 'sent'],
      ['Order placed', 'shop', 'sent'],
    ]),
  );
  const catalogue = await anOperator(app, ['catalogue']);
  await expect(look(order, catalogue)).rejects.toMatchObject({ code: 'right_missing' });
});

test('support and finance see how to reach a buyer, on the page of the order as on that of the person; an owner does not', {
  tags: ['OP13', 'POL31'],
}, async () => {
  const order = await anOrder();
  const { user } = order.shopper;
  const reach = async (operator: Person) => {
    const { contact, address } = (await look(order, operator)).seen.order;
    const person = await operator.api('GET /api/operator/account/:userId', { params: { userId: user.id } });
    const ofOrder = [contact.email, contact.phoneNumber, address.phone_number];
    return { ofOrder, ofPerson: [person.email, person.phoneNumber] };
  };
  const whole = await reach(support);
  expect(whole.ofOrder.slice(0, 2)).toEqual([
    expect.stringMatching(/^\S{3,}@\S+$/),
    expect.stringMatching(/^\+91[ \d]{10,}$/),
  ]);
  expect(whole.ofPerson).toEqual([user.email, user.phoneNumber]);
  expect(await reach(finance)).toEqual(whole);
  expect(await reach(await anOperator(app, ['owner', 'finance']))).toEqual(whole);
  const { ofOrder, ofPerson } = await reach(await anOperator(app, ['owner']));
  const email = expect.stringMatching(/^\S…@\S+$/) as string;
  const phone = expect.stringMatching(/^…\d\d$/) as string;
  expect(ofOrder.slice(0, 2)).toEqual([email, phone]);
  expect(ofOrder[2]).toMatch(/^(…\d\d)?$/);
  expect(ofPerson).toEqual([email, user.phoneNumber === null ? null : phone]);
});

test('cancelled by an operator, the stock is back, the money goes back, and buyer and shop read why', async () => {
  const order = await anOrder({ quantity: 2 });
  await order.seller.api('POST /api/shop-order/:shopOrderId/accept', { params: { shopOrderId: order.id } });
  await order.seller.api('POST /api/shop-order/:shopOrderId/pack', { params: { shopOrderId: order.id } });
  expect(await cancel(order)).toEqual({ isDone: true, message: 'The order is cancelled' });
  await expectToSettle(app);
  expect(await stockOf(app, order.product)).toMatchObject({ quantity: 20 });
  const { seen, care } = await look(order);
  expect(seen.payments[0]?.refunds).toMatchObject([{ amount: 1600, status: 'processed' }]);
  expect(care.canCancel).toBe(false);
  for (const [person, subject] of [
    [order.shopper, 'Cancelled: order'],
    [order.seller, 'Cancelled by'],
  ] as const) {
    const mail = mailsTo(person).find((one) => one.subject.startsWith(subject));
    expect(mail?.text).toContain("At the buyer's request: Ordered twice");
  }
  const [entry] = (
    await order.seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: order.id } })
  ).timeline.slice(-1);
  expect(entry).toMatchObject({ status: 'cancelled', by: 'operator' });
});

test('what has been shipped cannot be cancelled, and can be refunded', async () => {
  const order = await anOrder();
  await deliver(order.seller, order.id);
  await expect(cancel(order)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await refund(order, 200.5)).toEqual({ isDone: true, message: 'The money goes back' });
  await expectToSettle(app);
  const { seen, care } = await look(order);
  expect(seen.order.refunded).toBe(200.5);
  expect(care).toMatchObject({ refundable: 599.5, goodwill: [{ amount: 200.5, bearer: 'seller' }] });
  const sold = await order.seller.api('GET /api/shop-order/:shopOrderId', {
    params: { shopOrderId: order.id },
  });
  expect(sold).toMatchObject({
    takenBack: 200.5,
    status: 'delivered',
    goodwill: [{ reason: 'damaged', words: 'The lid was cracked' }],
  });
  expect(mailsTo(order.shopper).at(-1)?.text).toContain('It arrived damaged: The lid was cracked');
  expect(mailsTo(order.seller).at(-1)?.subject).toContain('₹200.50');
});

test('what the market bears leaves what the shop gets as it was', async () => {
  const order = await anOrder();
  await refund(order, 300, { bearer: 'market' });
  await expectToSettle(app);
  const sold = await order.seller.api('GET /api/shop-order/:shopOrderId', {
    params: { shopOrderId: order.id },
  });
  expect(sold).toMatchObject({ takenBack: 0, goodwill: [{ amount: 300, bearer: 'market' }] });
});

test('never more goes back than was paid, also when the rest is cancelled afterwards', async () => {
  const order = await anOrder();
  await expect(refund(order, 800.01)).rejects.toMatchObject({ code: 'limit_reached' });
  await refund(order, 500);
  await expect(refund(order, 300.01)).rejects.toMatchObject({ code: 'limit_reached' });
  await cancel(order);
  await expectToSettle(app);
  const { seen, care } = await look(order);
  expect(seen.payments[0]?.refunds.map(({ amount }) => amount).toSorted()).toEqual([300, 500]);
  expect(care.noRefund).not.toBeNull();
  const tooMuch = sql`insert into refunds (payment_id, amount_paise, reason)
    select payment_id, 1, 'more' from refunds limit 1`;
  await expect(app.database.db.execute(tooMuch)).rejects.toMatchObject({
    cause: { constraint: 'refunds_within_capture_check' },
  });
});

test('of an order paid at the door the market gives nothing back, and says so; it can be cancelled', async () => {
  const order = await anOrder({ isCash: true });
  expect((await look(order)).care.noRefund).toContain('paid in cash at the door');
  await expect(refund(order, 10)).rejects.toMatchObject({ code: 'wrong_state' });
  await expect(cancel(order)).resolves.toMatchObject({ isDone: true });
  await expectToSettle(app);
});

test('above the limit one proposes and another with duty finance agrees; nobody agrees to the own proposal', async () => {
  const order = await anOrder({ priceRupees: 9000 });
  expect(await refund(order, 6000)).toMatchObject({ isDone: false });
  const { proposals } = await finance.api('GET /api/operator/payment');
  const proposal = proposals.find(({ shopOrderId }) => shopOrderId === order.id) ?? expect.unreachable();
  expect(proposal).toMatchObject({ decision: 'goodwill', amount: 6000, by: { name: 'Sujata Rao' } });
  const { groups } = await finance.api('GET /api/operator/to-do');
  const waiting = groups.find(({ kind }) => kind === 'payments')?.items;
  expect(waiting?.find(({ id }) => id === `proposal-${proposal.id}`)).toMatchObject({
    proposedBy: support.user.id,
  });
  const agree = (operator: Person) =>
    operator.api('POST /api/operator/payment/proposal/:proposalId/agree', {
      params: { proposalId: proposal.id },
    });
  await expect(agree(support)).rejects.toMatchObject({ code: 'right_missing' });
  await expect(refund(order, 6000)).rejects.toMatchObject({ code: 'stale' });
  const other = await anOperator(app, ['finance']);
  const outcomes = await Promise.all([finance, other].map((one) => refusalOf(agree(one))));
  const [refused, ...others] = outcomes.toSorted();
  expect(others).toEqual(['done']);
  // The other one looked at the proposal before it was carried out, or after it.
  expect(['409 stale', '404 not_found']).toContain(refused);
  await expectToSettle(app);
  expect((await look(order)).seen.order.refunded).toBe(6000);
  const own = await anOrder({ priceRupees: 9000 });
  await refund(own, 6000, { operator: finance });
  const mine = (await look(own)).care.proposal ?? expect.unreachable();
  const params = { proposalId: mine.id };
  await expect(
    finance.api('POST /api/operator/payment/proposal/:proposalId/agree', { params }),
  ).rejects.toMatchObject({ code: 'stale' });
  await support.api('DELETE /api/operator/payment/proposal/:proposalId', { params });
  expect((await look(own)).care.proposal).toBeNull();
});

test('nobody agrees to what somebody proposed who lost the access since', { tags: ['POL33'] }, async () => {
  const order = await anOrder({ priceRupees: 9000 });
  const [gone, owner] = [await anOperator(app, ['support']), await anOperator(app, ['owner'])];
  expect(await refund(order, 9000, { operator: gone })).toMatchObject({ isDone: false });
  await owner.api('POST /api/operator/people/:personId/disable', { params: { personId: gone.user.id } });
  const params = { proposalId: (await look(order)).care.proposal?.id ?? 0 };
  const agree = finance.api('POST /api/operator/payment/proposal/:proposalId/agree', { params });
  await expect(agree).rejects.toMatchObject({ code: 'wrong_state' });
  await finance.api('DELETE /api/operator/payment/proposal/:proposalId', { params });
  expect((await look(order)).care.proposal).toBeNull();
});

test('small refunds of one order count together against the limit', async () => {
  const order = await anOrder({ priceRupees: 9000 });
  expect(await refund(order, 3000)).toMatchObject({ isDone: true });
  expect(await refund(order, 3000)).toMatchObject({ isDone: false });
  await expectToSettle(app);
  expect((await look(order)).seen.order.refunded).toBe(3000);
});

test('what was given back before counts when the rest is cancelled', { tags: ['POL33'] }, async () => {
  const order = await anOrder({ priceRupees: 9000 });
  expect((await look(order)).care.cancelNeedsTwo, 'cancelling gives back 9000').toBe(true);
  const cheap = await anOrder({ priceRupees: 5000 });
  expect((await look(cheap)).care.cancelNeedsTwo, 'cancelling gives back 5000').toBe(false);
  expect(await refund(order, 4500)).toMatchObject({ isDone: true });
  expect((await look(order)).care.cancelNeedsTwo, 'of which 4500 went back before').toBe(true);
  expect(await cancel(order)).toMatchObject({ isDone: false });
  await expect(refund(order, 0)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('who changes what one person may decide does not do so unseen: the others who answer for money are mailed', {
  tags: ['POL33'],
}, async () => {
  const owner = await anOperator(app, ['owner', 'finance'], { name: 'Vikram Sen' });
  const gone = await anOperator(app, ['finance']);
  await owner.api('POST /api/operator/people/:personId/disable', { params: { personId: gone.user.id } });
  const limitMails = (person: Person) =>
    mailsTo(person).filter(({ subject }) => subject.includes('two operators decide about money'));
  const policy = await owner.api('GET /api/operator/policy');
  const save = async (changes: Partial<MarketPolicy>) => {
    const { version } = await owner.api('GET /api/operator/policy');
    await owner.api('PUT /api/operator/policy', { body: { ...policy, ...changes, version } });
    await app.jobs.drain();
  };
  await save({ appealDays: policy.appealDays + 1 });
  expect(limitMails(finance)).toEqual([]);
  await save({ twoPersonLimit: 9_00_000 });
  expect(limitMails(finance)).toMatchObject([
    { subject: 'Above ₹9,00,000 two operators decide about money now' },
  ]);
  expect(limitMails(finance)[0]?.text).toContain('Vikram Sen');
  for (const other of [owner, gone, support]) expect(limitMails(other)).toEqual([]);
  await save({});
  expect(limitMails(finance), 'once it is back').toHaveLength(2);
});

test('a proposal for an order that changed since is not carried out, and a cancellation above the limit waits as well', async () => {
  const order = await anOrder({ priceRupees: 9000 });
  expect(await cancel(order)).toMatchObject({ isDone: false });
  await order.seller.api('POST /api/shop-order/:shopOrderId/accept', { params: { shopOrderId: order.id } });
  const { proposal } = (await look(order)).care;
  expect(proposal).toMatchObject({ decision: 'cancel', isStale: true });
  const params = { proposalId: proposal?.id ?? 0 };
  const agree = () => finance.api('POST /api/operator/payment/proposal/:proposalId/agree', { params });
  await expect(agree()).rejects.toMatchObject({ code: 'stale' });
  await finance.api('DELETE /api/operator/payment/proposal/:proposalId', { params });
  await expect(agree()).rejects.toMatchObject({ code: 'not_found' });
  await expectToSettle(app);
});

test('a proposal for an order that its buyer cancelled meanwhile waits for nobody', async () => {
  const order = await anOrder({ priceRupees: 9000 });
  expect(await cancel(order)).toMatchObject({ isDone: false });
  const { seen, care } = await look(order);
  const { number } = seen.order;
  const waiting = async () => {
    const { groups } = await finance.api('GET /api/operator/to-do');
    const { items = [], total = 0 } = groups.find(({ kind }) => kind === 'payments') ?? {};
    const { proposals } = await finance.api('GET /api/operator/payment', { query: {} });
    expect(total).toBe(items.length);
    return [
      items.some(({ title }) => title.includes(number)),
      proposals.some(({ orderNumber }) => orderNumber === number),
    ];
  };
  expect(await waiting()).toEqual([true, true]);
  const take = () => {
    const id = `proposal-${care.proposal?.id}`;
    return finance.api('PUT /api/operator/to-do/:kind/:id/owner', { params: { kind: 'payments', id } });
  };
  await take();
  await order.shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: order.id },
  });
  expect(await waiting()).toEqual([false, false]);
  await expect(take()).rejects.toMatchObject({ code: 'not_found' });
  expect((await look(order)).care.proposal).toBeNull();
  await expectToSettle(app);
});

test('of two tabs, two operators and a seller who act at once on one order, one act counts', async () => {
  for (const others of [2, 3]) {
    const order = await anOrder();
    const { version } = (await look(order)).care;
    const acts = [
      ...Array.from({ length: others }, () => refund(order, 800, { version })),
      order.seller.api('POST /api/shop-order/:shopOrderId/cancel', {
        params: { shopOrderId: order.id },
        body: { reason: 'Broken' },
      }),
      refund(order, 800, { version, operator: finance }),
    ];
    const ended = await Promise.all(acts.map((act) => refusalOf(act)));
    // The seller may cancel before or after a refund: nothing more goes back then.
    const [cancelled] = ended.splice(others, 1);
    expect(cancelled).toBe('done');
    const refunded = ended.filter((end) => end === 'done');
    expect(refunded.length).toBeLessThanOrEqual(1);
    expect(ended.filter((end) => end !== 'done')).toEqual(
      Array.from({ length: others + 1 - refunded.length }, () => '409 stale'),
    );
    await expectToSettle(app);
    expect((await look(order)).seen.order.refunded).toBe(800);
    const given = await app.database.db.select().from(goodwill).where(eq(goodwill.shopOrderId, order.id));
    expect(given).toHaveLength(refunded.length);
  }
});

test('money that was decided on goes back though the job was lost', async () => {
  const order = await anOrder();
  await refund(order, 100);
  await app.database.db.execute(sql`delete from pgboss.job where name = 'refund.create'`);
  await expectToSettle(app);
  const [given] = await app.database.db.select().from(goodwill).where(eq(goodwill.shopOrderId, order.id));
  const sent = await app.database.db
    .select()
    .from(refunds)
    .where(eq(refunds.reason, given?.id ?? ''));
  expect(sent).toMatchObject([{ amountPaise: 10_000, status: 'processed' }]);
});

test('the page of a buyer lists all mails about their orders that they got, in the words of the order', async () => {
  const order = await anOrder();
  await deliver(order.seller, order.id);
  await refund(order, 100);
  await expectToSettle(app);
  const write = (person: Person, text: string) =>
    person.api('POST /api/order-message/:shopOrderId', { params: { shopOrderId: order.id }, body: { text } });
  await write(order.shopper, 'Where do I find the lid?');
  await write(order.seller, 'Below the cup');
  await app.jobs.drain();
  const wordsOf = (mails: readonly SentMail[], reader: SentMail['to']) =>
    mails.flatMap(({ words, to }) => (to === reader ? [words] : [])).toSorted();
  const { mails } = (await look(order)).seen;
  const { mails: ofBuyer } = await support.api('GET /api/operator/account/:userId', {
    params: { userId: order.shopper.user.id },
  });
  const toBuyer = wordsOf(mails, 'buyer');
  expect(toBuyer).toEqual(
    [
      'Order placed',
      'Order accepted',
      'Order packed',
      'Order shipped',
      'Order delivered',
      'A message about the order',
      'Refund',
    ].toSorted(),
  );
  expect(wordsOf(mails, 'shop')).toEqual([
    'A message about the order',
    'Order placed',
    'Refund without cancelling',
  ]);
  expect([wordsOf(ofBuyer, 'buyer'), wordsOf(ofBuyer, 'shop')]).toEqual([toBuyer, []]);
});

test('mails of an order are sent again as long as they are true, five an hour', async () => {
  const order = await anOrder();
  const resend = (mail: 'confirmation' | 'progress' | 'invoice', isOfPart = true) =>
    support.api('POST /api/operator/order/:orderId/mail', {
      params: { orderId: order.orderId },
      body: { mail, ...(isOfPart && { shopOrderId: order.id }) },
    });
  await expect(resend('invoice')).rejects.toMatchObject({ code: 'wrong_state' });
  await deliver(order.seller, order.id);
  await app.jobs.drain();
  const before = mailsTo(order.shopper).length;
  await resend('confirmation', false);
  await resend('progress');
  await resend('invoice');
  await app.jobs.drain();
  const again = mailsTo(order.shopper).slice(before);
  expect(again.map(({ subject }) => subject.replace(/ H-\w+/, '')).toSorted()).toEqual(
    ['Your invoice for order', 'Your order has arrived: order', 'Your order is placed'].toSorted(),
  );
  await resend('invoice');
  await resend('invoice');
  await expect(resend('invoice')).rejects.toMatchObject({ code: 'too_many_requests' });
  const [part] = await app.database.db.select().from(shopOrders).where(eq(shopOrders.id, order.id));
  expect(part?.status).toBe('delivered');
});
