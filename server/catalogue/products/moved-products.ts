import { and, eq } from 'drizzle-orm';
import type { ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { MovedTo } from '../../../contract/problem.ts';
import { productRedirects, products } from '../../../database/schema/catalog.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type LockedDescription, lockProduct } from './store/products.ts';

async function listMoved(db: Queryable, ids: readonly ProductId[]): Promise<Map<ProductId, MovedTo>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      fromId: productRedirects.fromId,
      productId: productRedirects.toId,
      variantId: productRedirects.variantId,
    })
    .from(productRedirects)
    .where(isOneOf(productRedirects.fromId, ids));
  return new Map(rows.map(({ fromId, ...movedTo }) => [fromId, movedTo]));
}

/** A page that is still open may send the ids of merged products. */
export async function presentIds(db: Queryable, ids: readonly ProductId[]): Promise<ProductId[]> {
  const moved = await listMoved(db, ids);
  return ids.map((id) => moved.get(id)?.productId ?? id);
}

export async function presentId(db: Queryable, id: ProductId): Promise<ProductId> {
  const [present = id] = await presentIds(db, [id]);
  return present;
}

/** The product may be merged at this moment, so its redirect is looked up after the lock. */
export async function lockPresentProduct(
  tx: Transaction,
  productId: ProductId,
): Promise<(LockedDescription & { id: ProductId }) | undefined> {
  const locked = await lockProduct(tx, productId);
  if (locked) return { ...locked, id: productId };
  const present = await presentId(tx, productId);
  return present === productId ? undefined : lockPresentProduct(tx, present);
}

export interface NamedProduct {
  productId: ProductId;
  variantId?: VariantId | undefined;
}

/** The id of a merged product without options becomes its variant. */
export async function presentItems<Item extends NamedProduct>(
  db: Queryable,
  items: readonly Item[],
): Promise<Item[]> {
  const moved = await listMoved(
    db,
    items.map(({ productId }) => productId),
  );
  return items.map((item) => {
    const movedTo = moved.get(item.productId);
    if (!movedTo) return item;
    return {
      ...item,
      productId: movedTo.productId,
      variantId: item.variantId ?? movedTo.variantId ?? undefined,
    };
  });
}

export async function listMovedNames(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<Map<ProductId, { id: ProductId; name: string }>> {
  const rows = await db
    .select({ fromId: productRedirects.fromId, id: products.id, name: products.name })
    .from(productRedirects)
    .innerJoin(products, eq(products.id, productRedirects.toId))
    .where(and(isOneOf(productRedirects.fromId, ids), eq(products.shopId, shopId)));
  return new Map(rows.map(({ fromId, ...product }) => [fromId, product]));
}

/** Caches must not keep such a reply under the id of a merged product. */
export async function movedRefusal(db: Queryable, productId: ProductId): Promise<Refusal | undefined> {
  const movedTo = (await listMoved(db, [productId])).get(productId);
  return movedTo && new Refusal('moved', 'This product is part of another one now', { movedTo });
}
