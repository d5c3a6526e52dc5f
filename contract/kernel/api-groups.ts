/** Calls of one subject stand together in the documentation. */
export interface ApiGroup {
  readonly name: string;
  /** One sentence. */
  readonly description: string;
}

export const ACCOUNTS = {
  name: 'Accounts',
  description: 'Sign-up, sign-in, sessions and profiles.',
} satisfies ApiGroup;
export const ORDERS = { name: 'Orders', description: 'Orders as their buyers see them.' } satisfies ApiGroup;
export const PAYMENTS = {
  name: 'Payments',
  description: 'Payments through a provider, and the events of providers.',
} satisfies ApiGroup;
export const SELLER_PRODUCTS = {
  name: 'Seller products',
  description: "A seller's own products, one at a time and many at once.",
} satisfies ApiGroup;
export const SHOPS = {
  name: 'Shops',
  description: 'The shops of sellers, as buyers and their owners see them.',
} satisfies ApiGroup;
export const STOCK_AND_DELIVERY = {
  name: 'Stock and delivery',
  description: 'Stock, reservations and the pin codes that are delivered to.',
} satisfies ApiGroup;
