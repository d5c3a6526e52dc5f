import { concept } from '../../concept/concept.ts';
import { waitingHealth } from './waiting.ts';
import { registerShopHealth } from './routes.ts';

export const shopHealth = concept({
  api: registerShopHealth,
  waiting: { health: waitingHealth },
});
