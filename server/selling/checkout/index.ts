import { concept } from '../../concept/concept.ts';
import { registerCheckout } from './routes.ts';

export { removeCheckouts } from './store.ts';

export const checkout = concept({
  name: 'checkout',
  api: registerCheckout,
});
