import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AttributeId, type ProductId } from '../../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { approveProduct, setProductPolicy } from '../../../../tests/support/approval-builders.ts';
import { anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aSellerWithShop, type SellerWithShop } from '../../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aForm } from '../../../../tests/support/forms.ts';

const POOL = 10;
const FABRIC = AttributeId.parse('fabric');

let app: TestApp;
let operator: Person;
let seller: SellerWithShop;
const productIds: ProductId[] = [];
beforeAll(async () => {
  app = await startTestApp({}, { databaseOptions: { poolSize: POOL } });
  await app.server.ready();
  await aCategoryTree(app);
  operator = await anOperator(app, ['owner', 'catalogue']);
  seller = await aSellerWithShop(app);
  for (let made = 0; made < 6; made += 1) {
    const { id } = await seller.api('POST /api/pro', {
      body: aForm({
        name: `Kurta ${made}`,
        price: '500',
        categoryId: 'kurtas',
        attributes: JSON.stringify({ fabric: 'Linen', care: ['Iron'] }),
      }),
    });
    productIds.push(id);
  }
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

const fabricNow = () =>
  operator.api('GET /api/operator/attribute/:attributeId', { params: { attributeId: FABRIC } });

/** Gives the first value of the fabric another name. */
async function rename(to: string): Promise<void> {
  const { name, type, choices, version } = await fabricNow();
  const [first = expect.unreachable(), ...others] = choices.map(({ value }) => value);
  await operator.api('PUT /api/operator/attribute/:attributeId', {
    params: { attributeId: FABRIC },
    body: {
      name,
      type,
      unit: '',
      version,
      choices: [{ value: to, was: [first] }, ...others.map((value) => ({ value, was: [value] }))],
    },
  });
}

const save = (productId: ProductId, fabric: string) =>
  seller.api('PUT /api/pro/:productId', {
    params: { productId },
    body: { attributes: { fabric, care: ['Iron'] } },
  });

/** How often the database ended a deadlock so far. Each connection tells what it has counted. */
async function deadlocks(): Promise<number> {
  const { pool } = app.database;
  const connections = await Promise.all(Array.from({ length: POOL }, () => pool.connect()));
  for (const connection of connections) {
    await connection.query('select pg_stat_force_next_flush()');
    connection.release();
  }
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? expect.unreachable();
}

/** Begins work while the fabric is locked; once it waits, looks whether it has locked the product before. */
async function locksFirst(productId: ProductId, work: () => Promise<unknown>): Promise<boolean> {
  const { db, pool } = app.database;
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const { working, hasLocked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from attributes where id = ${FABRIC} for update`);
    const started = work();
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    const { rows } = await tx.execute(
      sql`select id from products where id = ${productId} for no key update skip locked`,
    );
    return { working: [started], hasLocked: rows.length === 0 };
  });
  await Promise.all(working);
  return hasLocked;
}

test('who saves what a product says waits for its attributes before the product is locked', async () => {
  const [productId = expect.unreachable()] = productIds;
  expect(await locksFirst(productId, () => save(productId, 'Cotton'))).toBe(false);
  expect(await locksFirst(productId, () => save(productId, 'Linen'))).toBe(false);
});

test('products in review are put in and out behind their attributes too, by sellers and operators', {
  tags: ['I24'],
}, async () => {
  const [productId = expect.unreachable()] = productIds;
  await setProductPolicy(app, { rule: 'all' });
  await save(productId, 'Cotton');
  const prices = { body: { price: 510 }, params: { productId } };
  expect(await locksFirst(productId, () => seller.api('PUT /api/pro/:productId', prices))).toBe(false);
  expect(await locksFirst(productId, () => approveProduct(operator, productId))).toBe(false);
});

test('many renames and many saves of products at once never lock each other out', {
  tags: ['I24'],
}, async () => {
  await setProductPolicy(app, { rule: 'none' });
  const before = await deadlocks();
  const renames = async () => {
    for (let round = 0; round < 12; round += 1) await rename(round % 2 === 0 ? 'Flax' : 'Linen');
  };
  const saves = async (productId: ProductId) => {
    for (let round = 0; round < 12; round += 1) {
      const fabric = ['Cotton', 'Linen', 'Flax'][round % 3] ?? expect.unreachable();
      // A name that has just gone is refused.
      await save(productId, fabric).catch(({ status }: { status?: number }) =>
        expect([400, 409]).toContain(status),
      );
    }
  };
  await Promise.all([renames(), ...productIds.map(saves)]);
  expect(await deadlocks()).toBe(before);
});
