export { registerCheckout } from './routes.ts';
export { forgetCheckouts } from './store.ts';
