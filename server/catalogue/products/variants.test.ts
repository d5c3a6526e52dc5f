import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import type { ProductOption } from '../../../contract/kernel/product-options.ts';
import { OrderLineId } from '../../../contract/kernel/schemas.ts';
import { orderLines, products, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, type BuiltProduct, priceAt } from '../../../tests/support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../../../tests/support/checkout-builders.ts';
import { sellStock } from '../../selling/inventory/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SIZES: ProductOption = {
  name: 'Size',
  kind: 'size',
  values: [
    { number: 1, name: 'M' },
    { number: 2, name: 'L' },
  ],
};
const REFUSED = { cause: { code: '23514', constraint: 'variants_check' } };

/** A product in two sizes, M for 500 rupees. */
async function aShirt({ rupeesOfL = 600 } = {}): Promise<BuiltProduct> {
  const shirt = await aProduct(app, { name: 'Cotton shirt', priceRupees: 500, stock: null });
  await app.database.db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ options: [SIZES] })
      .where(eq(products.id, shirt.id));
    await tx
      .update(variants)
      .set({ choices: [1] })
      .where(eq(variants.id, shirt.variantId));
    await tx.insert(variants).values({
      productId: shirt.id,
      shopId: shirt.shopId,
      choices: [2],
      pricePaise: paise(rupeesOfL * 100),
    });
  });
  return shirt;
}

test('a product has one variant for each combination that it offers, at prices of their own', async () => {
  const shirt = await aShirt();
  const sizes = await app.database.db
    .select({ choices: variants.choices, pricePaise: variants.pricePaise })
    .from(variants)
    .where(eq(variants.productId, shirt.id))
    .orderBy(variants.choices);
  expect(sizes).toEqual([
    { choices: [1], pricePaise: 500_00 },
    { choices: [2], pricePaise: 600_00 },
  ]);
  await expectInvariantsToHold(app);
});

test.each([
  ['a product without a variant', sql`delete from variants where product_id = `],
  [
    'a product on sale whose variants are all archived',
    sql`update variants set archived_at = now() where product_id = `,
  ],
  [
    'a choice that no option has',
    sql`update variants set choices = '{7}' where choices = '{2}' and product_id = `,
  ],
  [
    'a variant without a choice',
    sql`update variants set choices = '{}' where choices = '{2}' and product_id = `,
  ],
  ['a price of the product that no variant has', sql`update products set price_paise = 100 where id = `],
  ['options that its variants do not fit', sql`update products set options = '[]' where id = `],
])('the database refuses %s', async (_what, change) => {
  const shirt = await aShirt();
  await expect(app.database.db.execute(sql`${change} ${shirt.id}`)).rejects.toMatchObject(REFUSED);
});

test('a product shows the price of its cheapest variant on sale, whatever changes one', async () => {
  const shirt = await aShirt();
  const { db } = app.database;
  const shown = async () => {
    const [row] = await db.select().from(products).where(eq(products.id, shirt.id));
    return [row?.pricePaise, row?.discountPercent];
  };
  const ofVariant = (choices: string) => sql`product_id = ${shirt.id} and choices = ${choices}`;
  await db.execute(
    sql`update variants set price_paise = 40000, discount_percent = 5 where ${ofVariant('{2}')}`,
  );
  expect(await shown()).toEqual([400_00, 5]);
  await db.execute(sql`update variants set archived_at = now() where ${ofVariant('{2}')}`);
  expect(await shown()).toEqual([500_00, 0]);
  await db.execute(sql`delete from variants where ${ofVariant('{2}')}`);
  await db
    .insert(variants)
    .values({ productId: shirt.id, shopId: shirt.shopId, choices: [2], pricePaise: paise(90_00) });
  expect(await shown()).toEqual([90_00, 0]);
});

test('the database refuses the same combination twice, but for an archived one', async () => {
  const shirt = await aShirt();
  const again = { productId: shirt.id, shopId: shirt.shopId, choices: [2], pricePaise: paise(600_00) };
  const { db } = app.database;
  await expect(db.insert(variants).values(again)).rejects.toMatchObject({
    cause: { constraint: 'variants_choices_key' },
  });
  await db
    .update(variants)
    .set({ archivedAt: new Date() })
    .where(sql`product_id = ${shirt.id} and choices = '{2}'`);
  await db.insert(variants).values(again);
});

test('of two sellers who archive one of the last two variants each, one is refused', async () => {
  const shirt = await aShirt({ rupeesOfL: 500 });
  const archive = (choices: string) =>
    app.database.db.execute(
      sql`update variants set archived_at = now() where product_id = ${shirt.id} and choices = ${choices}::smallint[]`,
    );
  const results = await Promise.allSettled([archive('{1}'), archive('{2}')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectInvariantsToHold(app);
});

test('stock is of one variant: buyers at once get what there is of it, and its sister keeps hers', {
  tags: ['ST2'],
}, async () => {
  const shirt = await aShirt();
  const { db } = app.database;
  await db.execute(sql`
    with records as (
      insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, delivery_pin_codes)
      select id, product_id, shop_id, case choices when '{1}' then 3 else 5 end, 0, '{*}'
      from variants where product_id = ${shirt.id} returning id, quantity
    )
    insert into stock_movements (inventory_id, change, reason) select id, quantity, 'initial' from records`);
  const take = () =>
    inTransaction(db, (tx) =>
      sellStock(tx, {
        lines: [{ orderLineId: OrderLineId.parse(randomUUID()), variantId: shirt.variantId, quantity: 1 }],
        pinCode: '560001',
      }),
    );
  const results = await Promise.allSettled(Array.from({ length: 20 }, take));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const { rows } = await db.execute(sql`
    select v.choices, i.quantity from inventory i join variants v on v.id = i.variant_id
    where v.product_id = ${shirt.id} order by v.choices`);
  expect(rows).toEqual([
    { choices: [1], quantity: 0 },
    { choices: [2], quantity: 5 },
  ]);
});

test('an order has its variant as it was, whatever its product is called or costs later', async () => {
  const shirt = await aProduct(app, { name: 'Linen shirt', priceRupees: 700 });
  const shopper = await aShopper(app, shirt);
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await priceAt(app, shirt.id, { pricePaise: paise(900_00) });
  const { db } = app.database;
  const [line] = await db.select().from(orderLines).where(eq(orderLines.productId, shirt.id));
  expect(line).toMatchObject({ variantId: shirt.variantId, choices: [], unitPricePaise: 700_00 });
  const otherwise = sql`update order_lines set choices = '[{"option":"Size","value":"L"}]' where id = ${line?.id}`;
  await expect(db.execute(otherwise)).rejects.toMatchObject({ cause: { code: '23000' } });
});
