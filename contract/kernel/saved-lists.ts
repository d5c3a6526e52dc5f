export const SAVED_LISTS = [
  '/seller/orders',
  '/seller/previous-orders',
  '/seller/products',
  '/seller/inventory',
  '/seller/coupons',
  '/seller/reviews',
  '/seller/questions',
  '/seller/size-charts',
] as const;

export type SavedList = (typeof SAVED_LISTS)[number];
