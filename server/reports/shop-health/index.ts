import { concept } from '../../concept/concept.ts';
import { registerShopHealth } from './routes.ts';

export { countUnmended, listUnmended } from './store.ts';

export const shopHealth = concept({
  name: 'shop-health',
  api: registerShopHealth,
});
