export { removeOrderedFromCart } from './change-cart.ts';
export { type PricedCart, type PricedLine, priceCart } from './price-cart.ts';
export { registerCart } from './routes.ts';
export { type CartLine, listCartCoupons, listCartLines, lockCart } from './store.ts';
