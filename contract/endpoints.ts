import { accountEndpoints } from './accounts.ts';
import { addressEndpoints } from './addresses.ts';
import { cartEndpoints } from './cart.ts';
import { catalogEndpoints, productUploadEndpoints, sellerProductEndpoints } from './catalog.ts';
import { checkoutEndpoints } from './checkout.ts';
import { couponEndpoints } from './coupons.ts';
import { favoriteEndpoints } from './favorites.ts';
import { insightsEndpoints } from './insights.ts';
import { inventoryEndpoints } from './inventory.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { reviewEndpoints } from './reviews.ts';
import { searchEndpoints } from './search.ts';
import { shopEndpoints } from './shops.ts';

/** Every call of the API, by `METHOD /path`. */
export const endpoints = {
  ...accountEndpoints,
  ...shopEndpoints,
  ...catalogEndpoints,
  ...sellerProductEndpoints,
  ...productUploadEndpoints,
  ...searchEndpoints,
  ...inventoryEndpoints,
  ...reviewEndpoints,
  ...favoriteEndpoints,
  ...addressEndpoints,
  ...couponEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...insightsEndpoints,
};
export type Endpoints = typeof endpoints;
