import type { CategoryTree } from '../../../../contract/categories.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export interface PolicyOfMarket {
  policy: MarketPolicy;
  tree: CategoryTree;
}

export const loadPolicy: ScreenLoad<PolicyOfMarket> = async (call) => {
  const [policy, tree] = await Promise.all([call('GET /api/operator/policy'), call('GET /api/categories')]);
  return { policy, tree };
};
