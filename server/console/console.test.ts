import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TO_DO_KINDS, type ToDoKind } from '../../contract/kernel/to-do-kinds.ts';
import { shops, variants } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aBuyer, aSeller, anOperator } from '../../tests/support/builders.ts';
import { aProduct, aShop } from '../../tests/support/catalog-builders.ts';
import { aShopper, place } from '../../tests/support/checkout-builders.ts';
import { aComplaint } from '../../tests/support/complaint-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A shop that waits since some hours. */
async function aWaitingShop(name: string, hours: number) {
  const { id } = await aShop(app, { name });
  const { db } = app.database;
  const stateSince = new Date(Date.now() - hours * 3_600_000);
  await db.update(shops).set({ state: 'in_review', stateSince }).where(eq(shops.id, id));
  return id;
}

test('an operator sees what waits for the own duties, the oldest first; the owner sees everything', async () => {
  const [young, old] = [await aWaitingShop('Young', 1), await aWaitingShop('Old', 5)];
  const seen = async (...duties: Parameters<typeof anOperator>[1] & object) => {
    const operator = await anOperator(app, duties);
    return (await operator.api('GET /api/operator/to-do')).groups;
  };
  const [applications] = await seen('catalogue');
  expect(applications).toMatchObject({ kind: 'applications', total: 2 });
  expect(applications?.items.map(({ id }) => id)).toEqual([old, young]);
  expect((await seen('finance')).map(({ kind }) => kind)).toEqual(['payments', 'refunds']);
  expect((await seen('support')).map(({ kind }) => kind)).toEqual(['complaints', 'mails', 'jobs', 'imports']);
  expect((await seen('owner')).map(({ kind }) => kind)).toEqual(Object.keys(TO_DO_KINDS));
  expect(await seen()).toEqual([]);
});

test('mails that were not sent are told apart from other work that failed, and can be taken care of', async () => {
  await app.database.pool.query(
    `insert into pgboss.job (name, data, state) values ('account.mail_deleted', '{}', 'failed'), ('picture.prepare', '{}', 'failed')`,
  );
  const operator = await anOperator(app, ['support']);
  const waiting = async (kind: ToDoKind) => {
    const { groups } = await operator.api('GET /api/operator/to-do');
    return groups.find((group) => group.kind === kind)?.items ?? [];
  };
  expect((await waiting('mails')).map(({ title }) => title)).toEqual(['Account deleted']);
  const [work] = await waiting('jobs');
  expect(work?.title).toBe('picture.prepare');
  const params = { kind: 'jobs', id: work?.id ?? expect.unreachable() } as const;
  await operator.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  expect((await waiting('jobs')).map(({ owner }) => owner?.name)).toEqual([operator.user.name]);
});

test('one operator takes care of something; another cannot take it, until it is given back', async () => {
  const id = await aWaitingShop('Waiting', 2);
  const [first, second] = [await anOperator(app), await anOperator(app)];
  const params = { kind: 'applications', id } as const;
  const set = (operator: typeof first, isMine: boolean) =>
    isMine
      ? operator.api('PUT /api/operator/to-do/:kind/:id/owner', { params })
      : operator.api('DELETE /api/operator/to-do/:kind/:id/owner', { params });
  await set(first, true);
  await expect(set(second, true)).rejects.toMatchObject({ status: 409, code: 'stale' });
  const { groups } = await second.api('GET /api/operator/to-do');
  const item = groups.flatMap(({ items }) => items).find((each) => each.id === id);
  expect(item?.owner).toEqual({ id: first.user.id, name: first.user.name });
  await set(first, false);
  await set(second, true);
  const person = { personId: second.user.id };
  await first.api('POST /api/operator/people/:personId/disable', { params: person });
  const open = (await first.api('GET /api/operator/to-do')).groups.flatMap(({ items }) => items);
  expect(open.find((each) => each.id === id)?.owner, 'of a disabled operator').toBeNull();
  await set(first, true);
  const finance = await anOperator(app, ['finance']);
  await expect(set(finance, true)).rejects.toMatchObject({ status: 403, code: 'right_missing' });
});

test('the audit log says who took what waits, and who gave it back', { tags: ['I16'] }, async () => {
  const id = await aWaitingShop('Chikan Studio', 3);
  const owner = await anOperator(app);
  const params = { kind: 'applications', id } as const;
  // Taken twice, and given back twice: the second of each changes nothing.
  for (let times = 0; times < 2; times += 1)
    await owner.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  for (let times = 0; times < 2; times += 1)
    await owner.api('DELETE /api/operator/to-do/:kind/:id/owner', { params });
  const { entries } = await owner.api('GET /api/operator/audit', { query: { actor: owner.user.id } });
  expect(entries.map(({ what, about, actor }) => [what, about?.label, actor.name])).toEqual([
    ['Give back something that waits', 'Chikan Studio', owner.user.name],
    ['Take care of something that waits', 'Chikan Studio', owner.user.name],
  ]);
  const [released, taken] = await Promise.all(
    entries.map(({ id: entryId }) => owner.api('GET /api/operator/audit/:entryId', { params: { entryId } })),
  );
  const table = 'Operator assignments';
  expect([released?.changes, taken?.changes]).toMatchObject([
    [{ table, kind: 'removed' }],
    [{ table, kind: 'added' }],
  ]);
});

test('a search says how orders, people and complaints stand in words', async () => {
  const product = await aProduct(app);
  const shopper = await aShopper(app, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const complaint = await aComplaint(app, shopper);
  const operator = await anOperator(app, ['support']);
  const details = async (q: string) =>
    (await operator.api('GET /api/operator/search', { query: { q } })).found.map(({ kind, detail }) => [
      kind,
      detail.split(',')[0],
    ]);
  const [order, person] = [
    ['order', 'Cash on delivery'],
    ['person', 'Buyer'],
  ];
  expect(await details(number)).toEqual([order]);
  expect(await details(complaint.number)).toEqual([['complaint', 'Received']]);
  const found = await details(shopper.user.email ?? expect.unreachable());
  expect(found).toEqual(expect.arrayContaining([person, order, ['complaint', 'Received']]));
});

test('one search finds orders, people, shops and products by what they are known by', async () => {
  const seller = await aSeller(app, { email: 'sutapa@loom.example', phoneNumber: '+91 98300 55112' });
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Loom & Thread', gst: '19ABCDE1234F1Z9' });
  const product = await aProduct(app, { shopId: shop.id, name: 'Jamdani sari' });
  await app.database.db.update(variants).set({ sku: 'JAM-77' }).where(eq(variants.id, product.variantId));
  const shopper = await aShopper(app, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const operator = await anOperator(app, ['support']);
  const find = async (q: string) =>
    (await operator.api('GET /api/operator/search', { query: { q } })).found.map(({ kind, title }) => [
      kind,
      title,
    ]);
  expect(await find(number.toLowerCase())).toEqual([['order', number]]);
  expect(await find('Sutapa@Loom.example')).toEqual([['person', seller.user.name]]);
  expect(await find('98300 55112')).toEqual([['person', seller.user.name]]);
  expect(await find('19abcde1234f1z9')).toEqual([['shop', 'Loom & Thread']]);
  expect(await find('loom & t')).toEqual([['shop', 'Loom & Thread']]);
  expect(await find('jam-77')).toEqual([['product', 'Jamdani sari']]);
  expect(await find('%')).toEqual([]);
  const catalogue = await anOperator(app, ['catalogue']);
  for (const q of [number, 'sutapa@loom.example', '98300 55112', '19abcde1234f1z9', 'jam-77']) {
    const { found } = await catalogue.api('GET /api/operator/search', { query: { q } });
    expect(found.map(({ kind }) => kind)).not.toContain('person');
    expect(found.map(({ kind }) => kind)).not.toContain('order');
    expect(found, q).toHaveLength(/^(19|jam)/.test(q) ? 1 : 0);
  }
});

test('for everybody else the calls of operators do not exist', async () => {
  for (const { token } of [await aBuyer(app), await aSeller(app), { token: 'nobody' }]) {
    const answer = await app.server.inject({
      url: '/api/operator/to-do',
      headers: { authorization: `Bearer ${token}` },
    });
    const unknown = await app.server.inject({ url: '/api/no-such-call' });
    expect(answer.statusCode).toBe(404);
    const { requestId: _one, ...problem } = answer.json<Record<string, unknown>>();
    const { requestId: _other, ...missing } = unknown.json<Record<string, unknown>>();
    expect(problem).toEqual(missing);
  }
});

test('of what waits the ten oldest are listed with who takes care of them, and all are counted', async () => {
  const operator = await anOperator(app, ['catalogue']);
  const ids: string[] = [];
  for (let hours = 112; hours > 100; hours -= 1) ids.push(await aWaitingShop('In a queue', hours));
  const params = { kind: 'applications', id: ids[3] ?? expect.unreachable() } as const;
  await operator.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  const { groups } = await operator.api('GET /api/operator/to-do');
  const group = groups.find(({ kind }) => kind === 'applications');
  expect(group?.items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(group?.total).toBe(await app.database.db.$count(shops, eq(shops.state, 'in_review')));
  expect(group?.items.filter(({ owner }) => owner?.id === operator.user.id).map(({ id }) => id)).toEqual([
    ids[3],
  ]);
});

test('what is found says its state in words', async () => {
  const operator = await anOperator(app, ['support']);
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number, contact } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const byNumber = await operator.api('GET /api/operator/search', { query: { q: number } });
  expect(byNumber.found.map(({ detail }) => detail)).toEqual([`Cash on delivery, ${contact.name}`]);
  const q = shopper.user.email ?? expect.unreachable();
  const { found } = await operator.api('GET /api/operator/search', { query: { q } });
  expect(found.find(({ kind }) => kind === 'person')?.detail).toBe('Buyer');
});
