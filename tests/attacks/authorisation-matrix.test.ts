import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, isForOperators, isForSellers } from '../../contract/endpoint.ts';
import { endpoints, type Endpoints } from '../../contract/endpoints.ts';
import { Duty, type ShopId, ShopRight } from '../../contract/kernel/schemas.ts';
import { PROBLEMS } from '../../contract/problem.ts';
import { cartItems, passkeys, sessions, shopMembers } from '../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, aGuest, aMember, anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  expectInvariantsToHold,
  inCart,
  inSaved,
  onCart,
  place,
  type Shopper,
} from '../support/checkout-builders.ts';
import { aComplaint } from '../support/complaint-builders.ts';
import { takeDown } from '../support/moderation-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';

type Key = keyof Endpoints;
// The keys of a table are those of its type.
const KEYS = Object.keys(endpoints) as Key[];

const RIGHTS = ShopRight.options;
const DUTIES = Duty.options;
const CALLERS = [
  'nobody',
  'Bearer null',
  'a dead token',
  'a guest',
  'a buyer',
  'an owner',
  ...RIGHTS.map((right) => `a member with ${right}`),
  ...DUTIES.map((duty) => `an operator with ${duty}`),
];

/** How a caller is answered: let in, or with this refusal. */
type Answer = 'in' | 'not_signed_in' | 'not_allowed' | 'right_missing' | 'not_found';

/** What the access of a call alone says about a caller. */
function expectedFor(access: Access, caller: string): Answer {
  if (isForOperators(access)) return ofNeed(access, caller, 'an operator with ', 'not_found');
  // Neither looks at access tokens: the first wants its cookie, the second a signature.
  if (access === 'public' || access === 'session_cookie' || access === 'provider') return 'in';
  if (caller === 'a dead token') return 'not_signed_in';
  if (caller === 'nobody' || caller === 'Bearer null') return access === 'optional' ? 'in' : 'not_signed_in';
  if (access === 'optional' || access === 'signed_in') return 'in';
  if (access === 'buyer') return caller === 'a buyer' || caller === 'a guest' ? 'in' : 'not_allowed';
  if (caller === 'an owner') return 'in';
  return ofNeed(access, caller, 'a member with ', 'not_allowed');
}

/** Of people who have one right or duty each, of which calls need one; `others` meet the callers of another kind. */
function ofNeed(access: Access, caller: string, kind: string, others: Answer): Answer {
  const [, needed] = access.split(':');
  if (!caller.startsWith(kind)) return others;
  const admitted = needed?.split('|').some((one) => caller === kind + one) ?? true;
  return admitted ? 'in' : 'right_missing';
}

/** Calls that themselves answer 401 to wrong credentials, also when these are missing. */
const SIGN_IN = /\/(login|google-login|google-link|refresh|webhook\/:provider)$/;

/** Ids of one buyer's things. */
type Ids = Record<
  | 'addressId'
  | 'itemId'
  | 'code'
  | 'productId'
  | 'variantId'
  | 'orderId'
  | 'shopOrderId'
  | 'lineId'
  | 'returnId'
  | 'questionId'
  | 'answerId'
  | 'complaintId'
  | 'sessionId'
  | 'passkeyId'
  | 'caseId'
  | 'viewId',
  string
>;

/** What is public and asked for by its id: who may write reviews, questions and answers has tests of its own (AZ18), and so have stock alerts (AZ4). */
const PUBLIC_THINGS = new Set<Key>([
  'GET /api/review/:productId/mine',
  'PUT /api/review/:productId',
  'POST /api/review/:productId/pictures',
  'PUT /api/review/helpful/:reviewId',
  'POST /api/question/:productId',
  'POST /api/question/answer/:questionId',
  'POST /api/report/:kind/:subjectId',
  'PUT /api/stock-alert/:variantId',
]);

const STREET = {
  street_address: '1',
  city: 'Mysuru',
  state: 'Karnataka',
  postal_code: '570001',
  country: 'India',
};

/** The bodies of calls that need one to get as far as the id. */
const BODIES: Partial<Record<Key, (ids: Ids) => object>> = {
  'PUT /api/address/:addressId': () => STREET,
  'PUT /api/cart/:itemId': () => ({ quantity: 2 }),
  'POST /api/checkout/summary': ({ addressId }) => ({ addressId }),
  'POST /api/checkout': ({ addressId }) => ({
    addressId,
    paymentMethod: 'cash_on_delivery',
    quote: 'a quote',
  }),
  'POST /api/order-message/:shopOrderId': () => ({ text: 'Hello' }),
  'POST /api/take-down/:caseId/appeal': () => ({ text: 'It is mine' }),
  'POST /api/complaint/:complaintId/message': () => ({ text: 'Hello' }),
};

/** Every call of a signed-in person that names a thing of somebody. */
const NAMING = KEYS.filter((key) => {
  const { access } = endpoints[key];
  const isPersonal = access === 'buyer' || access === 'signed_in';
  return isPersonal && !PUBLIC_THINGS.has(key) && (key.includes(':') || key.startsWith('POST /api/checkout'));
});

let app: TestApp;
let victim: Shopper;
let ids: Ids;
let strangers: Record<string, Person>;
beforeAll(async () => {
  app = await startTestApp();
  ({ shopper: victim, ids } = await aBuyerWithEverything());
  strangers = { 'another buyer': await aBuyer(app), 'another seller': await aSeller(app) };
  const other = strangers['another seller'] ?? expect.unreachable();
  await aShop(app, { ownerId: other.user.id });
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

/** A buyer with one of every thing that an id can name. */
async function aBuyerWithEverything(): Promise<{ shopper: Shopper; ids: Ids }> {
  const { db } = app.database;
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId });
  const shopper = await aShopper(app, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id: shopOrderId } = await shopOrderOf(app, orderId, shopId);
  await deliver(seller, shopOrderId);
  const [line] = await linesOf(app, shopOrderId);
  const lineId = line?.id ?? expect.unreachable();
  const wanted = { shopOrderId, lines: [{ lineId, quantity: 1 }] };
  const { id: returnId } = await askReturn(app, shopper, wanted);
  await inCart(app, shopper, product);
  const couponId = await aCoupon(app, shopId, { code: 'VICTIM10' });
  await onCart(app, shopper, shopId, couponId);
  await shopper.api('POST /api/favorite', { body: { productId: product.id } });
  const sold = await aProduct(app, { shopId, stock: 0 });
  const alert = { params: { variantId: sold.variantId }, body: { pinCode: '570001' } };
  await shopper.api('PUT /api/stock-alert/:variantId', alert);
  const question = { params: { productId: product.id }, body: { text: 'Is it of brass?' } };
  const { id: questionId } = await shopper.api('POST /api/question/:productId', question);
  const other = { ...question, body: { text: 'Is it of copper?' } };
  const hidden = await shopper.api('POST /api/question/:productId', other);
  const own = { params: { questionId }, body: { text: 'It is.' } };
  const { id: answerId } = await shopper.api('POST /api/question/answer/:questionId', own);
  await inSaved(app, shopper, sold);
  const { id: complaintId } = await aComplaint(app, shopper);
  const passkeyId = randomUUID();
  const passkey = {
    id: passkeyId,
    userId: shopper.user.id,
    publicKey: Buffer.from('key'),
    counter: 0,
    name: 'Key',
  };
  await db.insert(passkeys).values(passkey);
  const [item] = await db.select().from(cartItems).where(eq(cartItems.userId, shopper.user.id));
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, shopper.user.id));
  return {
    shopper,
    ids: {
      addressId: shopper.addressId,
      itemId: item?.id ?? expect.unreachable(),
      code: 'VICTIM10',
      productId: product.id,
      variantId: sold.variantId,
      orderId,
      shopOrderId,
      lineId,
      returnId,
      questionId,
      answerId,
      complaintId,
      passkeyId,
      caseId: await takeDown(app, { kind: 'question', subjectId: hidden.id }),
      viewId: await aLook(shopper),
      sessionId: session?.id ?? expect.unreachable(),
    },
  };
}

/** What support looked at, with a code of its person. */
async function aLook({ api, user }: Shopper): Promise<string> {
  const operator = await anOperator(app, ['support']);
  const { code } = await api('POST /api/support-code');
  await operator.api('POST /api/operator/account/:userId/view', {
    params: { userId: user.id },
    body: { code, reason: 'A late order' },
  });
  const { looks } = await api('GET /api/support-view');
  return looks[0]?.id ?? expect.unreachable();
}

/** Ids of the same kinds that name nothing. */
function idsOfNobody(): Ids {
  const kinds = Object.keys(ids) as (keyof Ids)[]; // those of its type
  return Object.fromEntries(kinds.map((kind) => [kind, randomUUID()])) as Ids;
}

async function call(
  key: Key,
  authorization: string | undefined,
  named: Ids = idsOfNobody(),
  shopId?: ShopId,
) {
  const [method = '', template = ''] = key.split(' ');
  const known: Record<string, string> = named;
  const body = BODIES[key]?.(named);
  const reply = await app.server.inject({
    method: method as 'GET', // a key begins with a method
    url: template.replace(/:(\w+)/g, (_, name: string) => known[name] ?? randomUUID()),
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(shopId && { 'x-shop': shopId }),
      ...(body && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  // Every refusal names its request.
  const text = reply.payload.replace(/,?"requestId":"[^"]*"/, '');
  return { status: reply.statusCode, code: problemCode(reply.payload), text };
}

function problemCode(payload: string): unknown {
  return payload.startsWith('{"status":4') ? (JSON.parse(payload) as { code?: unknown }).code : undefined;
}

const bearer = ({ token }: Person) => `Bearer ${token}`;

/** The reply with the name of its kind in place of each id, so that replies to different ids can be compared. */
function withoutIds(text: string, named: Ids): string {
  return Object.entries(named).reduce((left, [kind, id]) => left.replaceAll(id, `<${kind}>`), text);
}

/** Calls that end the session or the account of who makes them. */
const ENDS_CALLER = new Set<Key>(['DELETE /api/profile', 'POST /api/session/logout']);

interface Caller {
  authorization?: string;
  shopId?: ShopId;
}

/** One person of every kind; members of a shop that has nothing. */
async function everybody(): Promise<Map<string, Caller>> {
  const owner = await aSeller(app);
  const shop = await aShop(app, { ownerId: owner.user.id });
  const callers = new Map<string, Caller>([
    ['nobody', {}],
    ['Bearer null', { authorization: 'Bearer null' }],
    ['a dead token', { authorization: `Bearer ${randomUUID()}` }],
    ['a guest', { authorization: bearer(await aGuest(app)) }],
    ['a buyer', { authorization: bearer(await aBuyer(app)) }],
    ['an owner', { authorization: bearer(owner) }],
  ]);
  for (const right of RIGHTS) {
    const member = await aMember(app, shop, [right]);
    callers.set(`a member with ${right}`, { authorization: bearer(member), shopId: shop.id });
  }
  for (const duty of DUTIES) {
    callers.set(`an operator with ${duty}`, { authorization: bearer(await anOperator(app, [duty])) });
  }
  return callers;
}

/** What calls without a body of their own do later: a right is then asked for by what they name. */
const BY_WHAT_IS_NAMED = new Set<Key>([
  'GET /api/invoice/:shopOrderId',
  'GET /api/order-message/:shopOrderId',
  'POST /api/order-message/:shopOrderId',
  'POST /api/order-message/:shopOrderId/read',
]);

test('every call of the contract admits the callers of its policy and refuses all others', {
  tags: ['AZ8', 'I9', 'I14'],
}, async () => {
  expect(KEYS.length).toBeGreaterThan(130);
  let callers = await everybody();
  expect([...callers.keys()]).toEqual(CALLERS);
  for (const key of KEYS) {
    if (ENDS_CALLER.has(key)) callers = await everybody();
    for (const [name, { authorization, shopId }] of callers) {
      const { status, code } = await call(key, authorization, undefined, shopId);
      const told = `${key} as ${name}: ${status} ${String(code)}`;
      const expected = expectedFor(endpoints[key].access, name);
      expect(status, told).toBeLessThan(500);
      if (expected !== 'in') expect([status, code], told).toEqual([PROBLEMS[expected].status, expected]);
      else if (code === 'right_missing') expect(BY_WHAT_IS_NAMED.has(key), told).toBe(true);
      else expect([401, 403].includes(status) && !SIGN_IN.test(key), told).toBe(false);
    }
    if (ENDS_CALLER.has(key)) callers = await everybody();
  }
});

test('nobody acts for a shop that they do not work for', { tags: ['AZ8'] }, async () => {
  const { id: shopId, ownerId } = await aShop(app);
  const [stranger, former] = [await aSeller(app), await aMember(app, { id: shopId, ownerId }, ['orders'])];
  await app.database.db.update(shopMembers).set({ removedAt: new Date() });
  const before = await hashOfTables(app);
  const keys = KEYS.filter((key) => {
    const { access } = endpoints[key];
    return isForSellers(access) || access === 'signed_in' || access === 'optional';
  });
  for (const key of keys) {
    for (const person of [stranger, former]) {
      const { status, code } = await call(key, bearer(person), undefined, shopId);
      expect([status, code], key).toEqual([403, 'not_a_member']);
    }
  }
  expect(await hashOfTables(app)).toEqual(before);
});

test('the matrix has a case for every thing of a buyer that a call can name', () => {
  const named = NAMING.flatMap((key) => [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  expect(NAMING.length).toBeGreaterThan(20);
  expect(new Set([...named, 'addressId'])).toEqual(new Set(Object.keys(ids)));
});

test.each(NAMING)(
  '%s answers ids of another person as ids of nobody, and changes nothing',
  { tags: ['AZ4', 'AZ5', 'AZ6', 'AZ9', 'AZ13', 'AZ16'] },
  async (key) => {
    const before = await hashOfTables(app);
    for (const [name, stranger] of Object.entries(strangers)) {
      const attacked = await call(key, bearer(stranger), ids);
      const nobody = idsOfNobody();
      const missed = await call(key, bearer(stranger), nobody);
      expect(attacked.status, name).toBe(missed.status);
      expect(withoutIds(attacked.text, ids), name).toBe(withoutIds(missed.text, nobody));
    }
    expect(await hashOfTables(app)).toEqual(before);
  },
);

test('the same calls reach the things of their owner, so the matrix tries what exists', async () => {
  for (const key of NAMING.filter((name) => name.startsWith('GET '))) {
    // What the state of the thing forbids is a refusal of its own.
    expect([200, 409], key).toContain((await call(key, bearer(victim), ids)).status);
  }
});
