import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { InventoryId, ProductId, ShopId } from '../../contract/kernel/schemas.ts';
import { aRejectedChange } from '../support/approval-builders.ts';
import {
  aDocument,
  anApplicant,
  NEEDED_DOCUMENTS,
  NEELAM_BUSINESS,
  standingOf,
} from '../support/application-builders.ts';
import { entriesOf } from '../support/audit-entries.ts';
import { newestLink } from '../support/browser.ts';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type AppWithGoogle, startAppWithGoogle } from '../support/google.ts';
import { hashOfTables } from '../support/table-hashes.ts';
import { endpointsFor, NEW_SHOP, SAMPLES, type SellerEndpoint, type Sent } from './seller-samples.ts';
import { OPEN_WRITES, UNLOGGED } from './open-samples.ts';
import { send, shopkeepers } from './shopkeepers.ts';

const AUDIT_TABLES = ['audit_log', 'audit_changes', 'audit_chains'].map((name) => `public.${name}`);

/** Every call by which a seller changes something. */
const WRITES = (endpointsFor('seller') as SellerEndpoint[]) // what it was asked for
  .filter((key) => !key.startsWith('GET ') && (endpoints[key] as Endpoint).safe !== true);
/** They need an exchange, other products or demand; all are one transaction of the same kind. */
const NOT_REACHED: SellerEndpoint[] = [
  ...(['POST /api/inventory/serve', 'POST /api/pro/merge'] as const),
  ...(['deliver', 'paid-back', 'send'] as const).map((step) => `POST /api/return/:returnId/${step}` as const),
];
/** They need steps before them, and have tests of their own. */
const AFTER_OTHERS = [
  'POST /api/shop',
  'PUT /api/inventory/:inventoryId',
  'PATCH /api/inventory/:inventoryId',
  'POST /api/inventory/unserve',
  'POST /api/coupon/:_id/pause',
  'POST /api/coupon/:_id/resume',
  'PUT /api/coupon/market/:couponId',
  'POST /api/size-chart',
  'POST /api/shop-order/:shopOrderId/accept',
  'POST /api/shop-order/:shopOrderId/pack',
  'POST /api/shop-order/:shopOrderId/ship',
  'POST /api/shop-order/:shopOrderId/deliver',
  'POST /api/shop-order/accept',
  'POST /api/shop-order/pack',
  'POST /api/shop-order/ship',
  'POST /api/shop-order/deliver',
  'POST /api/return/:returnId/accept',
  'POST /api/return/:returnId/receive',
  'DELETE /api/pro/:productId/change',
  'DELETE /api/pro/:productId',
] as const;
const OF_APPLICANTS = [
  'PUT /api/shop/verification',
  'POST /api/shop/verification/document',
  'POST /api/shop/submit',
] as const;
const OF_STAFF = ['POST /api/shop/member/:memberId/resend', 'POST /api/session/invitation/accept'] as const;
const SEPARATE: readonly SellerEndpoint[] = [...AFTER_OTHERS, ...OF_APPLICANTS, ...OF_STAFF];

let app: AppWithGoogle;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-audit-'));
  app = await startAppWithGoogle({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** What is in the database besides the audit log. */
async function hashOfOthers() {
  const hashes = await hashOfTables(app);
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !AUDIT_TABLES.includes(name)));
}

const bearer = ({ token }: Person) => `Bearer ${token}`;

/** Action and actor of each entry that a call leaves, which has to succeed. */
async function writersOf(person: Person, key: SellerEndpoint, sent: Sent) {
  let reply = { status: 0, text: '' };
  const entries = await entriesOf(app, async () => {
    reply = await send(app, key, sent, bearer(person));
  });
  expect(reply.status, `${key} ${reply.text}`).toBeLessThan(300);
  return entries.map(({ action, actorId }) => [action, actorId]);
}

test.each(WRITES)(
  '%s leaves one entry of who made it, or none where it changes nothing',
  { tags: ['I16', 'OP7'] },
  async (key) => {
    let written = 0;
    for (const sample of SAMPLES[key]) {
      const [keeper] = await shopkeepers(app, 'Own');
      const sent = await sample.call(keeper.ids, keeper.ids, keeper.api);
      const before = await hashOfOthers();
      let status = 0;
      const entries = await entriesOf(app, async () => {
        ({ status } = await send(app, key, sent, bearer(keeper)));
      });
      const isChanged = JSON.stringify(await hashOfOthers()) !== JSON.stringify(before);
      if (status >= 400) expect(isChanged).toBe(false);
      expect(entries).toHaveLength(isChanged ? 1 : 0);
      const [entry] = entries;
      if (!entry) continue;
      written += 1;
      expect(entry).toMatchObject({
        actorId: keeper.user.id,
        actorKind: 'seller',
        shopId: keeper.ids.shopId,
        chain: keeper.ids.shopId,
        action: key,
        network: '127.0.0.1',
      });
      expect(entry.sessionId).not.toBeNull();
      for (const id of Object.values(sent.params ?? {})) expect(JSON.stringify(entry.subject)).toContain(id);
    }
    if (!SEPARATE.includes(key))
      expect(written > 0, 'that a write succeeds').toBe(!NOT_REACHED.includes(key));
  },
);

test('writes that need others before them leave one entry each, too', { tags: ['I16'] }, async () => {
  const [own, other] = await shopkeepers(app, 'Own', 'Other');
  const newcomer = await aSeller(app);
  const { productId, inventoryId, couponId, shopOrderId, returnId } = own.ids;
  const [order, orders] = [{ params: { shopOrderId } }, { body: { ids: [other.ids.shopOrderId] } }];
  const [ofReturn, ofStock, ofCoupon] = [{ returnId }, { inventoryId }, { _id: couponId }];
  const offered = await aCoupon(app, null, { marketPercent: 40, allShops: true });
  const parcel = { carrier: 'India Post', trackingNumber: 'EI1' };
  const { trackingNumber } = parcel;
  const shipped = { carrier: parcel.carrier, shipments: [{ id: other.ids.shopOrderId, trackingNumber }] };
  const chart = { name: 'Of a brand', brand: 'Mitti', categoryId: null, productId: null, gender: null };
  const measures = {
    systems: [],
    measurements: ['Chest'],
    rows: [{ size: 'M', systems: [], measures: [null] }],
  };
  const { minimum_threshold, status, version } = await own.api('GET /api/inventory/:inventoryId', {
    params: { inventoryId: InventoryId.parse(inventoryId) },
  });
  const stock = { quantity: 40, minimum_threshold, delivery_pin_codes: ['560001', '560002'], status };
  await aRejectedChange(app, {
    id: ProductId.parse(productId),
    shopId: ShopId.parse(own.ids.shopId),
    name: 'Clay cup',
  });
  const steps: Record<(typeof AFTER_OTHERS)[number], [Person, Sent]> = {
    'POST /api/shop': [newcomer, { body: NEW_SHOP }],
    'PUT /api/inventory/:inventoryId': [own, { params: ofStock, body: { ...stock, version } }],
    'PATCH /api/inventory/:inventoryId': [
      own,
      { params: ofStock, body: { quantity: 41, version: version + 1 } },
    ],
    'POST /api/inventory/unserve': [own, { body: { pinCode: '560001', inventoryIds: [inventoryId] } }],
    'POST /api/coupon/:_id/pause': [own, { params: ofCoupon }],
    'POST /api/coupon/:_id/resume': [own, { params: ofCoupon }],
    'PUT /api/coupon/market/:couponId': [
      own,
      { params: { couponId: offered }, body: { answer: 'agreed', version: 1 } },
    ],
    'POST /api/size-chart': [own, { body: { ...chart, ...measures } }],
    'POST /api/shop-order/:shopOrderId/accept': [own, order],
    'POST /api/shop-order/:shopOrderId/pack': [own, order],
    'POST /api/shop-order/:shopOrderId/ship': [own, { ...order, body: parcel }],
    'POST /api/shop-order/:shopOrderId/deliver': [own, order],
    'POST /api/shop-order/accept': [other, orders],
    'POST /api/shop-order/pack': [other, orders],
    'POST /api/shop-order/ship': [other, { body: shipped }],
    'POST /api/shop-order/deliver': [other, orders],
    'POST /api/return/:returnId/accept': [own, { params: ofReturn, body: { sendTo: 'Our shop', note: '' } }],
    'POST /api/return/:returnId/receive': [own, { params: ofReturn, body: { restock: true } }],
    'DELETE /api/pro/:productId/change': [own, { params: { productId } }],
    'DELETE /api/pro/:productId': [own, { params: { productId } }],
  };
  for (const key of AFTER_OTHERS) {
    const [person, sent] = steps[key];
    expect(await writersOf(person, key, sent)).toEqual([[key, person.user.id]]);
  }
});

test('what a seller sends for the check of a new shop leaves one entry each', { tags: ['I16'] }, async () => {
  const { seller } = await anApplicant(app);
  const [verify, document, submit] = OF_APPLICANTS;
  const { version } = await seller.api('GET /api/shop/verification');
  const who = seller.user.id;
  const business = { body: { ...NEELAM_BUSINESS, version } };
  expect(await writersOf(seller, verify, business)).toEqual([[verify, who]]);
  for (const kind of NEEDED_DOCUMENTS) {
    expect(await writersOf(seller, document, { form: aDocument(kind) })).toEqual([[document, who]]);
  }
  const ready = { body: { version: (await standingOf(seller)).version } };
  expect(await writersOf(seller, submit, ready)).toEqual([[submit, who]]);
});

test('an invitation that is sent again, and joining by it, leave one entry each', {
  tags: ['I16'],
}, async () => {
  const [own] = await shopkeepers(app, 'Own');
  const newcomer = await aSeller(app);
  const [resend, accept] = OF_STAFF;
  const email = newcomer.user.email ?? '';
  const { id: memberId } = await own.api('POST /api/shop/member', { body: { email, rights: ['orders'] } });
  expect(await writersOf(own, resend, { params: { memberId } })).toEqual([[resend, own.user.id]]);
  const token = (await newestLink(app, email)).searchParams.get('token');
  expect(await writersOf(newcomer, accept, { body: { token } })).toEqual([[accept, newcomer.user.id]]);
});

const OPEN_CALLS = Object.entries(OPEN_WRITES).filter(([key]) => !(key in UNLOGGED));
test.each(OPEN_CALLS)(
  '%s leaves an entry of the seller or operator whose account it is, signed in or not',
  { tags: ['I16', 'OP7'] },
  async (key, prepare) => {
    const { userId, call } = await prepare(app);
    let reply: Awaited<ReturnType<typeof call>> | undefined;
    const entries = await entriesOf(app, async () => {
      reply = await call();
    });
    const { statusCode = 0, payload = '' } = reply ?? {};
    // The right password is the first of two steps.
    if (!payload.includes('second_factor_needed')) expect(statusCode, payload).toBeLessThan(300);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([[key, userId]]);
  },
);

test('what buyers do leaves nothing in the log, also where it changes what sellers have', {
  tags: ['I16'],
}, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId });
  await app.jobs.drain();
  const entries = await entriesOf(app, async () => {
    const shopper = await aShopper(app, product);
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
    await shopper.api('PUT /api/profile', { body: { name: 'Asha Devi' } });
    const question = { params: { productId: product.id }, body: { text: 'Is it of brass?' } };
    await shopper.api('POST /api/question/:productId', question);
    await app.jobs.drain();
  });
  expect(entries).toEqual([]);
});
