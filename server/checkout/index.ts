export { registerCheckout } from './routes.ts';
