import type { Product } from '../../../contract/catalog.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { listBoughtTogether } from '../../catalogue/bought-together/index.ts';
import { listProductsByIds, presentProduct } from '../../catalogue/products/index.ts';
import { listDeliverableAmong } from '../inventory/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findBestSellers, filterBuyable } from './also-bought-store.ts';

const TILES = 4;
const CANDIDATES = 16;

/**
 * CART-14: first what was ordered with products of the cart, most often first, then bestsellers of their categories and of the
 * market. All can be bought now and none is in the cart; with a pin code deliverable ones come first.
 */
export async function listAlsoBought(
  db: Queryable,
  inCart: readonly ProductId[],
  deliverTo: string | undefined,
): Promise<Product[]> {
  const candidates = await findCandidates(db, inCart, deliverTo === undefined ? TILES : CANDIDATES);
  const ranked = deliverTo === undefined ? candidates : await deliverableFirst(db, candidates, deliverTo);
  return (await listProductsByIds(db, ranked.slice(0, TILES))).map(presentProduct);
}

async function findCandidates(
  db: Queryable,
  inCart: readonly ProductId[],
  limit: number,
): Promise<ProductId[]> {
  const together = await listBoughtTogether(db, inCart, CANDIDATES);
  const found = new Set(await filterBuyable(db, together));
  for (const ofSameCategories of [true, false]) {
    if (found.size >= limit) break;
    // The bestsellers may include some that are found already.
    const best = await findBestSellers(db, { inCart, ofSameCategories, limit: limit + found.size });
    for (const id of best) found.add(id);
  }
  return [...found];
}

async function deliverableFirst(
  db: Queryable,
  productIds: readonly ProductId[],
  pinCode: string,
): Promise<ProductId[]> {
  const deliverable = new Set(await listDeliverableAmong(db, { pinCode, productIds }));
  return [
    ...productIds.filter((id) => deliverable.has(id)),
    ...productIds.filter((id) => !deliverable.has(id)),
  ];
}
