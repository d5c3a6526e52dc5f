import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions, shops } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { anApplicant, standingOf, submitShop } from '../../../../tests/support/application-builders.ts';
import { aBuyer, anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop } from '../../../../tests/support/catalog-builders.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';
import { requireNoChecks } from '../../../../tests/support/shop-state-builders.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  operator = await anOperator(app, ['catalogue']);
});
beforeEach(async () => {
  await requireNoChecks(app);
  app.mails.length = 0;
});
afterAll(() => app.close());

async function anOpenedShop() {
  const { seller, shop } = await anApplicant(app, { gst: 'Applied for' });
  const product = await aProduct(app, { shopId: shop.id, name: 'Cotton dhurrie', stock: 4 });
  await app.changeFeed.flushed();
  return { seller, shop, product };
}

const asOperator = (shopId: string) => operator.api('GET /api/operator/shop/:shopId', { params: { shopId } });
type Named = 'approve' | 'return' | 'suspend' | 'reinstate';

async function make(move: Named, shopId: string, reason = 'As agreed', by = operator) {
  const { version } = await asOperator(shopId);
  return by.api(`POST /api/operator/shop/:shopId/${move}`, { params: { shopId }, body: { version, reason } });
}

async function submit(seller: Person) {
  const submitted = await submitShop(seller);
  await app.jobs.drain();
  return submitted;
}

const isFound = (productId: string) =>
  app
    .api()('GET /api/pro/:productId', { params: { productId } })
    .then(
      () => true,
      () => false,
    );

async function lastMail() {
  await app.jobs.drain();
  return app.mails.at(-1) ?? expect.unreachable();
}

test('a new shop prepares everything, and sells once its seller submitted it and an operator approved it', async () => {
  const { seller, shop, product } = await anOpenedShop();
  expect(await standingOf(seller)).toMatchObject({ state: 'applied', reason: '', holiday: null });
  expect(await isFound(product.id)).toBe(false);

  expect(await submit(seller)).toMatchObject({ state: 'in_review' });
  expect(await lastMail()).toMatchObject({ to: seller.user.email, subject: 'We are looking at your shop' });
  const { shops: waiting } = await operator.api('GET /api/operator/shop', { query: { state: 'in_review' } });
  expect(waiting.map(({ id }) => id)).toContain(shop.id);

  const approved = await make('approve', shop.id, '');
  expect(approved).toMatchObject({ state: 'approved', owner: { email: seller.user.email } });
  expect(approved.moves.map(({ from, to, by }) => [from, to, by])).toEqual([
    ['in_review', 'approved', 'Ira Bose'],
    ['applied', 'in_review', 'Ravi Mehta'],
  ]);
  expect(await lastMail()).toMatchObject({ subject: 'Your shop is approved' });
  expect(await isFound(product.id)).toBe(true);
});

test('an application comes back with the reason, and is submitted again', async () => {
  const { seller, shop } = await anOpenedShop();
  await submit(seller);
  await make('return', shop.id, 'The photo of the PAN card cannot be read');
  expect(await standingOf(seller)).toMatchObject({
    state: 'applied',
    reason: 'The photo of the PAN card cannot be read',
  });
  const mail = await lastMail();
  expect(mail).toMatchObject({ to: seller.user.email, subject: 'Your shop needs a change' });
  expect(mail.text).toContain('The photo of the PAN card cannot be read');
  expect(await submit(seller)).toMatchObject({ state: 'in_review', reason: '' });
});

test('the seller of a suspended shop reads why, and what was sold is there again once it is reinstated', async () => {
  const { seller, shop, product } = await anOpenedShop();
  await submit(seller);
  await make('approve', shop.id);
  await app.jobs.drain();
  await make('suspend', shop.id, 'Copies of a brand');
  expect(await standingOf(seller)).toMatchObject({ state: 'suspended', reason: 'Copies of a brand' });
  expect((await lastMail()).text).toContain('Copies of a brand');
  expect(await isFound(product.id)).toBe(false);
  await make('reinstate', shop.id, 'The brand confirmed them');
  expect((await lastMail()).subject).toBe('Your shop sells again');
  expect(await isFound(product.id)).toBe(true);
});

test('an operator decides once, about the shop as it was seen, and only in the state for it', async () => {
  const { seller, shop } = await anOpenedShop();
  await expect(make('approve', shop.id)).rejects.toMatchObject({ code: 'wrong_state' });
  await submit(seller);
  const { version } = await asOperator(shop.id);
  await seller.api('PUT /api/shop/update/:userId', {
    params: { userId: seller.user.id },
    body: { gst: '29ABCDE1234F1Z5' },
  });
  const approve = (seen: number) =>
    operator.api('POST /api/operator/shop/:shopId/approve', {
      params: { shopId: shop.id },
      body: { version: seen },
    });
  await expect(approve(version)).rejects.toMatchObject({ code: 'stale' });
  const both = await Promise.all([1, 2].map(() => refusalOf(approve(version + 1))));
  expect(both.toSorted()).toEqual(['409 wrong_state', 'done']);
  expect((await asOperator(shop.id)).moves).toHaveLength(2);
});

test('operators without the duty read and move nothing; to everybody else the calls are unknown', async () => {
  const { seller, shop } = await anOpenedShop();
  await submit(seller);
  const support = await anOperator(app, ['support']);
  await expect(make('approve', shop.id, '', support)).rejects.toMatchObject({
    status: 403,
    code: 'right_missing',
  });
  expect(await support.api('GET /api/operator/shop/:shopId', { params: { shopId: shop.id } })).toMatchObject({
    state: 'in_review',
  });
  for (const { api } of [seller, await aBuyer(app)]) {
    await expect(make('approve', shop.id, '', { ...seller, api })).rejects.toMatchObject({ status: 404 });
    await expect(api('GET /api/operator/shop', { query: {} })).rejects.toMatchObject({ status: 404 });
  }
});

test('a running import holds up no suspension', async () => {
  const { seller, shop } = await anOpenedShop();
  await submit(seller);
  await make('approve', shop.id);
  await app.database.db.transaction(async (tx) => {
    // An import only refers to the shop.
    await tx.execute(sql`select from shops where id = ${shop.id} for key share`);
    expect(await make('suspend', shop.id, 'Copies of a brand')).toMatchObject({ state: 'suspended' });
  });
});

test('where the market approves by itself a new shop sells at once', async () => {
  const owner = await anOperator(app, ['owner']);
  const policy = await owner.api('GET /api/operator/policy');
  const body = { ...policy, shopApproval: 'automatic' as const };
  await expect(operator.api('PUT /api/operator/policy', { body })).rejects.toMatchObject({ status: 403 });
  const { db } = app.database;
  const confirmed = (confirmedAt: SQL) =>
    db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, owner.user.id));
  await confirmed(sql`now() - interval '11 minutes'`);
  await expect(owner.api('PUT /api/operator/policy', { body })).rejects.toMatchObject({
    code: 'confirmation_needed',
  });
  await confirmed(sql`now()`);
  await owner.api('PUT /api/operator/policy', { body });
  await expect(owner.api('PUT /api/operator/policy', { body })).rejects.toMatchObject({ code: 'stale' });
  const { seller, shop, product } = await anOpenedShop();
  expect(await standingOf(seller)).toMatchObject({ state: 'approved' });
  expect((await asOperator(shop.id)).moves).toMatchObject([{ from: 'applied', to: 'approved', by: null }]);
  expect(await isFound(product.id)).toBe(true);
  await owner.api('PUT /api/operator/policy', { body: { ...policy, version: policy.version + 1 } });
});

test('the shops that wait the longest come first, and shops are found by name, tax number and e-mail address', async () => {
  const made = [];
  for (const name of ['Ambar Looms', 'Birch Toys', 'Cedar Looms']) {
    const seller = await aSellerWithShop(app);
    await app.database.db
      .update(shops)
      .set({
        name,
        state: 'in_review',
        stateSince: sql`now() - interval '30 days'`,
        gst: `33${name.slice(0, 3)}`,
      })
      .where(sql`${shops.id} = ${seller.shop.id}`);
    made.push({ ...seller, name });
  }
  const listed = async (query: { state?: 'in_review'; search?: string; after?: string }) =>
    operator.api('GET /api/operator/shop', { query });
  const { shops: waiting } = await listed({ state: 'in_review' });
  expect(
    waiting
      .slice(0, 3)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(made.map(({ name }) => name));
  const names = async (search: string) => (await listed({ search })).shops.map(({ name }) => name).toSorted();
  expect(await names('loom')).toEqual(['Ambar Looms', 'Cedar Looms']);
  expect(await names('33bir')).toEqual(['Birch Toys']);
  expect(await names(made[2]?.user.email ?? '')).toEqual(['Cedar Looms']);
  expect(await names("x' | y")).toEqual([]);
});

test('a long list comes in pages without a gap', async () => {
  const owners = await app.database.db.execute<{ id: string }>(sql`
    insert into users (role, name, email) select 'seller', 'Many', 'many.' || n || '@shop.example'
    from generate_series(1, 120) n returning id`);
  await app.database.db.execute(sql`
    insert into shops (owner_id, name, description, gst, latitude, longitude, state)
    select id, 'Numerous', '', '', 12, 77, 'suspended'
    from unnest(${sql.param(owners.rows.map(({ id }) => id))}::uuid[]) as id`);
  const seen = new Set<string>();
  let pages = 0;
  for (let after: string | undefined; ; pages += 1) {
    const query = { search: 'numerous', ...(after && { after }) };
    const page = await operator.api('GET /api/operator/shop', { query });
    for (const { id } of page.shops) seen.add(id);
    if (page.next === null) break;
    after = page.next;
  }
  expect([seen.size, pages]).toEqual([120, 2]);
  await expect(
    operator.api('GET /api/operator/shop', { query: { after: 'elsewhere' } }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a shop on holiday sells nothing, says until when, and sells again by itself', async () => {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id, stock: 3 });
  const body = { until: '2099-11-02' };
  expect(await seller.api('PUT /api/shop/holiday', { body })).toMatchObject({ holiday: body });
  const details = () => app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  const face = () => app.api()('GET /api/shop/public/:shopId', { params: { shopId: seller.shop.id } });
  expect((await details()).shop.holiday).toEqual(body);
  expect((await face()).holiday).toEqual(body);
  const inStock = async () =>
    (await app.api()('POST /api/pro/filters', { body: { inStock: true, search: product.name }, query: {} }))
      .products;
  expect((await inStock()).some(({ id }) => id === product.id)).toBe(false);

  await app.database.db
    .update(shops)
    .set({ holidayUntil: sql`(now() at time zone 'Asia/Kolkata')::date` })
    .where(eq(shops.id, seller.shop.id));
  await app.jobs.drain();
  await app.changeFeed.flushed();
  expect((await details()).shop.holiday).toBeUndefined();
  expect((await inStock()).some(({ id }) => id === product.id)).toBe(true);

  await expect(seller.api('PUT /api/shop/holiday', { body: { until: '2020-01-01' } })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await seller.api('PUT /api/shop/holiday', { body: { until: null } });
  expect(await seller.api('DELETE /api/shop/holiday')).toMatchObject({ holiday: null });
  const { seller: applicant } = await anApplicant(app, { gst: 'Applied for' });
  await expect(applicant.api('PUT /api/shop/holiday', { body: { until: null } })).rejects.toMatchObject({
    code: 'wrong_state',
  });
});
