import { MAX_FAVORITES } from '../../../contract/kernel/limits.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { listProductsByIds, presentId, presentIds, type ProductRow } from '../../catalogue/products/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countFavorites, insertFavorite, lockFavorites, mergeFavorites } from './store.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

/**
 * Repeating it changes nothing and gives the same reply. Refuses with `not_found` for products that are not for sale, and with
 * `limit_reached`.
 */
export function addFavorite(db: Database, userId: UserId, productId: ProductId): Promise<ProductRow> {
  return inTransaction(db, async (tx) => {
    await lockFavorites(tx, userId);
    const [product] = await listProductsByIds(tx, [await presentId(tx, productId)]);
    if (!product) throw productNotFound();
    await insertFavorite(tx, userId, product.id);
    if ((await countFavorites(tx, userId)) > MAX_FAVORITES) throw tooManyFavorites();
    return product;
  });
}

/** At sign-in (POL10). */
export function takeOverFavorites(
  db: Database,
  userId: UserId,
  productIds: readonly ProductId[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockFavorites(tx, userId);
    await mergeFavorites(tx, userId, await presentIds(tx, productIds));
  });
}

function productNotFound(): Refusal {
  return notFound('The product');
}

export function favoriteNotFound(): Refusal {
  return notFound('The favorite');
}

function tooManyFavorites(): Refusal {
  return new Refusal(
    'limit_reached',
    `You can keep at most ${MAX_FAVORITES} favorites. Please remove one first.`,
  );
}
