import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../contract/kernel/days.ts';
import type { ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import { productApprovals, products, shops, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, anOperator } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import { aShopper, place } from '../../../tests/support/checkout-builders.ts';
import { aComplaint } from '../../../tests/support/complaint-builders.ts';

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

test('an operator sees what waits for the own duties, the oldest first; the owner also what leads to no page of another duty', async () => {
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
  const kindsOfOwner = ['applications', 'health', 'reports', 'products', 'mails', 'jobs', 'imports'];
  expect((await seen('owner')).map(({ kind }) => kind)).toEqual(kindsOfOwner);
  expect(await seen()).toEqual([]);
});

test('the kind comes first of which something waits the longest, and a mail that failed again goes to the end', async () => {
  const ids = ['tried again', 'failed since'].map(() => randomUUID());
  await app.database.pool.query(
    `insert into pgboss.job (id, name, data, state, created_on, completed_on) values
      ($1, 'account.mail_deleted', '{}', 'failed', now() - interval '9 days', now()),
      ($2, 'account.mail_deleted', '{}', 'failed', now() - interval '8 days', now() - interval '7 days')`,
    ids,
  );
  const operator = await anOperator(app, ['catalogue', 'support']);
  const { groups } = await operator.api('GET /api/operator/to-do');
  const waiting = groups.filter(({ total }) => total > 0);
  expect(waiting[0]).toMatchObject({ kind: 'mails', items: ids.toReversed().map((id) => ({ id })) });
  const ages = waiting.map(({ items: [first] }) => Date.parse(first?.since ?? ''));
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  await app.database.pool.query('delete from pgboss.job where id = any($1)', [ids]);
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
  expect(work?.title).toBe('Picture: prepare');
  const params = { kind: 'jobs', id: work?.id ?? expect.unreachable() } as const;
  await operator.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  expect((await waiting('jobs')).map(({ owner }) => owner?.name)).toEqual([operator.user.name]);
});

test('a mail that was not sent is sent again, and other work that failed is done again', {
  tags: ['I16'],
}, async () => {
  const { pool } = app.database;
  const mail = 'account.mail_deleted';
  const { rows } = await pool.query<{ id: string; name: string }>(
    `insert into pgboss.job (name, data, state) values ($1, '{}', 'failed'), ('picture.prepare', '{}', 'cancelled') returning id, name`,
    [mail],
  );
  const operator = await anOperator(app, ['support']);
  const finance = await anOperator(app, ['finance']);
  const retry = ({ api }: typeof operator, jobId: string) =>
    api('POST /api/operator/job/:jobId/retry', { params: { jobId } });
  for (const { id, name } of rows) {
    await expect(retry(finance, id)).rejects.toMatchObject({ code: 'right_missing' });
    const message = name === mail ? 'The mail is on its way' : 'The work is done again';
    expect(await retry(operator, id)).toEqual({ message });
    await expect(retry(operator, id), 'a second time').rejects.toMatchObject({ code: 'not_found' });
  }
  const { rows: states } = await pool.query<{ state: string }>(
    'select state from pgboss.job where id = any($1)',
    [rows.map(({ id }) => id)],
  );
  expect(states.map(({ state }) => state).toSorted()).toEqual(['created', 'retry']);
  const { entries } = await (await anOperator(app)).api('GET /api/operator/audit', {
    query: { actor: operator.user.id },
  });
  expect(entries.map(({ what }) => what)).toEqual(rows.map(() => 'Have work that failed done again'));
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

test('who lost the duty for what they took takes care of it no longer', async () => {
  const [owner, first, second] = [
    await anOperator(app, ['owner']),
    await anOperator(app, ['support']),
    await anOperator(app, ['support']),
  ];
  const { id } = await aComplaint(app, await aBuyer(app));
  const params = { kind: 'complaints', id } as const;
  await first.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  await owner.api('PUT /api/operator/people/:personId/duties', {
    params: { personId: first.user.id },
    body: { duties: ['catalogue'] },
  });
  const { groups } = await second.api('GET /api/operator/to-do');
  expect(groups.flatMap(({ items }) => items).find((item) => item.id === id)?.owner).toBeNull();
  const ownerOnPage = async () =>
    (await second.api('GET /api/operator/complaint/:complaintId', { params: { complaintId: id } })).owner;
  expect(await ownerOnPage()).toBeNull();
  await second.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  expect(await ownerOnPage()).toEqual({ id: second.user.id, name: second.user.name });
  await second.api('DELETE /api/operator/to-do/:kind/:id/owner', { params });
});

test('only who takes care of something gives it back, or the duty owner', async () => {
  const id = await aWaitingShop('Taken', 4);
  const params = { kind: 'applications', id } as const;
  const [taker, other] = [await anOperator(app, ['catalogue']), await anOperator(app, ['catalogue'])];
  const giveBack = (operator: typeof taker) =>
    operator.api('DELETE /api/operator/to-do/:kind/:id/owner', { params });
  await taker.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  await expect(giveBack(other)).rejects.toMatchObject({ status: 409, code: 'stale' });
  await giveBack(await anOperator(app, ['owner']));
  await expect(giveBack(taker)).rejects.toMatchObject({ status: 409, code: 'stale' });
  await other.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
});

test('what does not wait cannot be taken', async () => {
  const operator = await anOperator(app);
  const { groups } = await operator.api('GET /api/operator/to-do');
  const { id: sellingShop } = await aShop(app);
  for (const { kind } of groups)
    for (const id of ['nonsense-id', sellingShop, 'proposal-999999'])
      await expect(
        operator.api('PUT /api/operator/to-do/:kind/:id/owner', { params: { kind, id } }),
        `${kind} ${id}`,
      ).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('nobody is shown what leads to a page that refuses them', async () => {
  const buyer = await aBuyer(app);
  const { id, number } = await aComplaint(app, buyer);
  for (const [duty, isOpen] of [
    ['owner', false],
    ['finance', false],
    ['support', true],
  ] as const) {
    const operator = await anOperator(app, [duty]);
    for (const q of [number, buyer.user.email ?? '']) {
      const { found } = await operator.api('GET /api/operator/search', { query: { q } });
      expect(
        found.some(({ kind }) => kind === 'complaint'),
        `${duty}, ${q}`,
      ).toBe(isOpen);
    }
    const take = operator.api('PUT /api/operator/to-do/:kind/:id/owner', {
      params: { kind: 'complaints', id },
    });
    if (isOpen) await take;
    else await expect(take).rejects.toMatchObject({ code: 'right_missing' });
  }
});

test('a product that buyers do not see leads to what is in review of it, or to its shop', async () => {
  const { db } = app.database;
  const { id: shopId } = await aShop(app, { name: 'Kantha House' });
  const operator = await anOperator(app, ['support']);
  const withSku = async (sku: string, changes: Partial<typeof products.$inferInsert> = {}) => {
    const product = await aProduct(app, { shopId });
    await db.update(variants).set({ sku }).where(eq(variants.id, product.variantId));
    await db
      .update(products)
      .set({ name: 'Kantha quilt', ...changes })
      .where(eq(products.id, product.id));
    return product.id;
  };
  const find = async (q: string) =>
    (await operator.api('GET /api/operator/search', { query: { q } })).found.map(({ detail, path }) => [
      detail,
      path,
    ]);
  const shown = await withSku('KAN-1');
  await withSku('KAN-2', { archivedAt: new Date() });
  const kept = await withSku('KAN-3', { approval: 'waiting' });
  const [approval] = await db
    .insert(productApprovals)
    .values({ productId: kept, shopId, kind: 'new', state: 'waiting', reasons: [{ rule: 'all' }] })
    .returning({ id: productApprovals.id });
  const shop = `/operator/shops/${shopId}`;
  expect(await find('kan-1')).toEqual([['KAN-1', `/product/${shown}`]]);
  expect(await find('kan-2')).toEqual([['Not shown to buyers, KAN-2', shop]]);
  expect(await find('kan-3')).toEqual([['Not shown to buyers, KAN-3', `/operator/products/${approval?.id}`]]);
  await db.update(shops).set({ state: 'suspended' }).where(eq(shops.id, shopId));
  expect(await find('kan-1')).toEqual([['Not shown to buyers, KAN-1', shop]]);
});

test('the audit log says who took what waits, and who gave it back', { tags: ['I16'] }, async () => {
  const id = await aWaitingShop('Chikan Studio', 3);
  const owner = await anOperator(app);
  const params = { kind: 'applications', id } as const;
  // Taken twice, and given back twice: the second of each changes nothing.
  for (let times = 0; times < 2; times += 1)
    await owner.api('PUT /api/operator/to-do/:kind/:id/owner', { params });
  await owner.api('DELETE /api/operator/to-do/:kind/:id/owner', { params });
  await expect(owner.api('DELETE /api/operator/to-do/:kind/:id/owner', { params })).rejects.toMatchObject({
    code: 'stale',
  });
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
  expect(await find(number.slice(2)), 'read out without its letter').toEqual([['order', number]]);
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

test('a search lists ten of a kind, and says when there are more', async () => {
  for (let count = 1; count <= 10; count += 1) await aShop(app, { name: `Peepal Crafts ${count}` });
  const operator = await anOperator(app, ['catalogue']);
  const find = () => operator.api('GET /api/operator/search', { query: { q: 'peepal crafts' } });
  expect(await find()).toMatchObject({ found: { length: 10 }, hasMore: false });
  await aShop(app, { name: 'Peepal Crafts 11' });
  expect(await find()).toMatchObject({ found: { length: 10 }, hasMore: true });
});

test('for everybody else the calls of operators do not exist, whatever their headers say', async () => {
  const tokens = [(await aBuyer(app)).token, (await aSeller(app)).token, 'nobody', ''];
  for (const token of tokens)
    for (const shop of [undefined, 'x', randomUUID()]) {
      const read = async (url: string) => {
        const headers = { authorization: `Bearer ${token}`, ...(shop && { 'x-shop': shop }) };
        const reply = await app.server.inject({ url, headers });
        const { requestId: _, ...problem } = reply.json<Record<string, unknown>>();
        return problem;
      };
      const unknown = await read('/api/no-such-call');
      expect(unknown).toMatchObject({ status: 404 });
      expect(await read('/api/operator/to-do'), `X-Shop: ${shop}`).toEqual(unknown);
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

test('work and mails that failed say what they are about, and lead there', async () => {
  const operator = await anOperator(app, ['support']);
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number, shopOrders } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const { pool } = app.database;
  const fail = (name: string, data: object) =>
    pool.query(`insert into pgboss.job (name, data, state) values ($1, $2, 'failed')`, [name, data]);
  await fail('cancellation.mail_buyer', { shopOrderId: shopOrders[0]?.id, by: 'seller' });
  await fail('account.mail_security', { userId: shopper.user.id, change: 'added' });
  await fail('refund.send', { refundId: randomUUID() });
  const { groups } = await operator.api('GET /api/operator/to-do', { query: {} });
  const shown = groups
    .filter(({ kind }) => kind === 'mails' || kind === 'jobs')
    .flatMap(({ items }) => items.map(({ title, path }) => [title, path]));
  expect(shown).toEqual(
    expect.arrayContaining([
      [`Cancelled, order ${number}`, `/operator/orders/${orderId}`],
      [expect.stringContaining(`, ${shopper.user.name}`), `/operator/accounts/${shopper.user.id}`],
      ['Refund: send', null],
    ]),
  );
  await pool.query(`delete from pgboss.job where state = 'failed'`);
});

test('of one kind a hundred are listed, so that what no other page lists can be dealt with', async () => {
  const { pool } = app.database;
  await pool.query(
    `insert into pgboss.job (name, data, state, created_on)
      select 'account.mail_deleted', '{}', 'failed', now() - interval '9 days' from generate_series(1, 101)`,
  );
  const operator = await anOperator(app, ['support']);
  const listed = async (more?: ToDoKind) => {
    const { groups } = await operator.api('GET /api/operator/to-do', { query: { ...(more && { more }) } });
    const group = groups.find(({ kind }) => kind === 'mails');
    return { shown: group?.items.length, isAll: group?.items.length === group?.total };
  };
  expect(await listed()).toEqual({ shown: 10, isAll: false });
  expect(await listed('imports')).toEqual({ shown: 10, isAll: false });
  expect(await listed('mails')).toEqual({ shown: 100, isAll: false });
  await pool.query(`delete from pgboss.job where name = 'account.mail_deleted'`);
});

test('what is found says its state in words', async () => {
  const operator = await anOperator(app, ['support']);
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const { number, contact, createdAt } = order;
  const byNumber = await operator.api('GET /api/operator/search', { query: { q: number } });
  const placed = `₹499, ${formatDay(createdAt)}`;
  expect(byNumber.found.map(({ detail }) => detail)).toEqual([
    `Cash on delivery, ${contact.name}, ${placed}`,
  ]);
  const q = shopper.user.email ?? expect.unreachable();
  const { found } = await operator.api('GET /api/operator/search', { query: { q } });
  expect(found.find(({ kind }) => kind === 'person')?.detail).toBe('Buyer');
});
