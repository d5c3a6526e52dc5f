import { composeMarket, type Market } from './market.ts';

const SEED = 'haat';

export function composeDemoMarket(now: Date): Market {
  return composeMarket({ seed: SEED, now });
}
