import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPLAINT_STATES } from '../../contract/kernel/complaint-states.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import { ReturnStatus } from '../../contract/returns.ts';
import {
  coupons,
  emailChanges,
  goodwill,
  healthWarnings,
  inventory,
  orders,
  productApprovals,
  refunds,
  shopMembers,
  shopMoves,
  shopOrders,
  supportConsents,
} from '../../database/schema/index.ts';
import { readConfig } from '../../server/config/index.ts';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import { jobKind } from '../../server/platform/jobs/jobs.ts';
import type { Mail } from '../../server/platform/mail/mail.ts';
import { renderMail } from '../../server/platform/mail/render-mail.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, aGuest, anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, aVariedProduct, priceAt } from '../support/catalog-builders.ts';
import { aShopper, decide, inCart, place } from '../support/checkout-builders.ts';
import { decideCase, takeDown } from '../support/moderation-builders.ts';
import { aComplaint, COMPLAINT } from '../support/complaint-builders.ts';
import { anOrder } from '../support/order-builders.ts';
import { faultsOfMail } from '../support/sound-mail.ts';

const ROOT = join(import.meta.dirname, '../..');
const PUBLIC_URL = 'https://shop.example';
/** A name that wants to be an offer, a link, markup, a header, a line of ours, and the other way round. */
const HOSTILE =
  'Asha: win ₹10,000 at evil.example or http://evil.example/win <img src=x onerror=alert(1)> & <a href="https://evil.example">"win"</a>\r\nBcc: thief@evil.example\n\nTotal: ₹0\u202ereverse\u2066';

let app: TestApp;
/** What is sent to each queue of mails, by its name. */
let cases: Record<string, object[]>;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL, SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' });
  const seller = await aSeller(app, { name: HOSTILE });
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id, name: HOSTILE });
  const product = await aProduct(app, { shopId, name: HOSTILE, brand: HOSTILE });
  const shopper = await aShopper(app, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { db } = app.database;
  const [shopOrder] = await db.select().from(shopOrders).where(eq(shopOrders.orderId, orderId));
  const shopOrderId = shopOrder?.id ?? expect.unreachable();
  const buyer = await aBuyer(app, { name: HOSTILE });
  const unproven = await aBuyer(app, { name: HOSTILE, emailVerifiedAt: null });
  const userId = buyer.user.id;
  await anOrder(app, userId, product);
  const { id: reviewId } = await buyer.api('PUT /api/review/:productId', {
    params: { productId: product.id },
    body: { stars: 1, text: HOSTILE },
  });
  await seller.api('PUT /api/review/reply/:reviewId', { params: { reviewId }, body: { text: HOSTILE } });
  const asked = { params: { productId: product.id }, body: { text: HOSTILE } };
  const { id: questionId } = await shopper.api('POST /api/question/:productId', asked);
  const answered = { params: { questionId }, body: { text: HOSTILE } };
  const { id: answerId } = await buyer.api('POST /api/question/answer/:questionId', answered);
  const { id: subjectId } = await shopper.api('POST /api/question/:productId', asked);
  const caseId = await takeDown(app, { kind: 'question', subjectId, words: HOSTILE }, { reporter: buyer });
  const second = await anOperator(app, ['catalogue'], { name: HOSTILE });
  await shopper.api('POST /api/take-down/:caseId/appeal', { params: { caseId }, body: { text: HOSTILE } });
  await decideCase(second, caseId, 'restore', HOSTILE);
  await priceAt(app, product.id, { pricePaise: paise(100) });
  const [stock] = await db.select().from(inventory).where(eq(inventory.productId, product.id));
  await app.jobs.drain();
  const after = await afterSale();
  const { user: mover } = await aBuyer(app, { name: HOSTILE });
  const newEmail = 'new@post.example';
  await db.insert(emailChanges).values({
    userId: mover.id,
    newEmail,
    expiresAt: new Date(Date.now() + 3_600_000),
    presentHash: Buffer.from('present'),
    newHash: Buffer.from('new'),
  });
  const moves = await db
    .insert(shopMoves)
    .values({ shopId, fromState: 'approved', toState: 'suspended', reason: HOSTILE })
    .returning({ moveId: shopMoves.id });
  const warnings = await db
    .insert(healthWarnings)
    .values({ shopId, measure: 'late', days: 30, value: 20, limit: 10 })
    .returning({ id: healthWarnings.id });
  const askedShops = await db
    .insert(coupons)
    .values({
      shopId: null,
      marketPercent: 40,
      allShops: true,
      code: HOSTILE.slice(0, 40),
      discountPercent: 10,
      minOrderPaise: paise(100),
      expiryDate: '2099-12-31',
    })
    .returning({ couponId: coupons.id })
    .then((rows) => rows.map(({ couponId }) => ({ couponId, shopId })));
  const approvals = await db
    .insert(productApprovals)
    .values([
      { productId: product.id, shopId, kind: 'new', state: 'approved', reasons: [] },
      { productId: product.id, shopId, kind: 'change', state: 'approved', reasons: [], proposed: {} },
      {
        productId: product.id,
        shopId,
        kind: 'new',
        state: 'rejected',
        reasons: [],
        note: HOSTILE,
        refusals: [{ field: 'name', reason: HOSTILE }],
      },
    ])
    .returning({ approvalId: productApprovals.id });
  const operator = await anOperator(app, ['support'], { name: HOSTILE });
  const usedAt = new Date();
  const viewEndsAt = new Date(usedAt.getTime() + 1_800_000);
  const looks = await db
    .insert(supportConsents)
    .values({
      userId,
      codeHash: 'code',
      shownAt: usedAt,
      expiresAt: viewEndsAt,
      usedBy: operator.user.id,
      usedAt,
      viewEndsAt,
      reason: HOSTILE.slice(0, 80),
    })
    .returning({ consentId: supportConsents.id });
  const complaining = await aHostileComplaint(buyer, operator);
  const invited = await db
    .insert(shopMembers)
    .values({
      shopId,
      invitedBy: userId,
      email: 'meera@post.example',
      rights: ['orders'],
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning({ memberId: shopMembers.id });
  const guest = await aGuest(app);
  const { orderId: unconfirmed } = await place(await aShopper(app, product), {
    paymentMethod: 'cash_on_delivery',
    contact: { name: HOSTILE.slice(0, 5), email: 'stranger@post.example', phoneNumber: '+91 98455 01234' },
  });
  await app.jobs.drain();
  cases = {
    ...after,
    'email_change.mail_confirmation': [
      { userId: mover.id, newEmail, side: 'new' },
      { userId: mover.id, newEmail, side: 'present' },
      { userId: mover.id, newEmail: buyer.user.email, side: 'new' },
    ],
    'email_change.mail_done': [{ userId: mover.id, to: 'old@post.example', newEmail }],
    'account.mail_claim': [
      { userId: guest.user.id, email: 'guest@post.example', next: '/buyer/current-orders' },
      { userId: guest.user.id, email: buyer.user.email },
    ],
    'account.mail': [
      'verification',
      'already_registered',
      'choose_password',
      'password_reset',
      'password_changed',
      'confirm_browser',
      'session_ended',
      'link_google',
      'google_linked',
      'delete_account',
    ].map((about) => ({ userId, about })),
    'account.mail_operator': [{ userId: operator.user.id }],
    'account.mail_charged': [
      { userId: operator.user.id, personId: operator.user.id, changedBy: operator.user.id },
    ],
    'market_policy.mail_limit': [
      { userId: operator.user.id, changedBy: operator.user.id, before: 5000, after: 500_000 },
    ],
    'account.mail_security': [{ userId, change: 'recovery_code_used' }],
    'account.mail_requested': [
      { email: buyer.user.email, about: 'password_reset' },
      { email: unproven.user.email, about: 'verification' },
    ],
    'account.mail_deleted': ['buyer', 'seller'].map((role) => ({
      to: buyer.user.email,
      role,
    })),
    'staff.mail_invitation': invited,
    'staff.mail_removed': [{ to: 'meera@post.example', shopName: HOSTILE }],
    'order.mail_confirmation': [{ orderId: unconfirmed }],
    'order.mail_new': [{ orderId }, { shopOrderId }],
    'payment.mail_failed': [{ orderId }],
    'shop_order.mail_buyer': ['accepted', 'packed', 'shipped', 'delivered', 'cancelled'].map((status) => ({
      shopOrderId,
      status,
    })),
    'shop.mail_move': moves,
    'shop_health.mail_warning': [{ shopId, warningIds: warnings.map(({ id }) => id) }],
    'market_coupons.mail_asked': askedShops,
    'support.mail_view': looks,
    'product.mail_approved': approvals.slice(0, 2),
    'product.mail_rejected': approvals.slice(2),
    'inventory.mail_low_stock': [{ inventoryIds: [stock?.id], total: 1 }],
    'favorite.mail_alerts': [
      { userId, cheaper: [{ productId: product.id, beforePaise: 49900 }], back: [product.id] },
    ],
    'stock_alert.mail': [
      {
        userId,
        alerts: [{ productId: product.id, variantId: product.variantId, pinCode: '560001' }],
      },
    ],
    'review.mail_reply': [{ reviewId }],
    'question.mail_new': [{ shopId, since: '2020-01-01T00:00:00Z', isLate: false }],
    'question.mail_answer': [{ answerId }],
    'report.mail_case': [{ caseId }],
    'report.mail_author': (['taken_down', 'upheld', 'restored'] as const).map((state) => ({ caseId, state })),
    'report.mail_reporter': (['dismissed', 'taken_down', 'settled', 'restored'] as const).map((state) => ({
      caseId,
      userId,
      state,
    })),
    ...complaining,
    'contact.mail': [{ name: HOSTILE, email: 'asha@post.example', topic: 'order', message: HOSTILE }],
  };
});
afterAll(() => app.close());

/** What is written about a complaint by somebody with a hostile name, and to the officer. */
async function aHostileComplaint(buyer: Person, operator: Person): Promise<Record<string, object[]>> {
  const hostile = { name: HOSTILE.slice(0, 80), text: HOSTILE };
  const { id: complaintId } = await aComplaint(app, buyer, hostile);
  const { draftId } = await app.api()('POST /api/complaint', { body: { ...COMPLAINT, ...hostile } });
  const answer = { params: { complaintId }, body: { text: HOSTILE } };
  const { messages, version } = await operator.api(
    'POST /api/operator/complaint/:complaintId/message',
    answer,
  );
  const decided = { params: { complaintId }, body: { version, decision: HOSTILE } };
  await operator.api('POST /api/operator/complaint/:complaintId/decide', decided);
  return {
    'complaint.mail_code': [{ draftId, share: 'first' }],
    'complaint.mail_step': Object.keys(COMPLAINT_STATES).map((state) => ({ complaintId, state })),
    'complaint.mail_message': [{ messageId: messages.at(-1)?.id }],
    'complaint.mail_escalation': ['acknowledge', 'decide'].map((deadline) => ({ complaintId, deadline })),
  };
}

/** What is written about an order that was paid, half cancelled, sent, talked about and given back. */
async function afterSale(): Promise<Record<string, object[]>> {
  const { db } = app.database;
  const seller = await aSeller(app, { name: HOSTILE });
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id, name: HOSTILE });
  const product = { shopId, name: HOSTILE, brand: HOSTILE };
  const shopper = await aShopper(app, await aProduct(app, product), { quantity: 2 });
  await inCart(app, shopper, await aProduct(app, product));
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  await db
    .update(orders)
    .set({ contactName: HOSTILE, streetAddress: HOSTILE, city: HOSTILE })
    .where(eq(orders.id, placed.orderId));
  const { id: shopOrderId } = await shopOrderOf(app, placed.orderId, shopId);
  const lines = await linesOf(app, shopOrderId);
  const lineId = lines.find(({ quantity }) => quantity === 1)?.id ?? expect.unreachable();
  const givenId = lines.find(({ quantity }) => quantity === 2)?.id ?? expect.unreachable();
  await shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId } });
  await deliver(seller, shopOrderId);
  for (const person of [shopper, seller]) {
    await person.api('POST /api/order-message/:shopOrderId', {
      params: { shopOrderId },
      body: { text: HOSTILE },
    });
  }
  const wanted = { shopOrderId, reason: HOSTILE, lines: [{ lineId: givenId, quantity: 1 }] };
  const { id: returnId } = await askReturn(app, shopper, wanted);
  const body = { sendTo: HOSTILE, note: HOSTILE };
  await seller.api('POST /api/return/:returnId/accept', { params: { returnId }, body });
  await seller.api('POST /api/return/:returnId/receive', { params: { returnId }, body: { restock: true } });
  for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.drain();
  const refunded = await db.select().from(refunds);
  expect(refunded.map(({ reason }) => reason).sort()).toEqual([lineId, returnId].sort());
  const other = await aShopper(app, await aProduct(app, product));
  const second = await place(other);
  await decide(app, second, 'approve');
  await app.jobs.drain();
  const { id: givenUpId } = await shopOrderOf(app, second.orderId, shopId);
  await other.api('POST /api/order/shop-order/:shopOrderId/cancel', { params: { shopOrderId: givenUpId } });
  const given = await db
    .insert(goodwill)
    .values(
      (['seller', 'market'] as const).map((bearer) => ({
        shopOrderId,
        amountPaise: paise(100),
        reason: 'other' as const,
        words: HOSTILE,
        bearer,
        operatorId: seller.user.id,
      })),
    )
    .returning({ goodwillId: goodwill.id });
  const cancelled = [
    { shopOrderId, lineId },
    { shopOrderId: givenUpId, lineId: null },
  ];
  return {
    'return.mail': [
      ...ReturnStatus.exclude(['sent', 'exchanged']).options.map((status) => ({ returnId, status })),
      ...(await exchangeMails(seller, product)),
    ],
    'goodwill.mail_shop': given,
    'invoice.mail_buyer': [{ shopOrderId }],
    'refund.mail': refunded.flatMap(({ id: refundId }) =>
      (['sent', 'processed', 'failed'] as const).map((state) => ({ refundId, state })),
    ),
    'cancellation.mail': cancelled,
    'cancellation.mail_buyer': cancelled,
    'cancellation.mail_shop': cancelled,
    'order_message.mail': [shopper, seller].map(({ user }) => ({ shopOrderId, authorId: user.id })),
  };
}

/** What is written about an exchange whose replacement costs more. */
async function exchangeMails(seller: Person, product: { shopId: ShopId; name: string; brand: string }) {
  const kurta = await aVariedProduct(app, {
    ...product,
    options: { Size: ['M', HOSTILE] },
    variants: { [HOSTILE]: { priceRupees: 599 } },
  });
  const shopper = await aShopper(app, { id: kurta.id, variantId: kurta.variantOf('M') });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id: shopOrderId } = await shopOrderOf(app, orderId, product.shopId);
  await deliver(seller, shopOrderId);
  const lines = (await linesOf(app, shopOrderId)).map(({ id: lineId }) => ({ lineId, quantity: 1 }));
  const replacement = kurta.variantOf(HOSTILE);
  const { id: returnId } = await askReturn(app, shopper, {
    shopOrderId,
    reason: HOSTILE,
    lines,
    replacement,
    price: 599,
  });
  const params = { returnId };
  await seller.api('POST /api/return/:returnId/accept', { params, body: { sendTo: HOSTILE, note: HOSTILE } });
  await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: true } });
  const carrier = HOSTILE.slice(0, 30);
  await seller.api('POST /api/return/:returnId/send', { params, body: { carrier, trackingNumber: carrier } });
  await app.jobs.drain();
  return ReturnStatus.exclude(['refunded']).options.map((status) => ({ returnId, status }));
}

test('every mail that the program can send is among those looked at here', () => {
  const sources = globSync('server/**/*.ts', { cwd: ROOT }).map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );
  const queues = sources.flatMap((source) =>
    [...source.matchAll(/(?:job|mail)Kind<[^>]*(?:<[^>]*>)?[^(]*\(\s*'([^']*mail[^']*)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(queues.length).toBeGreaterThan(15);
  expect(new Set(Object.keys(cases))).toEqual(new Set(queues));
});

test('facts of the order stand in every mail about one', async () => {
  for (const queue of [
    'order.mail_new',
    'payment.mail_failed',
    'shop_order.mail_buyer',
    'return.mail',
    'refund.mail',
    'cancellation.mail',
  ]) {
    for (const { text } of await mailsOf(queue)) {
      expect(text, queue).toMatch(/^Order: H-[A-Z0-9]+$/m);
      expect(text, queue).toMatch(/^(\d × Asha: .*: ₹[\d,.]+|Exchanged: \d × Asha: .*)$/m);
    }
  }
});

test('the mail of a placed order leads to it, and the one of its arrival says how long it can be returned', async () => {
  const mails = await mailsOf('order.mail_new');
  const placed = mails.find(({ subject }) => subject.startsWith('Your order'));
  expect(placed?.text).toMatch(/\/buyer\/order\/[0-9a-f-]{36}$/m);
  expect(placed?.text).toMatch(/^Deliver to: 14, 3rd Cross, Flat \d+, Bengaluru 560001$/m);
  const arrived = (await mailsOf('shop_order.mail_buyer')).find(({ subject }) =>
    subject.includes('has arrived'),
  );
  expect(arrived?.text).toContain('return it within 7 days');
});

test('what somebody else wrote is set apart from our own words', async () => {
  for (const queue of [
    'order_message.mail',
    'review.mail_reply',
    'report.mail_case',
    'contact.mail',
    'question.mail_answer',
    'report.mail_author',
  ]) {
    for (const { text, html } of await mailsOf(queue)) {
      expect(text, queue).toMatch(
        /(The shop|Your buyer|A buyer|The sender|The team of Bazaar) writes:\n> Asha|(review|question|answer):\n> Asha/,
      );
      expect(text, queue).not.toMatch(/^Total: ₹0/m);
      expect(html, queue).toContain('<blockquote>');
    }
  }
});

test('no name of a person, shop or product becomes markup, a link or a header of any mail', {
  tags: ['XS1', 'XS6'],
}, async () => {
  for (const queue of Object.keys(cases)) {
    for (const mail of await mailsOf(queue)) {
      expect(faultsOfMail(mail, PUBLIC_URL), queue).toEqual([]);
      // A line break in a name begins no line of ours.
      expect(
        mail.text.split('\n').filter((line) => /^(Bcc|Total: ₹0)/.test(line)),
        queue,
      ).toEqual([]);
    }
  }
});

test('every mail has the name of the shop from its settings', async () => {
  for (const queue of Object.keys(cases)) {
    for (const { subject, text, html } of await mailsOf(queue)) {
      expect(text, queue).toContain('-- \nBazaar\n');
      for (const form of [subject, text, html]) expect(form, queue).not.toContain('Haat');
    }
  }
});

/** What only people can have typed in the cases above. */
const TYPED = /Asha|evil|10,000/;

test('no subject, heading, sentence or link of any mail has words that a person typed', async () => {
  for (const queue of Object.keys(cases)) {
    for (const { subject, html } of await mailsOf(queue)) {
      expect(subject, queue).not.toMatch(TYPED);
      const ours = html.replace(/<table>[\s\S]*?<\/table>|<blockquote>[\s\S]*?<\/blockquote>/g, '');
      expect(ours, queue).toContain('<h1>');
      expect(ours, queue).not.toMatch(TYPED);
      for (const [link] of html.matchAll(/<a [\s\S]*?<\/a>/g)) expect(link, queue).not.toMatch(TYPED);
    }
  }
});

test('no address that a person typed is one that a mail program makes a link of', async () => {
  for (const queue of Object.keys(cases)) {
    for (const { text, html } of await mailsOf(queue)) {
      // An e-mail address stays one.
      for (const form of [text, html]) expect(form, queue).not.toMatch(/:\/\/evil|(?<!@)evil\.example/);
    }
  }
});

const sent = new Map<string, Mail[]>();

/** The mails of all messages of a queue, each of which gives at least one; they are sent once. */
async function mailsOf(queue: string): Promise<Mail[]> {
  const known = sent.get(queue);
  if (known) return known;
  const messages = cases[queue] ?? expect.unreachable();
  const seen = app.mails.length;
  await inTransaction(app.database.db, async (tx) => {
    for (const data of messages) await app.jobs.send(tx, jobKind<object>(queue), data);
  });
  await app.jobs.drain();
  const mails = app.mails.slice(seen);
  expect(mails.length, queue).toBeGreaterThanOrEqual(messages.length);
  sent.set(queue, mails);
  return mails;
}

test('mails about favorites, stock, reviews and questions can be ended, those about orders and accounts cannot', () => {
  const ended = app.mails.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
  expect(ended.length).toBeGreaterThan(0);
  const others = app.mails.filter(({ unsubscribeUrl }) => unsubscribeUrl === undefined);
  expect(others.length).toBeGreaterThan(10);
  for (const { subject } of ended)
    expect(subject).toMatch(/review|question|back in stock|available now|cheaper|favorites/i);
  for (const { text } of others) expect(text).not.toContain('Unsubscribe');
});

test.each([
  ['a word of the text alone', { text: 'Welcome, Asha' }, 'only in the HTML: Thank'],
  ['an element out of a name', { html: '<body><img src=x></body>' }, 'a foreign element: img'],
  ['a link that leads away', { html: '<body><a href="https://evil.example/">x</a></body>' }, 'leads away'],
  ['a subject of two lines', { subject: 'a\r\nBcc: b' }, 'a header has a line break'],
])('the check sees %s', (_, change, fault) => {
  const { shop } = readConfig({});
  const mail = {
    to: 'a@b.example',
    ...renderMail(shop, { subject: 'Hi', heading: 'Thank you', paragraphs: ['Yes.'] }),
  };
  expect(faultsOfMail(mail, PUBLIC_URL)).toEqual([]);
  expect(faultsOfMail({ ...mail, ...change }, PUBLIC_URL).join('\n')).toContain(fault);
});
