import type { ShopHealth } from '../../../../contract/shop-health.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

/** How the shop that is acted for does now; null without one. */
export const loadHealth: ScreenLoad<ShopHealth | null> = (api) => api('GET /api/shop/health');
