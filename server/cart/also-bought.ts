import type { Product } from '../../contract/catalog.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { listProductsByIds, presentProduct } from '../catalog/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findBestSellers, findCoPurchased } from './store.ts';

const TILES = 4;

/**
 * 'People also bought' (CART-14, decisions 5): what was ordered together with the products of the cart, most often first,
 * then best sellers of their categories, then of the whole market. Only what can be bought now, never what is in the cart.
 */
export async function listAlsoBought(db: Queryable, inCart: readonly ProductId[]): Promise<Product[]> {
  const found = await findCoPurchased(db, inCart, TILES);
  for (const ofSameCategories of [true, false]) {
    if (found.length >= TILES) break;
    const limit = TILES - found.length;
    found.push(...(await findBestSellers(db, { inCart, ofSameCategories, without: found, limit })));
  }
  return (await listProductsByIds(db, found)).map(presentProduct);
}
