import { concept } from '../../concept/concept.ts';
import { exportCart } from './export-cart.ts';
import { registerCart } from './routes.ts';

export { addAvailableUnits } from './change-cart.ts';
export {
  type CartSnapshot,
  type CartSnapshotLine,
  cartSnapshotOf,
  cartVariantIds,
  type ChosenLines,
  chosenOf,
} from './cart-snapshot.ts';
export { type PricedCart, type PricedLine, priceCart } from './price-cart.ts';
export { lockCart, cartLockSql, removeCart, removeUnits } from './store.ts';

export const cart = concept({
  api: registerCart,
  personal: {
    exported: async ({ db }, { userId }) => {
      const { lines, saved } = await exportCart(db, userId);
      return {
        cart: { about: 'What is in your cart now.', data: lines },
        savedItems: { about: 'What you saved in the cart for later.', data: saved },
      };
    },
  },
});
