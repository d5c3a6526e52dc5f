import type { ShopHealth } from '../../../../contract/shop-health.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

/** Null without a shop. */
export const loadHealth: ScreenLoad<ShopHealth | null> = (api) => api('GET /api/shop/health');
