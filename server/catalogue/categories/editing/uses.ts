import { keysOf } from '../../../../contract/kernel/keys-of.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { countRowsOfCategory } from '../../../market/content/index.ts';
import { countPoliciesOfCategory } from '../../../market/policy/index.ts';
import { countProductsOfCategory, countProposalsOfCategory } from '../../products/index.ts';
import { countChartsOfCategory } from '../../size-charts/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { settleAll } from '../../../platform/database/transaction.ts';

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
  const [products, proposals, charts, policies, rows] = await settleAll([
    countProductsOfCategory(db, id),
    countProposalsOfCategory(db, id),
    countChartsOfCategory(db, id),
    countPoliciesOfCategory(db, id),
    countRowsOfCategory(db, id),
  ]);
  const counts: Record<keyof typeof USES, number> = { below, products, proposals, charts, policies, rows };
  return keysOf(USES).flatMap((kind) => {
    const total = counts[kind];
    const [one, several] = USES[kind];
    return total === 0 ? [] : [`${total} ${total === 1 ? one : several}`];
  });
}
