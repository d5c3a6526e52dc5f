import { concept } from '../../concept/concept.ts';
import { removeCheckouts } from './store.ts';
import { registerCheckout } from './routes.ts';

export const checkout = concept({
  api: registerCheckout,
  personal: {
    erase: ({ tx, userId }) => removeCheckouts(tx, userId),
  },
});
