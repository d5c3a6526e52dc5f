import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, isForOperators } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { anOperator, aSeller, type Person } from '../../../tests/support/builders.ts';
import { inReview, rejectProduct, setProductPolicy } from '../../../tests/support/approval-builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import { aShopper, place } from '../../../tests/support/checkout-builders.ts';
import { aComplaint } from '../../../tests/support/complaint-builders.ts';
import { aCase, decideCase, takeDown } from '../../../tests/support/moderation-builders.ts';
import { wordsOf } from './act-words.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await anOperator(app, ['owner'], { name: 'Ira Bose' });
});
afterAll(() => app.close());

/** A seller who renamed a product, and archived it. */
async function anActiveSeller(name: string) {
  const seller = await aSeller(app, { name });
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const { id: productId } = await aProduct(app, { shopId, name: 'Clay cup' });
  await seller.api('PUT /api/pro/:productId', { params: { productId }, body: { price: 120 } });
  await seller.api('DELETE /api/pro/:productId', { params: { productId } });
  return { seller, shopId, productId };
}

test('the owner of the market finds what was changed, by whom, for which shop and when', {
  tags: ['I16'],
}, async () => {
  const { seller, shopId, productId } = await anActiveSeller('Ravi Mehta');
  await anActiveSeller('Meera Joshi');
  const find = (query: object) => owner.api('GET /api/operator/audit', { query });
  const actionsOf = async (query: object) => (await find(query)).entries.map(({ action }) => action);
  const both = ['DELETE /api/pro/:productId', 'PUT /api/pro/:productId'];
  expect(await actionsOf({ actor: seller.user.id })).toEqual(both);
  expect(await actionsOf({ shop: shopId })).toEqual(both);
  expect(await actionsOf({ subject: productId })).toEqual(both);
  expect(await actionsOf({ shop: shopId, action: both[1] })).toEqual([both[1]]);
  expect(await actionsOf({ shop: shopId, to: '2020-01-01' })).toEqual([]);
  const first = await find({ shop: shopId, limit: '1' });
  expect(first.entries).toHaveLength(1);
  const second = await find({ shop: shopId, limit: '1', before: first.next });
  expect([second.entries[0]?.action, second.next]).toEqual([both[1], null]);
  const [entry] = second.entries;
  expect(entry).toMatchObject({
    actor: { id: seller.user.id, kind: 'seller', name: 'Ravi Mehta' },
    number: 1,
    network: '127.0.0.1',
    subject: { productId: [productId] },
    shop: { id: shopId },
    what: 'Change a product',
  });
  const entryId = entry?.id ?? expect.unreachable();
  const { changes } = await owner.api('GET /api/operator/audit/:entryId', { params: { entryId } });
  const price = { name: 'Price', before: '₹499', after: '₹120' };
  expect(changes.find(({ table }) => table === 'Variants')?.columns).toContainEqual(price);
});

test('what an entry changed is told in words, amounts and times as people write them', async () => {
  const { seller, shopId, productId } = await anActiveSeller('Ravi Mehta');
  await seller.api('PUT /api/pro/:productId', { params: { productId }, body: { isArchived: false } });
  const { entries } = await owner.api('GET /api/operator/audit', { query: { shop: shopId } });
  for (const { id: entryId } of entries) {
    const { changes } = await owner.api('GET /api/operator/audit/:entryId', { params: { entryId } });
    for (const { table, columns } of changes) {
      for (const name of [table, ...columns.map((column) => column.name)])
        expect(name).toMatch(/^[A-Z][^_]*$/);
      const archived = columns.find(({ name }) => name === 'Archived');
      for (const value of [archived?.before, archived?.after])
        if (value) expect(value).toMatch(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
    }
  }
});

test('the export has what the filters leave, and is noted itself', { tags: ['I16'] }, async () => {
  const { shopId } = await anActiveSeller('Ravi Mehta');
  const file = await owner.api('GET /api/operator/audit/export', { query: { shop: shopId } });
  expect(file.trim().split('\r\n')).toHaveLength(3);
  expect(file).toContain('PUT /api/pro/:productId');
  const { entries } = await owner.api('GET /api/operator/audit', { query: { actor: owner.user.id } });
  expect(entries[0]).toMatchObject({
    action: 'GET /api/operator/audit/export',
    shop: null,
    actor: { kind: 'operator', name: 'Ira Bose' },
  });
});

test('what support read and did is shown in plain words, with the person or the order that it was about', {
  tags: ['I16', 'POL31'],
}, async () => {
  const support = await anOperator(app, ['support']);
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number, shopOrders } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const complaint = await aComplaint(app, shopper);
  const shopOrderId = shopOrders[0]?.id ?? expect.unreachable();
  const userId = shopper.user.id;
  await support.api('GET /api/operator/account/:userId', { params: { userId } });
  await support.api('GET /api/operator/order/:orderId', { params: { orderId } });
  await support.api('POST /api/operator/note/:kind/:subjectId', {
    params: { kind: 'order', subjectId: orderId },
    body: { text: 'Called twice' },
  });
  const complaintId = complaint.id;
  const { version: seen } = await support.api('GET /api/operator/complaint/:complaintId', {
    params: { complaintId },
  });
  const acknowledged = await support.api('POST /api/operator/complaint/:complaintId/acknowledge', {
    params: { complaintId },
    body: { version: seen },
  });
  await support.api('POST /api/operator/complaint/:complaintId/decide', {
    params: { complaintId },
    body: { version: acknowledged.version, decision: 'You get your money back.' },
  });
  const { code } = await shopper.api('POST /api/support-code');
  const body = { code, reason: 'Asks about an order' };
  const { handOver } = await support.api('POST /api/operator/account/:userId/view', {
    params: { userId },
    body,
  });
  const { view } = await support.api('POST /api/operator/support-view', { body: { handOver } });
  await app.api(view.token)('GET /api/order');
  const { shopOrders: parts } = await support.api('GET /api/operator/order/:orderId', {
    params: { orderId },
  });
  const version = parts[0]?.version ?? expect.unreachable();
  await support.api('POST /api/operator/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId },
    body: { version, cause: 'not_delivered', reason: 'The parcel is lost' },
  });

  const { entries } = await owner.api('GET /api/operator/audit', { query: { actor: support.user.id } });
  const [person, order] = [shopper.user.name, `Order ${number}`];
  expect(entries.map(({ what, about }) => [what, about?.label]).reverse()).toEqual([
    ['Look at a person', person],
    ['Look at an order', order],
    ['Keep a note', order],
    ['Acknowledge a complaint', `Complaint ${complaint.number}`],
    ['Decide a complaint', `Complaint ${complaint.number}`],
    ['Begin a support view', person],
    ['Open a support view', person],
    ["Saw in a support view: the buyer's orders", person],
    ['Look at an order', order],
    ['Cancel an order', order],
  ]);
  // The id by which the list is narrowed to it is one of the entry's own.
  const last = entries[0]?.about ?? expect.unreachable();
  expect(last.path).toBe(`/operator/orders/${orderId}`);
  const narrowed = await owner.api('GET /api/operator/audit', { query: { subject: last.subject } });
  expect(narrowed.entries.map(({ id }) => id)).toContain(entries[0]?.id);
  for (const [asked, label] of [
    [number.toLowerCase(), order],
    [complaint.number, `Complaint ${complaint.number}`],
  ] as const) {
    const query = { subject: asked, actor: support.user.id };
    const found = (await owner.api('GET /api/operator/audit', { query })).entries;
    expect(found.map(({ id }) => id)).toEqual(
      entries.filter(({ about }) => about?.label === label).map(({ id }) => id),
    );
  }
  const file = await owner.api('GET /api/operator/audit/export', { query: { actor: support.user.id } });
  const [head, ...lines] = parse(file, { bom: true });
  const column = head?.indexOf('about') ?? expect.unreachable();
  expect(lines.map((line) => line[column])).toEqual(entries.map(({ about }) => about?.label ?? '').reverse());
});

test('what operators decided is shown with what it was about, its shop, and why in words', {
  tags: ['I16', 'OP8'],
}, async () => {
  const operator = await anOperator(app);
  const { seller, shopId, productId } = await anActiveSeller('Ravi Mehta');
  await seller.api('PUT /api/pro/:productId', { params: { productId }, body: { isArchived: false } });
  const reporter = await aSeller(app);
  const ofProduct = { kind: 'product', subjectId: productId, words: 'It is a copy' } as const;
  const caseId = await takeDown(app, ofProduct, { operator, reporter });
  await decideCase(operator, caseId, 'restore', 'It is no copy');
  const ofShop = await aCase(app, { kind: 'shop', subjectId: shopId });
  await decideCase(operator, ofShop, 'settle', 'Its name is changed');
  await setProductPolicy(app, { rule: 'all' });
  await seller.api('PUT /api/pro/:productId', { params: { productId }, body: { name: 'Gold cup' } });
  const approvalId = (await inReview(operator, productId))?.id ?? expect.unreachable();
  await rejectProduct(operator, productId, { name: 'Say what it is' });
  await setProductPolicy(app, {});
  const form = {
    code: 'LOGGED10',
    discount: 10,
    isPercentage: true,
    minOrderAmount: 100,
    expiryDate: '2099-12-31',
    isPublic: true,
    marketPercent: 100,
    allShops: true,
    shopIds: [],
  };
  const { _id: couponId } = await operator.api('POST /api/operator/coupon', { body: form });
  await operator.api('POST /api/operator/coupon/:couponId/pause', { params: { couponId } });
  const first = { params: { place: 'hero' as const } };
  const { content } = await operator.api('GET /api/operator/content/:place/first', first);
  const draft = await operator.api('POST /api/operator/content/draft', { body: { content, note: '' } });
  const versionId = draft.id ?? expect.unreachable();
  const query = { version: String(draft.version) };
  await operator.api('DELETE /api/operator/content/version/:versionId', { params: { versionId }, query });
  const invited = {
    email: 'invited.for.the.log@post.example',
    name: 'Meera Nair',
    duties: ['support' as const],
  };
  await operator.api('POST /api/operator/people', { body: invited });

  const { entries } = await owner.api('GET /api/operator/audit', { query: { actor: operator.user.id } });
  const shown = entries.map(({ about, shop, reason: why }) => [about?.label, about?.path, shop?.id, why]);
  const [ofCase, coupon] = [`/operator/cases/${caseId}`, `/operator/coupons/${couponId}`];
  expect(shown.reverse()).toEqual([
    ['Product: Clay cup', ofCase, shopId, 'It is a copy · It is a copy'],
    ['Product: Clay cup', ofCase, shopId, 'It is no copy'],
    ['Shop: Asha Traders', `/operator/cases/${ofShop}`, shopId, 'Its name is changed'],
    ['Clay cup', `/operator/products/${approvalId}`, shopId, 'Say what it is · Please look at our rules.'],
    ['Coupon LOGGED10', coupon, undefined, ''],
    ['Coupon LOGGED10', coupon, undefined, ''],
    ['Banner', '/operator/content/hero', undefined, ''],
    ['Banner', '/operator/content/hero', undefined, ''],
    ['Meera Nair', null, undefined, ''],
  ]);

  const reported = await owner.api('GET /api/operator/audit', { query: { actor: reporter.user.id } });
  expect(reported.entries.map((entry) => entry.reason)).toEqual(['Something else']);
  const [takenDown, report] = [entries.at(-1), reported.entries[0]];
  const valuesOf = async (entry: typeof report) => {
    const params = { entryId: entry?.id ?? expect.unreachable() };
    const { changes } = await owner.api('GET /api/operator/audit/:entryId', { params });
    return new Map(changes.flatMap(({ columns }) => columns.map(({ name, after }) => [name, after])));
  };
  expect((await valuesOf(report)).get('Reason')).toBe('Other');
  const values = await valuesOf(takenDown);
  expect(values.get('Ground')).toBe('Terms');
  expect(values.get('State since')).toMatch(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
});

test('only what can be read in a support view is said to have been seen in one', () => {
  expect(wordsOf('GET /api/order')).toMatch(/^Saw in a support view: /);
  expect(wordsOf('GET /api/owner/verify-email')).toBe(
    "Verify a seller's e-mail address with the mailed token",
  );
});

test('what operators did, and what they read that is noted, is shown in a few plain words', () => {
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (!isForOperators(endpoint.access)) continue;
    const what = wordsOf(key);
    if (endpoint.recorded) expect(what, key).toMatch(/^(Look at|Export) /);
    else if (key.startsWith('GET ') || endpoint.safe) continue;
    expect(what, key).toMatch(/^[A-Z][^.,:;]{5,60}$/);
  }
});

test('a seller sees what was done in the own shop alone, without networks and sessions', {
  tags: ['I8'],
}, async () => {
  const { seller, productId } = await anActiveSeller('Ravi Mehta');
  const rival = await anActiveSeller('Meera Joshi');
  const { entries, next } = await seller.api('GET /api/shop/activity', {});
  expect(entries.map(({ subject }) => subject['productId'])).toEqual([[productId], [productId]]);
  expect(next).toBeNull();
  expect(JSON.stringify(entries)).not.toContain('127.0.0.1');
  const audited = await owner.api('GET /api/operator/audit', { query: { actor: seller.user.id } });
  const sessionId = audited.entries[0]?.sessionId ?? expect.unreachable();
  expect(JSON.stringify(entries)).not.toContain(sessionId);
  const [entry] = entries;
  const params = { entryId: entry?.id ?? expect.unreachable() };
  expect((await seller.api('GET /api/shop/activity/:entryId', { params })).changeCount).toBeGreaterThan(0);
  await expect(rival.seller.api('GET /api/shop/activity/:entryId', { params })).rejects.toMatchObject({
    status: 404,
  });
});

test('the log is for operators with the duty of an owner, and unknown to everybody else', {
  tags: ['AZ8'],
}, async () => {
  const support = await anOperator(app, ['support']);
  await expect(support.api('GET /api/operator/audit', {})).rejects.toMatchObject({ code: 'right_missing' });
  const seller = await aSeller(app);
  await expect(seller.api('GET /api/operator/audit', {})).rejects.toMatchObject({ status: 404 });
});
