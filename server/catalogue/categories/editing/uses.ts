import { sql } from 'drizzle-orm';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { countRowsWith } from '../../../market/content/index.ts';
import { countWatching } from '../../../market/policy/index.ts';
import { countPlacedIn } from '../../products/index.ts';
import { countChartsOfCategory } from '../../size-charts/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';

const USES = {
  below: ['category below it', 'categories below it'],
  products: ['product', 'products'],
  proposals: ['change of a product that is in review', 'changes of products that are in review'],
  charts: ['size chart of a shop', 'size charts of shops'],
  policies: ['policy of the market, which has products in it looked at', 'policies of the market'],
  rows: [
    'version of the product rows of the landing page',
    'versions of the product rows of the landing page',
  ],
} as const;

export async function usesOf(db: Queryable, id: CategoryId, below: number): Promise<string[]> {
  const { rows } = await db.execute<Record<'policies' | 'rows', number>>(sql`
    select
      ${countWatching(id)} as policies,
      ${countRowsWith(id)} as rows`);
  const charts = await countChartsOfCategory(db, id);
  const counts = { below, ...(await countPlacedIn(db, id)), charts, ...rows[0] };
  return Object.entries(USES).flatMap(([kind, [one, several]]) => {
    const total = Object.entries(counts).find(([name]) => name === kind)?.[1] ?? 0;
    return total === 0 ? [] : [`${total} ${total === 1 ? one : several}`];
  });
}
