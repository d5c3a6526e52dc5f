import { concept } from '../../concept/concept.ts';
import { registerShipping } from './routes.ts';

export { findRatesOfShops, type RatesOfShops, ratesOfShops } from './store.ts';

export const shipping = concept({ api: registerShipping });
