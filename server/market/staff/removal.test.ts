import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aMember, aSeller } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aShopWithClerk() {
  const owner = await aSeller(app);
  const shop = await aShop(app, { ownerId: owner.user.id });
  const clerk = await aMember(app, shop, ['catalogue', 'orders']);
  const remove = () =>
    owner.api('DELETE /api/shop/member/:memberId', { params: { memberId: clerk.memberId } });
  return { owner, shop, clerk, remove };
}

test('what staff writes at the moment of the removal is saved before it, or not at all', {
  tags: ['AZ8'],
}, async () => {
  const { shop, clerk, remove } = await aShopWithClerk();
  const { id: productId } = await aProduct(app, { shopId: shop.id });
  const edits = Array.from({ length: 12 }, (_, number) =>
    clerk.api('PUT /api/pro/:productId', { params: { productId }, body: { price: 100 + number } }),
  );
  const price = async () =>
    (await app.database.db.select().from(variants).where(eq(variants.productId, productId)))[0]?.pricePaise;
  const priceAtRemoval = remove().then(price);
  const outcomes = await Promise.allSettled(edits);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 403, code: 'not_a_member' });
  // Nothing came after the removal had committed.
  expect(await price()).toBe(await priceAtRemoval);
});

test('a transaction of staff that has begun makes the removal wait; one that comes later is refused', async () => {
  const { shop, clerk, remove } = await aShopWithClerk();
  const { id: productId } = await aProduct(app, { shopId: shop.id });
  const client = await app.database.db.$client.connect();
  try {
    // Holds what the edit of the product needs, which by then has the membership.
    await client.query('begin');
    await client.query('select from products where id = $1 for update', [productId]);
    const edit = clerk.api('PUT /api/pro/:productId', { params: { productId }, body: { price: 77 } });
    await expect.poll(() => blocked('products')).toBe(true);
    const removal = remove();
    await expect.poll(() => blocked('shop_members')).toBe(true);
    const late = clerk.api('PUT /api/pro/:productId', { params: { productId }, body: { price: 88 } });
    await client.query('commit');
    await edit;
    await removal;
    await late.catch((error: unknown) => expect(error).toMatchObject({ code: 'not_a_member' }));
  } finally {
    client.release();
  }
  await expect(
    clerk.api('PUT /api/pro/:productId', { params: { productId }, body: { price: 99 } }),
  ).rejects.toMatchObject({ status: 403, code: 'not_a_member' });
});

/** Whether a statement about the table waits for a lock. */
async function blocked(table: string): Promise<boolean> {
  const { rows } = await app.database.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and position(${table} in query) > 0`);
  return rows.length > 0;
}

test('the poll of a removed person ends, and shows nothing of what came since', async () => {
  const { clerk, remove } = await aShopWithClerk();
  const { version: seen } = await clerk.api('GET /api/shop-order/open-orders');
  const poll = clerk.api('GET /api/shop-order/open-orders', { query: { seen } });
  const [ended, removedAt] = await Promise.all([
    poll.catch((error: unknown) => error),
    remove().then(() => Date.now()),
  ]);
  expect(ended).toMatchObject({ status: 403, code: 'not_a_member' });
  expect(Date.now() - removedAt).toBeLessThan(5_000);
});
