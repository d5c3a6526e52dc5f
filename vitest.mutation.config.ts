import { defineConfig } from 'vitest/config';
import { documentedIds } from './scripts/requirements.ts';

/** The tests of pure rules, which need neither a database nor a browser: `npm run mutation`. */
export default defineConfig({
  test: {
    tags: documentedIds().map((name) => ({ name })),
    include: [
      'contract/kernel/{money,shipping-fee}.test.ts',
      'server/selling/coupons/coupon-{discount,lapse}.test.ts',
      'server/selling/cart/{price-cart,coupon-offers}.test.ts',
      'server/selling/orders/order-states.test.ts',
    ],
  },
});
