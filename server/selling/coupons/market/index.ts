export { registerMarketCoupons } from './routes.ts';
