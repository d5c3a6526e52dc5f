import { composeMarket, type Market } from './market.ts';

const SEED = 'haat';

/** The demo market itself; its people, shops and products have the same ids at every moment. */
export function composeDemoMarket(now: Date): Market {
  return composeMarket({ seed: SEED, now });
}
