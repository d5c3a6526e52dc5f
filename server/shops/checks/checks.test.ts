import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTaxId } from '../../../contract/kernel/gstin.ts';
import type { ShopCheck } from '../../../contract/kernel/shop-checks.ts';
import type { Problem } from '../../../contract/problem.ts';
import {
  auditLog,
  sessions,
  shopDocuments,
  shopTaxIds,
  shopVerifications,
} from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { anOperator, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aSellerWithShop } from '../../../tests/support/catalog-builders.ts';
import { closeShopOf } from '../close-shop.ts';

let app: TestApp;
let catalogue: Person;
let finance: Person;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await anOperator(app, ['catalogue']);
  finance = await anOperator(app, ['finance']);
});
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\nA registration of Neelam Textiles');
const NEELAM = {
  ...{ name: 'Neelam Textiles', description: 'Handloom cotton', gst: '27AAPFU0939F1ZV' },
  address: '4 Weavers Street\nMumbai 400001',
  location: { lat: 18.94, lng: 72.83 },
};
const BUSINESS = {
  pan: 'AAPFU0939F',
  accountHolder: 'Neelam Textiles',
  accountNumber: '50100234567890',
  ifsc: 'HDFC0000123',
};

async function upload(seller: Person, kind: string, content: Buffer, name = 'paper.pdf') {
  const form = new FormData();
  form.append('kind', kind);
  form.append('document', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  return app.server.inject({
    method: 'POST',
    url: '/api/shop/verification/document',
    headers: {
      authorization: `Bearer ${seller.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

async function anApplicant(details: Partial<typeof NEELAM> = {}) {
  const seller = await aSeller(app);
  const shop = await seller.api('POST /api/shop', { body: { ...NEELAM, ...details } });
  return { seller, shop };
}

async function withEverything(details: Partial<typeof NEELAM> = {}) {
  const { seller, shop } = await anApplicant(details);
  const { version } = await seller.api('GET /api/shop/verification');
  await seller.api('PUT /api/shop/verification', { body: { ...BUSINESS, version } });
  for (const kind of ['tax_registration', 'pan', 'bank_proof']) {
    expect((await upload(seller, kind, PDF)).statusCode).toBe(201);
  }
  return { seller, shop, params: { shopId: shop.id } };
}

const shopOf = (shopId: string, by = catalogue) =>
  by.api('GET /api/operator/shop/:shopId', { params: { shopId } });
const statesOf = async (shopId: string) =>
  Object.fromEntries((await shopOf(shopId)).checks.map(({ name, state }) => [name, state]));

async function decide(
  shopId: string,
  check: ShopCheck,
  result: 'passed' | 'failed' | 'waived',
  by = finance,
  note = '',
) {
  const { version } = await shopOf(shopId, by);
  return by.api('POST /api/operator/shop/:shopId/check/:check', {
    params: { shopId, check },
    body: { version, result, note },
  });
}

async function submit(seller: Person) {
  const standing = (await seller.api('GET /api/shop/standing')) ?? expect.unreachable();
  return seller.api('POST /api/shop/submit', { body: { version: standing.version } });
}

async function approve(shopId: string) {
  const { version } = await shopOf(shopId);
  return catalogue.api('POST /api/operator/shop/:shopId/approve', { params: { shopId }, body: { version } });
}

test('a seller reads what is missing, and submits once nothing is', async () => {
  const { seller } = await anApplicant({ address: '', gst: 'not yet' });
  const { checks } = await seller.api('GET /api/shop/verification');
  expect(checks.filter(({ missing }) => missing !== null).map(({ name }) => name)).toEqual([
    ...['tax_id', 'state', 'pan', 'bank', 'documents'],
  ]);
  await expect(submit(seller)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Please complete first: Tax number, State, PAN, Bank account, Documents',
  });
  const ready = await withEverything();
  const { checks: done } = await ready.seller.api('GET /api/shop/verification');
  expect(done.filter(({ missing }) => missing !== null)).toEqual([]);
  expect(await submit(ready.seller)).toMatchObject({ state: 'in_review' });
});

test.each([
  ['tax_id', { gst: '27AAPFU0939F1ZW' }],
  ['state', { address: '4 Weavers Street\nErode 638001' }],
  ['pan', { gst: '29AAKFN4821M1ZR', address: 'Bengaluru 560001' }],
  ['place', { location: { lat: 51.5, lng: -0.12 } }],
] as const)('the program itself sees what is wrong with %s: %j', async (name, details) => {
  const { shop } = await withEverything(details);
  expect(await statesOf(shop.id)).toMatchObject({ [name]: 'failed' });
});

test('an enrolment ID is as good as a GSTIN', async () => {
  const possible = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => `270012345678XE${last}`);
  const gst = possible.find((number) => readTaxId(number)) ?? expect.unreachable();
  const { shop } = await withEverything({ gst });
  expect(await statesOf(shop.id)).toMatchObject({ tax_id: 'passed', state: 'passed', pan: 'passed' });
  expect(shop.gstWarning).toBeUndefined();
  const mistyped = possible.find((number) => number !== gst) ?? expect.unreachable();
  expect(await statesOf((await withEverything({ gst: mistyped })).shop.id)).toMatchObject({
    tax_id: 'failed',
  });
});

test('a shop is approved once every required check is done, each by whose duty it is', async () => {
  const { seller, shop } = await withEverything();
  await submit(seller);
  await expect(approve(shop.id)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'These checks are not done: Bank account, Documents',
  });
  await expect(decide(shop.id, 'bank', 'passed', catalogue)).rejects.toMatchObject({ code: 'right_missing' });
  await decide(shop.id, 'bank', 'passed');
  await decide(shop.id, 'documents', 'failed', finance, 'The cheque cannot be read');
  expect((await seller.api('GET /api/shop/verification')).checks).toContainEqual({
    ...{ name: 'documents', state: 'failed', isRequired: true },
    ...{ missing: 'The cheque cannot be read', note: 'The cheque cannot be read' },
  });
  await expect(approve(shop.id)).rejects.toMatchObject({ code: 'wrong_state' });
  await decide(shop.id, 'documents', 'waived');
  expect(await approve(shop.id)).toMatchObject({ state: 'approved' });
});

test('what changes is checked again', async () => {
  const { seller, shop } = await withEverything();
  await decide(shop.id, 'bank', 'passed');
  await decide(shop.id, 'documents', 'passed');
  expect(await statesOf(shop.id)).toMatchObject({ bank: 'passed', documents: 'passed' });
  const { version } = await seller.api('GET /api/shop/verification');
  const body = { ...BUSINESS, accountNumber: '50100999999999', version };
  await seller.api('PUT /api/shop/verification', { body });
  await upload(seller, 'bank_proof', PDF);
  expect(await statesOf(shop.id)).toMatchObject({ bank: 'open', documents: 'open', pan: 'passed' });

  await decide(shop.id, 'bank', 'passed');
  await decide(shop.id, 'documents', 'passed');
  const change = (details: object) =>
    seller.api('PUT /api/shop/update/:userId', { params: { userId: seller.user.id }, body: details });
  await change({ legalName: 'Neelam Textiles LLP' });
  expect(await statesOf(shop.id)).toMatchObject({ bank: 'passed', documents: 'open' });
  await change({ gst: '29AAKFN4821M1ZR' });
  expect(await statesOf(shop.id)).toMatchObject({ bank: 'open' });
  await expect(seller.api('PUT /api/shop/verification', { body })).rejects.toMatchObject({ code: 'stale' });
});

test('a tax number is of one approved shop', async () => {
  const both = [await withEverything(), await withEverything()];
  for (const { seller, shop } of both) {
    await submit(seller);
    await decide(shop.id, 'bank', 'passed');
    await decide(shop.id, 'documents', 'passed');
  }
  const [first, second] = both.map(({ shop }) => shop.id);
  // The shop of the test before has it already.
  for (const id of [first, second]) {
    await expect(approve(id ?? '')).rejects.toMatchObject({ code: 'already_exists' });
  }
});

test('a shop that sells takes no tax number of another one, and lets go of what it had', async () => {
  const gst = '29AAKFN4821M1ZR';
  const held = await aSellerWithShop(app);
  const other = await aSellerWithShop(app);
  const change = ({ api, user }: Person, number: string) =>
    api('PUT /api/shop/update/:userId', { params: { userId: user.id }, body: { gst: number } });
  await change(held, gst);
  await expect(change(other, gst)).rejects.toMatchObject({ status: 409, code: 'already_exists' });
  await change(held, 'Applied for');
  await change(other, gst);
  await expect(change(held, gst)).rejects.toMatchObject({ code: 'already_exists' });
});

test('who was signed in for long proves who they are before another account number', async () => {
  const { seller } = await withEverything();
  await app.database.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, seller.user.id));
  const { version } = await seller.api('GET /api/shop/verification');
  const { accountNumber, ...rest } = BUSINESS;
  await expect(
    seller.api('PUT /api/shop/verification', { body: { ...rest, accountNumber, version } }),
  ).rejects.toMatchObject({ status: 409, code: 'confirmation_needed' });
  await seller.api('PUT /api/shop/verification', { body: { ...rest, version } });
});

test('with the account goes what was told for the checks, also what was taken back after the approval', async () => {
  const seller = await aSellerWithShop(app);
  const { id: shopId } = seller.shop;
  const { version } = await seller.api('GET /api/shop/verification');
  await seller.api('PUT /api/shop/verification', { body: { ...BUSINESS, version } });
  for (const kind of ['pan', 'bank_proof']) await upload(seller, kind, PDF);
  const { documents } = await seller.api('GET /api/shop/verification');
  const isStored = async () =>
    (await readdir(join(app.config.dataDir, 'documents'))).filter((name) =>
      documents.some(({ id }) => name === id),
    );
  const [first] = documents;
  await seller.api('DELETE /api/shop/verification/document/:documentId', {
    params: { documentId: first?.id ?? '' },
  });
  expect(await isStored()).toHaveLength(2);

  await app.database.db.transaction((tx) => closeShopOf(app, tx, seller.user.id));
  await app.jobs.drain();
  expect(await isStored()).toEqual([]);
  const rowsOf = async (table: typeof shopDocuments | typeof shopVerifications | typeof shopTaxIds) =>
    app.database.db.select({ shopId: table.shopId }).from(table).where(eq(table.shopId, shopId));
  expect([await rowsOf(shopDocuments), await rowsOf(shopVerifications), await rowsOf(shopTaxIds)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('account numbers and documents are stored encrypted, and opened by duty finance alone', async () => {
  const { seller, shop } = await withEverything();
  const [row] = await app.database.db
    .select()
    .from(shopVerifications)
    .where(eq(shopVerifications.shopId, shop.id));
  expect(row?.encryptedAccountNumber?.toString('latin1')).not.toContain(BUSINESS.accountNumber);
  const told = JSON.stringify([
    await seller.api('GET /api/shop/verification'),
    await shopOf(shop.id, finance),
  ]);
  expect(told).not.toContain(BUSINESS.accountNumber);
  expect(told).toContain('7890');

  const { documents } = await shopOf(shop.id);
  const folder = join(app.config.dataDir, 'documents');
  const stored = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.some((content) => content.includes('Neelam'))).toBe(false);

  const documentId = documents[0]?.id ?? '';
  const open = (by: Person) =>
    by.api('GET /api/operator/shop/:shopId/document/:documentId', {
      params: { shopId: shop.id, documentId },
    });
  const opened = await open(finance);
  expect(Buffer.from(opened.content, 'base64')).toEqual(PDF);
  expect(opened).toMatchObject({ kind: 'tax_registration', mediaType: 'application/pdf', name: 'paper.pdf' });
  const views = await app.database.db
    .select({ actorId: auditLog.actorId, shopId: auditLog.shopId, subject: auditLog.subject })
    .from(auditLog)
    .where(eq(auditLog.action, 'GET /api/operator/shop/:shopId/document/:documentId'));
  expect(views).toEqual([
    { actorId: finance.user.id, shopId: shop.id, subject: { shopId: [shop.id], documentId: [documentId] } },
  ]);
  await expect(open(catalogue)).rejects.toMatchObject({ status: 403 });
  await expect(open(seller)).rejects.toMatchObject({ status: 404 });

  await seller.api('DELETE /api/shop/verification/document/:documentId', { params: { documentId } });
  await expect(open(finance)).rejects.toMatchObject({ status: 404 });
});

test('a document is a PDF or a picture by its content, and not too large', async () => {
  const { seller } = await anApplicant();
  const html = await upload(seller, 'pan', Buffer.from('<script>alert(1)</script>'), 'pan.pdf');
  expect([html.statusCode, html.json<Problem>().message]).toEqual([
    400,
    'Choose a PDF, or a picture as JPEG or PNG',
  ]);
  const large = await upload(seller, 'pan', Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)]));
  expect(large.statusCode).toBe(413);
  expect((await upload(seller, 'passport', PDF)).statusCode).toBe(400);
  for (let sent = 0; sent < 12; sent += 1) expect((await upload(seller, 'pan', PDF)).statusCode).toBe(201);
  expect((await upload(seller, 'pan', PDF)).statusCode).toBe(409);
});
