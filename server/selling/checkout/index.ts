export { registerCheckout } from './routes.ts';
export { removeCheckouts } from './store.ts';
