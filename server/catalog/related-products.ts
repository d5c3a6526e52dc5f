import type { Product } from '../../contract/catalog.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { listBoughtTogether } from '../bought-together/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { ProductCards } from './product-cards.ts';
import { listDeliverableAmong } from './related-store.ts';

const RELATED = 8;
/** So many of each kind are looked at for some that can be bought and delivered. */
const CANDIDATES = 24;

interface RelatedSources {
  db: Database;
  cards: ProductCards;
  /** Those near in category, brand and price; undefined when there is no such product. */
  listNear: (productId: ProductId, limit: number) => Promise<ProductId[] | undefined>;
}

/**
 * What goes with a product (PDP-15): what was ordered together with it, most often first, then what is near in category,
 * brand and price. What can be delivered to the given pin code comes first, then what can be bought at all; never the
 * product itself. Undefined when there is no such product.
 */
export async function listRelated(
  { db, cards, listNear }: RelatedSources,
  productId: ProductId,
  deliverTo: string | undefined,
): Promise<Product[] | undefined> {
  const [together, near] = await Promise.all([
    listBoughtTogether(db, [productId], CANDIDATES),
    listNear(productId, CANDIDATES),
  ]);
  if (!near) return undefined;
  const ids = [...new Set([...together, ...near])];
  const [found, deliverable] = await Promise.all([
    cards.list(ids),
    deliverTo === undefined ? [] : listDeliverableAmong(db, ids, deliverTo),
  ]);
  const isDeliverable = new Set(deliverable);
  const rank = ({ id, stock }: Product): number =>
    isDeliverable.has(id) ? 0 : stock.state === 'out' ? 2 : 1;
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, RELATED);
}
