import { concept } from '../../concept/concept.ts';
import { registerCart } from './routes.ts';

export { addWhatFits } from './change-cart.ts';
export {
  type CartSnapshot,
  type CartSnapshotLine,
  cartSnapshotOf,
  cartVariantIds,
  type ChosenLines,
  chosenOf,
} from './cart-snapshot.ts';
export { type PricedCart, type PricedLine, priceCart } from './price-cart.ts';
export { lockCart, removeUnits } from './store.ts';
export { exportCart } from './export-cart.ts';
export { removeCart } from './store.ts';

export const cart = concept({
  name: 'cart',
  api: registerCart,
});
