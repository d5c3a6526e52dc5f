import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Duty } from '../../../../contract/kernel/rights.ts';
import { readTaxId } from '../../../../contract/kernel/business-numbers.ts';
import { HEIC_PHOTO } from '../../../../contract/kernel/picture-files.ts';
import type { ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import {
  auditLog,
  sessions,
  shopDocuments,
  shops,
  shopTaxIds,
  shopVerifications,
} from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  aDocument,
  anApplicant,
  NEEDED_DOCUMENTS,
  type NEELAM,
  NEELAM_BUSINESS,
  PDF,
  submitShop,
} from '../../../../tests/support/application-builders.ts';
import { anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aSellerWithShop } from '../../../../tests/support/catalog-builders.ts';
import { closeShopOf } from '../close-shop.ts';

let app: TestApp;
let catalogue: Person;
let finance: Person;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await anOperator(app, ['catalogue']);
  finance = await anOperator(app, ['finance']);
});
// Many tests approve the same business; its tax number is of one shop.
beforeEach(() => app.database.db.delete(shopTaxIds));
afterAll(() => app.close());

const upload = ({ api }: Person, kind: string, content?: Buffer, name?: string) =>
  api('POST /api/shop/verification/document', { body: aDocument(kind, content, name) });

/** A shop for which its seller gave all that is asked for. */
async function withEverything(details: Partial<typeof NEELAM> = {}) {
  const { seller, shop } = await anApplicant(app, details);
  const { version } = await seller.api('GET /api/shop/verification');
  await seller.api('PUT /api/shop/verification', { body: { ...NEELAM_BUSINESS, version } });
  for (const kind of NEEDED_DOCUMENTS) await upload(seller, kind);
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

async function approve(shopId: string) {
  const { version } = await shopOf(shopId);
  return catalogue.api('POST /api/operator/shop/:shopId/approve', { params: { shopId }, body: { version } });
}

test('a seller reads what is missing, and submits once nothing is', async () => {
  const { seller } = await anApplicant(app, { address: '', gst: 'not yet' });
  const { checks } = await seller.api('GET /api/shop/verification');
  expect(checks.filter(({ missing }) => missing !== null).map(({ name }) => name)).toEqual([
    'tax_id',
    'state',
    'pan',
    'bank',
    'documents',
  ]);
  await expect(submitShop(seller)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Please complete first: Tax number, State, PAN, Bank account, Documents',
  });
  const ready = await withEverything();
  const { checks: done } = await ready.seller.api('GET /api/shop/verification');
  expect(done.filter(({ missing }) => missing !== null)).toEqual([]);
  expect(await submitShop(ready.seller)).toMatchObject({ state: 'in_review' });
});

test.each([
  ['tax_id', { gst: '27AAPFU0939F1ZW' }],
  ['state', { address: '4 Weavers Street\nErode 638001' }],
  ['pan', { gst: '29AAKFN4821M1ZR', address: 'Bengaluru 560001' }],
  ['place', { location: { lat: 51.5, lng: -0.12 } }],
] as const)('the check of %s fails by itself with %j', async (name, details) => {
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

test('a shop is approved once every required check is done, each by an operator with its duty', async () => {
  const { seller, shop } = await withEverything();
  await submitShop(seller);
  await expect(approve(shop.id)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'These checks are not done: Bank account, Documents',
  });
  await expect(decide(shop.id, 'bank', 'passed', catalogue)).rejects.toMatchObject({ code: 'right_missing' });
  const bankFor = async (...duties: Duty[]) => {
    const { api } = await anOperator(app, duties);
    return (await api('GET /api/operator/shop/:shopId', { params: { shopId: shop.id } })).bank;
  };
  expect(await bankFor('owner', 'catalogue', 'support')).toBeNull();
  expect(await bankFor('finance')).toMatchObject({ ifsc: NEELAM_BUSINESS.ifsc });
  await decide(shop.id, 'bank', 'passed');
  await decide(shop.id, 'documents', 'failed', finance, 'The cheque cannot be read');
  expect((await seller.api('GET /api/shop/verification')).checks).toContainEqual({
    name: 'documents',
    state: 'failed',
    isRequired: true,
    missing: 'The cheque cannot be read',
    note: 'The cheque cannot be read',
  });
  await expect(approve(shop.id)).rejects.toMatchObject({ code: 'wrong_state' });
  await decide(shop.id, 'documents', 'waived');
  expect(await approve(shop.id)).toMatchObject({ state: 'approved' });
});

test('what a seller changes has to be checked again', async () => {
  const { seller, shop } = await withEverything();
  await decide(shop.id, 'bank', 'passed');
  await decide(shop.id, 'documents', 'passed');
  expect(await statesOf(shop.id)).toMatchObject({ bank: 'passed', documents: 'passed' });
  const { version } = await seller.api('GET /api/shop/verification');
  const body = { ...NEELAM_BUSINESS, accountNumber: '50100999999999', version };
  await seller.api('PUT /api/shop/verification', { body });
  await upload(seller, 'bank_proof');
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

test('what the seller of an approved shop changes waits for an operator, while the shop sells on', async () => {
  const owner = await anOperator(app, ['owner']);
  const { seller, shop } = await withEverything();
  await submitShop(seller);
  for (const check of ['bank', 'documents'] as const) await decide(shop.id, check, 'passed');
  await approve(shop.id);
  const waiting = async () => {
    const { groups } = await owner.api('GET /api/operator/to-do');
    return groups.flatMap(({ items }) => items).find(({ id }) => id === shop.id)?.detail;
  };
  const change = (details: object) =>
    seller.api('PUT /api/shop/update/:userId', { params: { userId: seller.user.id }, body: details });
  await change({ description: 'Rugs and durries of Erode' });
  expect(await waiting()).toBeUndefined();

  const said = (checks: string) => `Sells; changed since its approval: ${checks}`;
  await change({ gst: '29AAKFN4821M1ZR' });
  expect(await waiting()).toBe(said('State, PAN, Bank account, Documents'));
  expect(await shopOf(shop.id)).toMatchObject({ state: 'approved' });
  await change({ gst: 'Applied for' });
  expect(await waiting()).toBe(said('Tax number, State, Bank account, Documents'));
  await change({ gst: shop.gst });
  expect(await waiting()).toBeUndefined();

  const { version } = await seller.api('GET /api/shop/verification');
  await seller.api('PUT /api/shop/verification', {
    body: { ...NEELAM_BUSINESS, ifsc: 'SBIN0001234', version },
  });
  await change({ location: { lat: 51.5, lng: -0.12 } });
  expect(await waiting()).toBe(said('Place, Bank account'));
  await decide(shop.id, 'bank', 'passed');
  expect(await waiting()).toBe(said('Place'));
  await decide(shop.id, 'place', 'failed', catalogue, 'London');
  expect(await waiting()).toBe(said('Place'));
  await decide(shop.id, 'place', 'waived', catalogue, 'A branch abroad');
  expect(await waiting()).toBeUndefined();
});

test('the audit log says which check an operator decided on, how, and why', { tags: ['I16'] }, async () => {
  const { shop } = await withEverything();
  const operator = await anOperator(app, ['catalogue']);
  await decide(shop.id, 'place', 'failed', operator, 'It is in London');
  await decide(shop.id, 'place', 'waived', operator, 'A branch abroad');
  await decide(shop.id, 'tax_id', 'passed', operator);
  const auditor = await anOperator(app, ['owner']);
  const { entries } = await auditor.api('GET /api/operator/audit', { query: { actor: operator.user.id } });
  expect(entries.map(({ what, reason }) => [what, reason]).reverse()).toEqual([
    ['Decide on a check of a shop: Place, failed', 'It is in London'],
    ['Decide on a check of a shop: Place, waived', 'A branch abroad'],
    ['Decide on a check of a shop: Tax ID, passed', ''],
  ]);
});

test('a tax number belongs to one approved shop only', async () => {
  const [first, second] = [await withEverything(), await withEverything()];
  for (const { seller, shop } of [first, second]) {
    await submitShop(seller);
    await decide(shop.id, 'bank', 'passed');
    await decide(shop.id, 'documents', 'passed');
  }
  expect(await approve(first.shop.id)).toMatchObject({ state: 'approved' });
  await expect(approve(second.shop.id)).rejects.toMatchObject({ code: 'already_exists' });
});

test('the check of a tax number that an approved shop has says so, to operators with that shop', async () => {
  const [holder, other] = [await withEverything({ name: 'First Loom' }), await withEverything()];
  await decide(other.shop.id, 'tax_id', 'passed', catalogue);
  expect((await shopOf(other.shop.id)).taxIdHolder).toBeNull();
  await submitShop(holder.seller);
  for (const check of ['bank', 'documents'] as const) await decide(holder.shop.id, check, 'passed');
  await approve(holder.shop.id);

  const seen = await shopOf(other.shop.id);
  expect(seen.taxIdHolder).toEqual({ id: holder.shop.id, name: 'First Loom' });
  expect(seen.checks).toContainEqual(expect.objectContaining({ name: 'tax_id', state: 'failed' }));
  for (const result of ['passed', 'waived'] as const) {
    await expect(decide(other.shop.id, 'tax_id', result, catalogue)).rejects.toMatchObject({
      code: 'already_exists',
    });
  }
  expect(await shopOf(holder.shop.id)).toMatchObject({ taxIdHolder: null });
  expect(await statesOf(holder.shop.id)).toMatchObject({ tax_id: 'passed' });

  // Whose number it is, operators find out: the seller learns no name, and can submit.
  const told = await other.seller.api('GET /api/shop/verification');
  const check = told.checks.find(({ name }) => name === 'tax_id');
  expect(check).toMatchObject({ state: 'failed', isRequired: true, missing: null });
  expect(check?.note).toMatch(/^Another shop was approved with this tax number/);
  expect(JSON.stringify(told)).not.toContain('First Loom');
  await submitShop(other.seller);
  await decide(other.shop.id, 'tax_id', 'failed', catalogue, 'Send us your registration');
  expect((await shopOf(other.shop.id)).checks).toContainEqual(
    expect.objectContaining({ name: 'tax_id', state: 'failed', note: 'Send us your registration' }),
  );
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

test('a shop keeps its tax number until it is suspended and its check failed; then the rightful shop is approved with it', {
  tags: ['I17'],
}, async () => {
  const held = await withEverything();
  await app.database.db.update(shops).set({ state: 'approved' }).where(eq(shops.id, held.shop.id));
  await app.database.db.insert(shopTaxIds).values({ taxId: held.shop.gst, shopId: held.shop.id });
  const move = async (shopId: string, to: 'approve' | 'suspend') => {
    const { version } = await shopOf(shopId);
    const body = { version, reason: 'It is not theirs' };
    return catalogue.api(`POST /api/operator/shop/:shopId/${to}`, { params: { shopId }, body });
  };
  const claims = () => app.database.db.$count(shopTaxIds, eq(shopTaxIds.shopId, held.shop.id));
  await decide(held.shop.id, 'tax_id', 'failed', catalogue, 'Is it theirs?');
  expect(await claims(), 'while it sells').toBe(1);
  await move(held.shop.id, 'suspend');
  const { api, user } = held.seller;
  const params = { userId: user.id };
  await api('PUT /api/shop/update/:userId', { params, body: { gst: 'Applied for' } });
  const rightful = await withEverything();
  await submitShop(rightful.seller);
  for (const check of ['bank', 'documents'] as const) await decide(rightful.shop.id, check, 'passed');
  await expect(move(rightful.shop.id, 'approve')).rejects.toMatchObject({ code: 'already_exists' });
  await decide(held.shop.id, 'tax_id', 'failed', catalogue, 'It is of another business');
  expect(await move(rightful.shop.id, 'approve')).toMatchObject({ state: 'approved' });
  await expect(
    catalogue.api('POST /api/operator/shop/:shopId/reinstate', {
      params: { shopId: held.shop.id },
      body: { version: (await shopOf(held.shop.id)).version, reason: 'By mistake' },
    }),
  ).resolves.toMatchObject({ state: 'approved' });
});

test('the tax number of a shop that was closed while it was suspended is freed by an operator', {
  tags: ['I17'],
}, async () => {
  const gst = '29AAKFN4821M1ZR';
  const held = await aSellerWithShop(app);
  const { id: shopId } = held.shop;
  await held.api('PUT /api/shop/update/:userId', { params: { userId: held.user.id }, body: { gst } });
  await app.database.db.update(shops).set({ state: 'suspended' }).where(eq(shops.id, shopId));
  await app.database.db.transaction((tx) => closeShopOf(app, tx, held.user.id));
  expect(await app.database.db.$count(shopTaxIds, eq(shopTaxIds.shopId, shopId))).toBe(1);
  await expect(decide(shopId, 'place', 'failed', catalogue)).rejects.toMatchObject({ code: 'not_found' });
  expect(await shopOf(shopId)).toMatchObject({ holdsTaxId: true });
  const free = () => decide(shopId, 'tax_id', 'failed', catalogue, 'It is of another business');
  expect(await free()).toMatchObject({ holdsTaxId: false });
  expect(await app.database.db.$count(shopTaxIds, eq(shopTaxIds.shopId, shopId))).toBe(0);
  await expect(free(), 'a second time').rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This shop holds no tax number: there is nothing to free',
  });
});

test('an operator who would free the tax number of a closed shop that holds none is told so', async () => {
  const { seller, shop } = await withEverything();
  await app.database.db.transaction((tx) => closeShopOf(app, tx, seller.user.id));
  await expect(decide(shop.id, 'tax_id', 'failed', catalogue, 'It is not theirs')).rejects.toMatchObject({
    code: 'wrong_state',
  });
});

test('a seller who signed in long ago has to confirm before the bank account is changed', async () => {
  const { seller } = await withEverything();
  await app.database.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, seller.user.id));
  const { version } = await seller.api('GET /api/shop/verification');
  const { accountNumber, ...rest } = NEELAM_BUSINESS;
  for (const other of [{ accountNumber }, { ifsc: 'SBIN0001234' }, { accountHolder: 'Somebody Else' }])
    await expect(
      seller.api('PUT /api/shop/verification', { body: { ...rest, ...other, version } }),
    ).rejects.toMatchObject({ status: 409, code: 'confirmation_needed' });
  await seller.api('PUT /api/shop/verification', { body: { ...rest, version } });
});

test('closing a shop erases what its seller gave for the checks, also a document that was taken back', async () => {
  const seller = await aSellerWithShop(app);
  const { id: shopId } = seller.shop;
  const { version } = await seller.api('GET /api/shop/verification');
  await seller.api('PUT /api/shop/verification', { body: { ...NEELAM_BUSINESS, version } });
  for (const kind of ['pan', 'bank_proof']) await upload(seller, kind);
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
  expect(row?.encryptedAccountNumber?.toString('latin1')).not.toContain(NEELAM_BUSINESS.accountNumber);
  const shown = JSON.stringify([
    await seller.api('GET /api/shop/verification'),
    await shopOf(shop.id, finance),
  ]);
  expect(shown).not.toContain(NEELAM_BUSINESS.accountNumber);
  expect(shown).toContain('7890');

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
  const { seller } = await anApplicant(app);
  const page = Buffer.from('<script>alert(1)</script>');
  await expect(upload(seller, 'pan', page, 'pan.pdf')).rejects.toMatchObject({
    status: 400,
    message: 'Choose a PDF, or a picture as JPEG or PNG',
  });
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await expect(upload(seller, 'pan', heic)).rejects.toMatchObject({ status: 400, message: HEIC_PHOTO });
  const large = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)]);
  await expect(upload(seller, 'pan', large)).rejects.toMatchObject({ status: 413 });
  await expect(upload(seller, 'passport')).rejects.toMatchObject({ status: 400 });
  for (let sent = 0; sent < 12; sent += 1) await upload(seller, 'pan');
  await expect(upload(seller, 'pan')).rejects.toMatchObject({ status: 409 });
});
