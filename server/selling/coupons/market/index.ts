import { concept } from '../../../concept/concept.ts';
import { registerMarketCoupons } from './routes.ts';

export const marketCoupons = concept({
  name: 'market',
  api: registerMarketCoupons,
});
