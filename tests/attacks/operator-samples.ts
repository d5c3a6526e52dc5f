import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { OperatorAccess } from '../../contract/endpoint.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { SubjectKind } from '../../contract/kernel/moderation.ts';
import { AttributeId, CategoryId, type CouponId, type ShopId } from '../../contract/kernel/schemas.ts';
import type { ShopState } from '../../contract/kernel/shop-states.ts';
import {
  marketPolicies,
  paymentDecisions,
  payments,
  productApprovals,
  refunds,
} from '../../database/schema/index.ts';
import { FIRST_VERSIONS } from '../../server/market/content/first-versions.ts';
import { shopOrderOf } from '../support/after-sale-builders.ts';
import type { TestApp } from '../support/app.ts';
import { anApplicant } from '../support/application-builders.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, decide, place } from '../support/checkout-builders.ts';
import { aComplaint } from '../support/complaint-builders.ts';
import { aCase, takeDown } from '../support/moderation-builders.ts';
import { moveShop } from '../support/shop-state-builders.ts';
import type { Sent } from './seller-samples.ts';
import type { WriteOf } from './writes.ts';

/** An endpoint by which operators change something. */
export type OperatorWrite = WriteOf<OperatorAccess>;

/** Does what a call needs before it, and gives what is sent then. The operator has every duty. */
type Prepare = (app: TestApp, operator: Person) => Promise<Sent>;

let numbers = 0;
const another = (word: string) => `${word}${(numbers += 1)}`;

async function aColleague(app: TestApp) {
  return { personId: (await anOperator(app, ['support'])).user.id };
}

/** A changed name that waits to be looked at. */
async function aWaitingChange(app: TestApp) {
  const { id: productId, shopId } = await aProduct(app);
  const [row] = await app.database.db
    .insert(productApprovals)
    .values({ productId, shopId, kind: 'change', reasons: [{ rule: 'all' }], proposed: { name: 'Urn' } })
    .returning({ approvalId: productApprovals.id, version: productApprovals.version });
  return row ?? expect.unreachable();
}

const REASON = 'The bank wrote to us';
const STATEMENT = { ground: 'terms', rule: 'No forgeries', facts: 'The label is forged' };

/** A case on which an operator decides. @param isAppealed whether somebody else took it down, and its author appealed */
const onCase =
  (body: object, kind: SubjectKind = 'product', isAppealed = false): Prepare =>
  async (app, operator) => {
    const seller = await aSeller(app);
    const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
    const subjectId = kind === 'shop' ? shopId : (await aProduct(app, { shopId })).id;
    const reported = { kind, subjectId };
    const caseId = isAppealed ? await takeDown(app, reported) : await aCase(app, reported);
    const params = { caseId };
    if (isAppealed)
      await seller.api('POST /api/take-down/:caseId/appeal', { params, body: { text: 'It is no forgery' } });
    const { version } = await operator.api('GET /api/operator/case/:caseId', { params });
    return { params, body: { version, ...body } };
  };

const couponForm = () => ({
  code: another('HAAT'),
  discount: 10,
  isPercentage: true,
  minOrderAmount: 100,
  expiryDate: '2099-12-31',
  isPublic: true,
  marketPercent: 100,
  allShops: true,
  shopIds: [],
});

async function aMarketCoupon({ api }: Person): Promise<{ couponId: CouponId }> {
  return { couponId: (await api('POST /api/operator/coupon', { body: couponForm() }))._id };
}

/** An order that was paid online and not accepted yet. */
async function aPaidOrder(app: TestApp) {
  const { id: shopId } = await aShop(app);
  const placed = await place(await aShopper(app, await aProduct(app, { shopId })));
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  return { orderId: placed.orderId, shopOrderId: (await shopOrderOf(app, placed.orderId, shopId)).id };
}

/** What is sent to cancel a paid order, or to give something of it back. */
async function onPaidOrder(app: TestApp, { api }: Person, rest: object = {}) {
  const { orderId, shopOrderId } = await aPaidOrder(app);
  const seen = await api('GET /api/operator/order/:orderId', { params: { orderId } });
  const { version } = seen.shopOrders[0] ?? expect.unreachable();
  return { params: { shopOrderId }, body: { version, cause: 'damaged', reason: REASON, ...rest } } as const;
}

/** Does something while each payment needs a second person. */
async function withTwo<Result>({ database: { db } }: TestApp, work: () => Promise<Result>): Promise<Result> {
  const limits = await db.select({ limit: marketPolicies.twoPersonLimitPaise }).from(marketPolicies);
  const { limit } = limits[0] ?? expect.unreachable();
  await db.update(marketPolicies).set({ twoPersonLimitPaise: paise(0) });
  const result = await work();
  await db.update(marketPolicies).set({ twoPersonLimitPaise: limit });
  return result;
}

/** A cancellation that somebody else proposed. */
async function aProposal(app: TestApp) {
  const proposer = await anOperator(app);
  const call = await onPaidOrder(app, proposer);
  await withTwo(app, () => proposer.api('POST /api/operator/shop-order/:shopOrderId/cancel', call));
  const [row] = await app.database.db
    .select({ id: paymentDecisions.id })
    .from(paymentDecisions)
    .where(eq(paymentDecisions.shopOrderId, call.params.shopOrderId));
  return { params: { proposalId: String(row?.id ?? expect.unreachable()) } };
}

/** A payment whose provider has no money for it. */
async function aReview(app: TestApp) {
  const { db } = app.database;
  const placed = await place(await aShopper(app, await aProduct(app)));
  const [row] = await db
    .update(payments)
    .set({ status: 'review', reviewSince: new Date() })
    .where(eq(payments.orderId, placed.orderId))
    .returning({ paymentId: payments.id });
  return row ?? expect.unreachable();
}

const REFUND_REVIEW = { decision: 'refund', reason: REASON } as const;

/** A refund of a cancelled order that its provider did not carry out. */
async function aFailedRefund(app: TestApp) {
  const product = await aProduct(app);
  const shopper = await aShopper(app, product);
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id: shopOrderId } = await shopOrderOf(app, placed.orderId, product.shopId);
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', { params: { shopOrderId } });
  await app.jobs.drain();
  const ofOrder = app.database.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, placed.orderId));
  const [refund] = await app.database.db
    .update(refunds)
    .set({ status: 'failed', doneAt: null, failedAt: new Date(), nextAttemptAt: null })
    .where(inArray(refunds.paymentId, ofOrder))
    .returning({ refundId: refunds.id });
  return refund ?? expect.unreachable();
}

const content = (title: string) => ({
  content: { place: 'hero', body: { ...FIRST_VERSIONS.hero, title } } as const,
  note: '',
});

/** A draft of the hero, which is saved again, published or deleted. */
async function aDraft({ api }: Person) {
  const saved = await api('POST /api/operator/content/draft', { body: content('Monsoon sale') });
  return { versionId: saved.id ?? expect.unreachable(), version: saved.version };
}

const inAYear = ({ clock }: TestApp) => new Date(clock.now.getTime() + 300 * 86_400_000).toISOString();
const CLOTHING = CategoryId.parse('clothing');

function aCategory({ api }: Person) {
  const body = { name: another('Weaves '), parentId: CLOTHING };
  return api('POST /api/operator/category', { body });
}

const attributeForm = () => ({ name: another('Weave '), type: 'text' as const, unit: '', choices: [] });

async function anAttribute({ api }: Person) {
  const { id, version } = await api('POST /api/operator/attribute', { body: attributeForm() });
  return { attributeId: AttributeId.parse(id), version };
}

/** A complaint as an operator saw it. @param isDecided whether it was decided before */
const onComplaint =
  (body: object = {}, isDecided = false): Prepare =>
  async (app, { api }) => {
    const { id: complaintId } = await aComplaint(app, await aBuyer(app));
    const params = { complaintId };
    let { version } = await api('GET /api/operator/complaint/:complaintId', { params });
    const decision = { params, body: { version, decision: 'It is mended.' } };
    if (isDecided) ({ version } = await api('POST /api/operator/complaint/:complaintId/decide', decision));
    return { params, body: { version, ...body } };
  };

/** A shop in a state, from which an operator moves it. */
const onShop =
  (state: ShopState): Prepare =>
  async (app, operator) => {
    const { id } = await aShop(app);
    await moveShop(app, id, state);
    return { params: { shopId: id }, body: { version: await shopVersion(operator, id), reason: REASON } };
  };

async function shopVersion({ api }: Person, shopId: ShopId) {
  return (await api('GET /api/operator/shop/:shopId', { params: { shopId } })).version;
}

/** A person who read out a code. */
async function aConsent(app: TestApp) {
  const buyer = await aBuyer(app);
  const { code } = await buyer.api('POST /api/support-code');
  return { params: { userId: buyer.user.id }, body: { code, reason: 'Asked on the phone' } };
}

/** Each such call, ready to be made. One that is not here does not compile. */
export const OPERATOR_WRITES: Record<OperatorWrite, Prepare> = {
  'POST /api/operator/people': async () => ({
    body: { email: `${another('new.operator')}@post.example`, name: 'Meera Nair', duties: ['support'] },
  }),
  // Not finance, of which the operators there are already would be mailed.
  'PUT /api/operator/people/:personId/duties': async (app) => ({
    params: await aColleague(app),
    body: { duties: ['catalogue'] },
  }),
  'POST /api/operator/people/:personId/link': async (app) => ({ params: await aColleague(app) }),
  'POST /api/operator/people/:personId/disable': async (app) => ({ params: await aColleague(app) }),
  'POST /api/operator/people/:personId/enable': async (app, { api }) => {
    const params = await aColleague(app);
    await api('POST /api/operator/people/:personId/disable', { params });
    return { params };
  },

  'POST /api/operator/product/:approvalId/approve': async (app) => {
    const { approvalId, version } = await aWaitingChange(app);
    return { params: { approvalId }, body: { version } };
  },
  'POST /api/operator/product/:approvalId/reject': async (app) => {
    const { approvalId, version } = await aWaitingChange(app);
    const refusals = [{ field: 'name', reason: 'Say what it is' }];
    return { params: { approvalId }, body: { version, refusals, note: 'Please look at our rules.' } };
  },

  'POST /api/operator/case/:caseId/dismiss': onCase({ reason: REASON }),
  'POST /api/operator/case/:caseId/settle': onCase({ reason: REASON }, 'shop'),
  'POST /api/operator/case/:caseId/take-down': onCase(STATEMENT),
  'POST /api/operator/case/:caseId/uphold': onCase({ reason: REASON }, 'product', true),
  'POST /api/operator/case/:caseId/restore': onCase({ reason: REASON }, 'product', true),

  'POST /api/operator/coupon': async () => ({ body: couponForm() }),
  'PUT /api/operator/coupon/:couponId': async (_, operator) => ({
    params: await aMarketCoupon(operator),
    body: { ...couponForm(), discount: 12, version: 1 },
  }),
  'POST /api/operator/coupon/:couponId/pause': async (_, operator) => ({
    params: await aMarketCoupon(operator),
  }),
  'POST /api/operator/coupon/:couponId/resume': async (_, operator) => {
    const params = await aMarketCoupon(operator);
    await operator.api('POST /api/operator/coupon/:couponId/pause', { params });
    return { params };
  },
  'DELETE /api/operator/coupon/:couponId': async (_, operator) => ({ params: await aMarketCoupon(operator) }),

  'POST /api/operator/payment/proposal/:proposalId/agree': aProposal,
  'DELETE /api/operator/payment/proposal/:proposalId': aProposal,
  'POST /api/operator/payment/:paymentId/decision': async (app) => ({
    params: await aReview(app),
    body: REFUND_REVIEW,
  }),
  'DELETE /api/operator/payment/:paymentId/decision': async (app, { api }) => {
    const params = await aReview(app);
    const call = { params, body: REFUND_REVIEW };
    await withTwo(app, () => api('POST /api/operator/payment/:paymentId/decision', call));
    return { params };
  },
  'POST /api/operator/refund/:refundId/retry': async (app) => ({
    params: await aFailedRefund(app),
    body: { reason: REASON },
  }),
  'POST /api/operator/refund/:refundId/settle': async (app) => ({
    params: await aFailedRefund(app),
    body: { reason: REASON },
  }),
  'DELETE /api/operator/refund/:refundId/settle': async (app, { api }) => {
    const params = await aFailedRefund(app);
    const call = { params, body: { reason: REASON } };
    await withTwo(app, () => api('POST /api/operator/refund/:refundId/settle', call));
    return { params };
  },

  'POST /api/operator/content/draft': async () => ({ body: content('Winter sale') }),
  'PUT /api/operator/content/version/:versionId': async (_, operator) => {
    const { versionId, version } = await aDraft(operator);
    return { params: { versionId }, body: { ...content('Spring sale'), version } };
  },
  'DELETE /api/operator/content/version/:versionId': async (_, operator) => {
    const { versionId, version } = await aDraft(operator);
    return { params: { versionId }, query: { version: String(version) } };
  },
  'POST /api/operator/content/version/:versionId/schedule': async (_, operator) => {
    const { versionId, version } = await aDraft(operator);
    return { params: { versionId }, body: { version, startsAt: null } };
  },
  'POST /api/operator/content/version/:versionId/withdraw': async (app, operator) => {
    const { versionId, version } = await aDraft(operator);
    const params = { versionId };
    const scheduled = await operator.api('POST /api/operator/content/version/:versionId/schedule', {
      params,
      body: { version, startsAt: inAYear(app) },
    });
    return { params, body: { version: scheduled.version } };
  },
  'POST /api/operator/content/picture': async () => {
    const blank = { width: 1600, height: 800, channels: 3, background: '#0000ff' } as const;
    const png = await sharp({ create: blank }).png().toBuffer();
    const form = new FormData();
    const crop = { shape: 'wide', left: '0', top: '0', width: '1', height: '1' };
    for (const [name, value] of Object.entries(crop)) form.set(name, value);
    form.set('images', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'sea.png');
    return { form };
  },

  'POST /api/operator/category': async () => ({ body: { name: another('Weaves '), parentId: CLOTHING } }),
  'PUT /api/operator/category/:categoryId': async (_, operator) => {
    const { id, version } = await aCategory(operator);
    const form = { name: another('Fine weaves '), isHidden: true, requiredLabel: null, attributes: [] };
    return { params: { categoryId: id }, body: { ...form, version } };
  },
  'POST /api/operator/category/:categoryId/move': async (_, operator) => {
    const { id: parentId } = await aCategory(operator);
    const { id, version } = await aCategory(operator);
    return { params: { categoryId: id }, body: { parentId, after: null, version } };
  },
  'DELETE /api/operator/category/:categoryId': async (_, operator) => {
    const { id, version } = await aCategory(operator);
    return { params: { categoryId: id }, query: { version: String(version) } };
  },
  'POST /api/operator/attribute': async () => ({ body: attributeForm() }),
  'PUT /api/operator/attribute/:attributeId': async (_, operator) => {
    const { attributeId, version } = await anAttribute(operator);
    return { params: { attributeId }, body: { ...attributeForm(), version } };
  },
  'DELETE /api/operator/attribute/:attributeId': async (_, operator) => {
    const { attributeId, version } = await anAttribute(operator);
    return { params: { attributeId }, query: { version: String(version) } };
  },

  'POST /api/operator/complaint/:complaintId/acknowledge': onComplaint(),
  'POST /api/operator/complaint/:complaintId/start': onComplaint(),
  'POST /api/operator/complaint/:complaintId/decide': onComplaint({ decision: 'It is mended.' }),
  'POST /api/operator/complaint/:complaintId/close': onComplaint({}, true),
  'POST /api/operator/complaint/:complaintId/message': onComplaint({ text: 'We look at it.' }),
  'POST /api/operator/complaint/:complaintId/note': onComplaint({ text: 'The shop was called.' }),

  'POST /api/operator/shop-order/:shopOrderId/cancel': (app, operator) => onPaidOrder(app, operator),
  'POST /api/operator/shop-order/:shopOrderId/refund': (app, operator) =>
    onPaidOrder(app, operator, { bearer: 'market', amount: 1 }),
  'POST /api/operator/order/:orderId/mail': async (app) => {
    const { orderId } = await aPaidOrder(app);
    return { params: { orderId }, body: { mail: 'confirmation' } };
  },

  'PUT /api/operator/to-do/:kind/:id/owner': async (app) => ({
    params: { kind: 'complaints', ...(await idOfComplaint(app)) },
  }),
  'DELETE /api/operator/to-do/:kind/:id/owner': async (app, { api }) => {
    const params = { kind: 'complaints', ...(await idOfComplaint(app)) } as const;
    await api('PUT /api/operator/to-do/:kind/:id/owner', { params });
    return { params };
  },
  'POST /api/operator/job/:jobId/retry': async ({ database: { pool } }) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into pgboss.job (name, data, state) values ('picture.prepare', '{}', 'failed') returning id`,
    );
    return { params: { jobId: rows[0]?.id ?? expect.unreachable() } };
  },

  'POST /api/operator/shop/:shopId/check/:check': async (app, operator) => {
    const { shop } = await anApplicant(app);
    const version = await shopVersion(operator, shop.id);
    return {
      params: { shopId: shop.id, check: 'place' },
      body: { version, result: 'waived', note: 'The map has it in the sea.' },
    };
  },
  'POST /api/operator/shop/:shopId/approve': onShop('in_review'),
  'POST /api/operator/shop/:shopId/return': onShop('in_review'),
  'POST /api/operator/shop/:shopId/suspend': onShop('approved'),
  'POST /api/operator/shop/:shopId/reinstate': onShop('suspended'),

  'POST /api/operator/account/:userId/mail': async (app) => ({
    params: { userId: (await aBuyer(app, { emailVerifiedAt: null })).user.id },
    body: { about: 'verification' },
  }),
  'POST /api/operator/account/:userId/view': (app) => aConsent(app),
  'POST /api/operator/support-view': async (app, { api }) => {
    const consent = await aConsent(app);
    const { handOver } = await api('POST /api/operator/account/:userId/view', consent);
    return { body: { handOver } };
  },
  'POST /api/operator/note/:kind/:subjectId': async (app) => ({
    params: { kind: 'person', subjectId: (await aBuyer(app)).user.id },
    body: { text: 'Prefers to be called in the evening.' },
  }),
  'PUT /api/operator/policy': async (_, { api }) => {
    const policy = await api('GET /api/operator/policy');
    return { body: { ...policy, appealDays: policy.appealDays + 1 } };
  },
};

async function idOfComplaint(app: TestApp) {
  return { id: (await aComplaint(app, await aBuyer(app))).id };
}
