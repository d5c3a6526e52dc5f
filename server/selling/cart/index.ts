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
export { registerCart } from './routes.ts';
export { lockCart, removeUnits } from './store.ts';
export { exportCart } from './export-cart.ts';
export { removeCart } from './store.ts';
