import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../contract/client.ts';
import { DEMO_ACCOUNTS } from '../../database/demo/accounts.ts';
import {
  ANNOUNCEMENT,
  APPLICATION,
  CHANGED_PRODUCT,
  COMPLAINTS,
  NEW_PRODUCT,
  POLICY,
  REPORTS,
} from '../../database/demo/console.ts';
import { loadDemo } from '../../database/demo/load.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../tests/support/app.ts';
import { Browser, newestLink } from '../../tests/support/browser.ts';
import { aBuyer, anOperator, type Person } from '../../tests/support/builders.ts';
import { anAddress, place } from '../../tests/support/checkout-builders.ts';
import { hashPassword, testPasswords } from '../../tests/support/passwords.ts';
import { provideDemoOperator } from '../market/accounts/index.ts';
import { Signer } from '../platform/signer.ts';
import { describeVerdict, verifyInvariants } from '../verify/index.ts';
import { fillConsole } from './index.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  await loadDemo({ database: db, hashPassword, now: app.clock.now });
  await provideDemoOperator(db, new Signer(TEST_SECRET), testPasswords);
  await fillConsole(app.server, app.services);
  await app.jobs.drain();
  operator = await anOperator(app, ['owner', 'catalogue', 'support', 'finance']);
});
afterAll(() => app.close());

test('the console of a new demo market has something of everything that operators decide about', async () => {
  const { groups } = await operator.api('GET /api/operator/to-do');
  const waiting = Object.fromEntries(groups.map(({ kind, total }) => [kind, total]));
  expect(waiting).toMatchObject({ complaints: 2, applications: 1, reports: 2, products: 2 });
});

test('the shop that applied gave every paper, and its bank account is checked', async () => {
  const { shops } = await operator.api('GET /api/operator/shop', { query: { state: 'in_review' } });
  expect(shops.map(({ name }) => name)).toEqual([APPLICATION.shop.name]);
  const [{ id: shopId } = expect.unreachable()] = shops;
  const { checks } = await operator.api('GET /api/operator/shop/:shopId', { params: { shopId } });
  expect(checks.filter(({ missing }) => missing !== null)).toEqual([]);
  const passed = checks.filter(({ state }) => state === 'passed').map(({ name }) => name);
  expect(passed).toContain('bank');
  expect(checks.length).toBeGreaterThan(passed.length);
});

test('a new product and a change of one wait for their watched words', async () => {
  const { approvals } = await operator.api('GET /api/operator/product', { query: {} });
  const waiting = await Promise.all(
    approvals.map(({ id: approvalId }) =>
      operator.api('GET /api/operator/product/:approvalId', { params: { approvalId } }),
    ),
  );
  const because = { state: 'waiting', reasons: [{ rule: 'word', word: 'miracle' }] };
  const [fresh, changed] = ['new', 'change'].map((kind) => waiting.find((each) => each.kind === kind));
  expect(waiting).toHaveLength(2);
  expect(fresh).toMatchObject({ name: NEW_PRODUCT.name, ...because });
  const said = Object.fromEntries((fresh?.differences ?? []).map(({ field, after }) => [field, after.lines]));
  expect(said).toMatchObject({ description: [NEW_PRODUCT.description], pictures: [NEW_PRODUCT.alt] });
  expect(changed).toMatchObject({ name: CHANGED_PRODUCT.name, ...because });
  const [difference, ...others] = changed?.differences ?? [];
  expect(others).toEqual([]);
  expect(difference?.field).toBe('description');
  expect(difference?.before.lines.join(' ')).toContain(CHANGED_PRODUCT.part);
  expect(difference?.after.lines.join(' ')).toContain(CHANGED_PRODUCT.becomes);
});

test('the seller, who never is its author, reports a review, and a buyer a product', async () => {
  const { cases } = await operator.api('GET /api/operator/case', { query: {} });
  for (const [kind, role] of [
    ['review', 'seller'],
    ['product', 'buyer'],
  ] as const) {
    const ofKind = cases.filter((each) => each.kind === kind);
    expect(ofKind, kind).toMatchObject([{ state: 'open', reports: 1 }]);
    const [{ id: caseId } = expect.unreachable()] = ofKind;
    const { received } = await operator.api('GET /api/operator/case/:caseId', { params: { caseId } });
    expect(received, kind).toMatchObject([{ ...REPORTS[kind], by: { role } }]);
  }
  expect(cases).toHaveLength(2);
});

test('of two complaints one is overdue', async () => {
  const { complaints } = await operator.api('GET /api/operator/complaint', { query: {} });
  const read = await Promise.all(
    complaints.map(({ id: complaintId }) =>
      operator.api('GET /api/operator/complaint/:complaintId', { params: { complaintId } }),
    ),
  );
  expect(read.map(({ isOverdue, messages }) => [isOverdue, messages.map(({ text }) => text)])).toEqual([
    [true, [COMPLAINTS.overdue]],
    [false, [COMPLAINTS.fresh]],
  ]);
});

test('an announcement is scheduled', async () => {
  const places = await operator.api('GET /api/operator/content');
  const [announcement, ...others] = places.filter(({ next }) => next !== null);
  expect(others).toEqual([]);
  const next = announcement?.next;
  expect(next).toMatchObject({ state: 'scheduled', note: ANNOUNCEMENT.note });
  expect(new Date(next?.startsAt ?? 0) > app.clock.now).toBe(true);
  const versionId = next?.id ?? expect.unreachable();
  const { content } = await operator.api('GET /api/operator/content/version/:versionId', {
    params: { versionId },
  });
  expect(content).toMatchObject({ place: 'announcement', body: ANNOUNCEMENT.body });
});

/** What is left of the filling's sessions. */
async function sessionsOfFilling(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int from sessions where user_agent = 'The demo market'`,
  );
  return rows[0]?.count ?? 0;
}

test('nothing of it leaves the market in disorder, and nobody is signed in', async () => {
  const lines = (await verifyInvariants(app.database.db)).map(describeVerdict);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(await sessionsOfFilling()).toBe(0);
});

test('the staff of the demo seller signs in with the known password', async () => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/owner/login',
    payload: { email: DEMO_ACCOUNTS.staff, password: DEMO_ACCOUNTS.password },
  });
  expect(reply.statusCode).toBe(200);
});

/** Registers as the specification gives it, and signs in. */
async function aNewSeller(email: string): Promise<{ api: ApiClient }> {
  const browser = new Browser(app);
  const account = { email, password: 'Abcdef123' };
  const details = { name: 'Neelam Rao', phoneNumber: '+91 98450 12345' };
  expect((await browser.post('/api/owner/register/', { ...account, ...details })).statusCode).toBe(201);
  const token = (await newestLink(app, email)).searchParams.get('token');
  expect((await browser.get(`/api/owner/verify-email/?token=${token}`)).statusCode).toBe(200);
  const { token: accessToken } = (await browser.post('/api/owner/login/', account)).json<{ token: string }>();
  return { api: app.api(accessToken) };
}

test.each(['first', 'second'])(
  'the %s shop that is opened with a tax number sells in the same minute: a visitor finds its product, and orders it',
  async (which) => {
    const seller = await aNewSeller(`neelam.${which}@craft.example`);
    const shop = await seller.api('POST /api/shop', {
      body: {
        name: `Neelam Textiles, the ${which}`,
        description: 'Handloom cotton from Erode',
        gst: '27AAPFU0939F1ZV',
        location: { lat: 12.971599, lng: 77.594566 },
        categories: ['Clothing'],
      },
    });
    const name = `Indigo stole of the ${which}`;
    const form = new FormData();
    const fields = { name, brand: 'Neelam', category: 'Clothing', price: '499', shopId: shop.id };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const { id: productId } = await seller.api('POST /api/pro', { body: form });
    const stock = {
      product_id: productId,
      quantity: 5,
      minimum_threshold: 1,
      delivery_pin_codes: ['560001'],
    };
    await seller.api('POST /api/inventory', { body: stock });

    const visitor = app.api();
    const { products: newest } = await visitor('GET /api/pro', { query: { limit: '1' } });
    const { products: found } = await visitor('POST /api/pro/filters', { body: { search: name } });
    expect([newest[0]?.id, found[0]?.id]).toEqual([productId, productId]);
    expect(await visitor('GET /api/pro/:productId', { params: { productId } })).toMatchObject({ name });
    const buyer = await aBuyer(app);
    const addressId = await anAddress(app, buyer, { postalCode: '560001' });
    await buyer.api('POST /api/cart', { body: { productId, quantity: 1 } });
    const placed = await place({ ...buyer, addressId }, { paymentMethod: 'cash_on_delivery' });
    expect(placed.status).toBe('cash_on_delivery');
    // What the checks found is for operators to see.
    const seen = await operator.api('GET /api/operator/shop/:shopId', { params: { shopId: shop.id } });
    const failed = seen.checks.flatMap(({ name: check, state }) => (state === 'failed' ? check : []));
    expect(failed).toEqual(which === 'first' ? [] : ['tax_id']);
  },
);

test('when filling fails nobody stays signed in, and shops sell at once all the same', async () => {
  // The shop that applied is in review by now.
  await expect(fillConsole(app.server, app.services)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await sessionsOfFilling()).toBe(0);
  expect(await operator.api('GET /api/operator/policy')).toMatchObject({
    shopApproval: 'automatic',
    products: { rule: 'none', words: POLICY.watchedWords },
  });
});
