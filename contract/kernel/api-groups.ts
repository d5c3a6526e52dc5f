import type { ApiGroup } from '../endpoint.ts';

export const ACCOUNTS: ApiGroup = {
  name: 'Accounts',
  description: 'Sign-up, sign-in, sessions and profiles.',
};
export const ORDERS: ApiGroup = { name: 'Orders', description: 'Orders as their buyers see them.' };
export const PAYMENTS: ApiGroup = {
  name: 'Payments',
  description: 'Payments through a provider, and the events of providers.',
};
export const SELLER_PRODUCTS: ApiGroup = {
  name: 'Seller products',
  description: "A seller's own products, one at a time and many at once.",
};
export const SHOPS: ApiGroup = {
  name: 'Shops',
  description: 'The shops of sellers, as buyers and their owners see them.',
};
export const STOCK_AND_DELIVERY: ApiGroup = {
  name: 'Stock and delivery',
  description: 'Stock, reservations and the pin codes that are delivered to.',
};
