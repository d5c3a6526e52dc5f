import type { Product } from '../../../contract/catalog.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { listBoughtTogether } from '../bought-together/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ProductCards } from '../products/index.ts';
import { listDeliverableAmong } from '../../selling/inventory/index.ts';
import type { ProductSearch } from './product-search.ts';

const RELATED = 8;
/** Where similar products are missing, those ordered together fill their places, and the reverse. */
const NEAR_FIRST = 4;
/** Some candidates cannot be bought or delivered. */
const CANDIDATES = 24;

interface RelatedSources {
  db: Database;
  cards: ProductCards;
  search: ProductSearch;
}

/** PDP-15: deliverable products come first, then what can be bought at all. */
export async function listRelated(
  { db, cards, search }: RelatedSources,
  productId: ProductId,
  deliverTo: string | undefined,
): Promise<Product[] | undefined> {
  const [together, near] = await Promise.all([
    listBoughtTogether(db, [productId], CANDIDATES),
    search.related(productId, CANDIDATES),
  ]);
  if (!near) return undefined;
  const ids = [...new Set([...together, ...near])];
  const [found, deliverable] = await Promise.all([
    cards.list(ids),
    deliverTo === undefined ? [] : listDeliverableAmong(db, { pinCode: deliverTo, productIds: ids }),
  ]);
  const isDeliverable = new Set(deliverable);
  const rank = ({ id, stock }: Product): number =>
    isDeliverable.has(id) ? 0 : stock.state === 'out' ? 2 : 1;
  const byRank = (a: Product, b: Product): number => rank(a) - rank(b);
  const cardOf = new Map(found.map((product) => [product.id, product]));
  const best = (some: readonly ProductId[]): Product[] =>
    some.flatMap((id) => cardOf.get(id) ?? []).sort(byRank);
  const nearest = best(near);
  const mixed = new Set([...nearest.slice(0, NEAR_FIRST), ...best(together), ...nearest]);
  return [...mixed].sort(byRank).slice(0, RELATED);
}
