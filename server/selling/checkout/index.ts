import { concept } from '../../concept/concept.ts';
import { removeCheckouts } from './store.ts';
import { registerCheckout, checkoutSchedules } from './routes.ts';

export const checkout = concept({
  api: registerCheckout,
  schedules: checkoutSchedules,
  personal: {
    erase: ({ tx, userId }) => removeCheckouts(tx, userId),
  },
});
