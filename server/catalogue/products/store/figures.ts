import { eq, sql } from 'drizzle-orm';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { products } from '../../../../database/schema/catalog.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { prepareStatement } from '../../../platform/database/prepared-statement.ts';

export async function changeRating(
  transaction: Transaction,
  productId: ProductId,
  by: { sum: number; count: number },
): Promise<void> {
  await transaction
    .update(products)
    .set({
      ratingSum: sql`${products.ratingSum} + ${by.sum}`,
      ratingCount: sql`${products.ratingCount} + ${by.count}`,
    })
    .where(eq(products.id, productId));
}

/** Cancelled orders note negative units; `countSales` counts them later. */
export async function noteSales(
  transaction: Transaction,
  sold: readonly { productId: ProductId; quantity: number }[],
): Promise<void> {
  const units = sold.map(({ productId, quantity }) => ({ productId, quantity }));
  await insertSales(transaction, { sold: JSON.stringify(units) });
}

const insertSales = prepareStatement<{ sold: string }, Record<string, never>>(
  'note_sales',
  (value) => sql`
  insert into uncounted_sales (product_id, quantity)
  select "productId", quantity from jsonb_to_recordset(${value('sold')}::jsonb) as sold ("productId" uuid, quantity int)`,
);

/** Sales of a merged product count for its successor. One process counts at a time, the others skip. */
export async function countSales(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.execute<{ isAlone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('count sales', 0)) as "isAlone"`,
  );
  if (!rows[0]?.isAlone) return;
  await transaction.execute(sql`
    with counted as (
      delete from uncounted_sales returning product_id, quantity
    ), sold as (
      select coalesce(moved.to_id, product_id) as product_id, sum(quantity)::int as quantity
      from counted left join product_redirects moved on moved.from_id = product_id
      group by 1 having sum(quantity) <> 0
    ), locked as (
      select id from products where id in (select product_id from sold) order by id for no key update
    )
    update products set sold_count = sold_count + sold.quantity
    from sold join locked on locked.id = sold.product_id
    where products.id = locked.id`);
}

export async function addFigures(tx: Transaction, from: readonly ProductId[], to: ProductId): Promise<void> {
  await tx.execute(sql`
    update products set rating_sum = products.rating_sum + other.rating_sum,
      rating_count = products.rating_count + other.rating_count, sold_count = products.sold_count + other.sold_count
    from (
      select sum(rating_sum) as rating_sum, sum(rating_count) as rating_count, sum(sold_count) as sold_count
      from products where id = any(${sql.param([...from])}::uuid[])
    ) other where products.id = ${to}`);
}
