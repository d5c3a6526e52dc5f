import type { ShopHealth } from '../../../../contract/shop-health.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export const loadHealth: ScreenLoad<ShopHealth | null> = (api) => api('GET /api/shop/health');
