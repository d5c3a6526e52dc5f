import { and, desc, eq, sql } from 'drizzle-orm';
import { variantInWords } from '../../../contract/kernel/product-options.ts';
import type { ProductId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { NamedStockAlert, StockAlert } from '../../../contract/stock-alerts.ts';
import { productFacts, stockAlerts, variantFacts } from '../../../database/schema/index.ts';
import { isDeliverable } from '../../selling/inventory/index.ts';
import { lockUser } from '../../market/accounts/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered } from '../../market/shops/index.ts';

/** Serialises changes of a buyer's alerts, so that the limit holds. */
export async function lockStockAlerts(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId, 'no key update');
}

interface StockAlertRow extends NamedStockAlert {
  createdAt: Date;
}

export async function listStockAlerts(db: Queryable, userId: UserId): Promise<StockAlertRow[]> {
  const rows = await db
    .select({
      variantId: stockAlerts.variantId,
      pinCode: stockAlerts.pinCode,
      createdAt: stockAlerts.createdAt,
      productId: productFacts.id,
      name: productFacts.name,
      options: productFacts.options,
      choices: variantFacts.choices,
      formerChoices: variantFacts.formerChoices,
      isOffered: sql<boolean>`(${isOffered('product_facts')} and ${variantFacts.archivedAt} is null)`,
    })
    .from(stockAlerts)
    .innerJoin(variantFacts, eq(variantFacts.id, stockAlerts.variantId))
    .innerJoin(productFacts, eq(productFacts.id, stockAlerts.productId))
    .where(eq(stockAlerts.userId, userId))
    .orderBy(desc(stockAlerts.createdAt), stockAlerts.variantId);
  return rows.map(({ options, choices, formerChoices, ...row }) => ({
    ...row,
    choices: variantInWords(options, { choices, formerChoices }),
  }));
}

export function listStockAlertsOf(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<StockAlert[]> {
  return db
    .select({ variantId: stockAlerts.variantId, pinCode: stockAlerts.pinCode })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.productId, productId)))
    .orderBy(stockAlerts.variantId);
}

export function countStockAlerts(db: Queryable, userId: UserId): Promise<number> {
  return db.$count(stockAlerts, eq(stockAlerts.userId, userId));
}

export async function upsertStockAlert(
  tx: Transaction,
  userId: UserId,
  { variantId, pinCode }: StockAlert,
): Promise<void> {
  await tx.execute(sql`
    insert into stock_alerts (user_id, variant_id, product_id, pin_code)
    select ${userId}::uuid, id, product_id, ${pinCode}::text from variant_facts where id = ${variantId}
    on conflict (user_id, variant_id) do update set pin_code = excluded.pin_code, created_at = now()`);
}

export interface DueStockAlert extends StockAlert {
  userId: UserId;
  productId: ProductId;
}

/** Removes and returns due alerts in one statement, so that each is sent once. Locked rows are skipped. */
export async function takeDueAlerts(tx: Transaction, limit: number): Promise<DueStockAlert[]> {
  const { rows } = await tx.execute<DueStockAlert & Record<string, unknown>>(sql`
    with due as (
      select own.user_id, own.variant_id from stock_alerts own
      join product_facts product on product.id = own.product_id and ${isOffered('product')}
      where ${isDeliverable({ variantId: sql`own.variant_id`, pinCode: sql`own.pin_code` })}
      order by own.user_id, own.variant_id limit ${limit}
      for no key update of own skip locked
    )
    delete from stock_alerts taken using due
    where taken.user_id = due.user_id and taken.variant_id = due.variant_id
    returning taken.user_id as "userId", taken.variant_id as "variantId", taken.product_id as "productId",
      taken.pin_code as "pinCode"`);
  return rows;
}

export async function removeStockAlert(
  db: Queryable,
  userId: UserId,
  variantId: VariantId,
): Promise<boolean> {
  const removed = await db
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.variantId, variantId)));
  return removed.rowCount === 1;
}

export async function removeStockAlerts(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(stockAlerts).where(eq(stockAlerts.userId, userId));
}

export async function removeOldStockAlerts(db: Queryable, days: number): Promise<void> {
  await db.execute(sql`delete from stock_alerts where created_at < now() - make_interval(days => ${days})`);
}
