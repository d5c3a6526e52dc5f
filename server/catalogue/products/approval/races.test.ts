import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { approveProduct, inReview, setProductPolicy } from '../../../../tests/support/approval-builders.ts';
import { anOperator, type Person } from '../../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
  theStandardTree,
} from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { asOwner, waitingForLocks } from '../../../../tests/support/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';

let app: TestApp;
let operator: Person;
let seller: SellerWithShop;
beforeAll(async () => {
  app = await startTestApp();
  await theStandardTree(app);
  operator = await anOperator(app, ['catalogue']);
});
beforeEach(async () => {
  await setProductPolicy(app, { rule: 'all' });
  seller = await aSellerWithShop(app);
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]; // three letters

const shownPictures = async (productId: ProductId) =>
  (await app.api()('GET /api/pro/:productId', { params: { productId } })).imageUrls.map((url) =>
    KEYS.findIndex((key) => url.includes(key)),
  );

/** Another connection does the work, and commits once the call waits for it. */
async function meanwhile<Result>(
  work: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  const { settled } = await app.database.db.transaction(async (tx) => {
    await work(tx);
    const waiting = Promise.allSettled([call()]);
    await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0);
    return { settled: waiting };
  });
  return (await settled)[0];
}

/** Shows the product with other pictures from now on, as an approval does. */
const withPictures = (id: ProductId, keys: readonly string[]) => async (tx: Transaction) => {
  await tx.execute(sql`select from products where id = ${id} for no key update`);
  await tx.execute(sql`delete from product_pictures where product_id = ${id}`);
  for (const [position, key] of keys.entries())
    await tx.execute(sql`insert into product_pictures (product_id, position, picture_key, alt)
      values (${id}, ${position}, ${key}, 'A lamp')`);
};

test('a save that waited for another change of the pictures holds back what they are by then', async () => {
  const [first, second, third] = KEYS;
  const { id } = await aProduct(app, { shopId: seller.shop.id, pictureKeys: [first, second] });
  const arranged = await meanwhile(withPictures(id, [second, third]), () =>
    seller.api('PUT /api/pro/:productId/pictures', {
      params: { productId: id },
      body: { pictures: [{ key: third, alt: 'A lamp' }] },
    }),
  );
  expect(arranged).toMatchObject({ status: 'fulfilled' });
  expect(await shownPictures(id)).toEqual([1, 2]);
  const found = await inReview(operator, id);
  expect(found?.differences).toMatchObject([
    { field: 'pictures', before: { pictures: [{}, {}] }, after: { pictures: [{}] } },
  ]);
  await approveProduct(operator, id);
  expect(await shownPictures(id)).toEqual([2]);
});

test('what the database guards for other reasons than the change is no refusal of it', async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Brass lamp' });
  await seller.api('PUT /api/pro/:productId', { params: { productId: id }, body: { name: 'Gold lamp' } });
  const rule = sql`alter table products add constraint products_unforeseen_check check (name <> 'Gold lamp') not valid`;
  await asOwner(app, (db) => db.execute(rule));
  await expect(approveProduct(operator, id)).rejects.toMatchObject({ status: 500, code: 'internal' });
  await asOwner(app, (db) => db.execute(sql`alter table products drop constraint products_unforeseen_check`));
  await approveProduct(operator, id);
});

test('a SKU that another product gets in the same moment is said, and the change goes on waiting', async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: id },
    body: {
      options: [{ name: 'Size', kind: 'size', values: [{ name: 'M' }, { name: 'L' }] }],
      variants: [
        { choices: ['M'], sku: 'LAMP-M' },
        { choices: ['L'], sku: 'LAMP-L' },
      ],
    },
  });
  const rival = await aVariedProduct(app, { shopId: seller.shop.id, options: { Size: ['S'] } });
  const approved = await meanwhile(
    (tx) => tx.execute(sql`update variants set sku = 'lamp-l' where product_id = ${rival.id}`),
    () => approveProduct(operator, id),
  );
  expect(approved).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'wrong_state' } });
  expect(await inReview(operator, id)).toBeDefined();
});
