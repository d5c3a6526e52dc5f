import { useMayHandle } from '../acting/rights.ts';

/** For example 'H-7K3Q9M2P', or its beginning. */
const ORDER_NUMBER = /^h-[0-9a-z]*$/i;

export interface Searched {
  orders: boolean;
  products: boolean;
}

export function useSearched(): Searched | undefined {
  const orders = useMayHandle('orders');
  const products = useMayHandle('catalogue');
  return orders || products ? { orders, products } : undefined;
}

/** A text like an order's number searches orders, any other text all products. */
export function sellerSearchAddress(text: string, { orders, products }: Searched): string {
  const list = orders && (!products || ORDER_NUMBER.test(text)) ? '/seller/orders' : '/seller/products';
  if (text === '') return list;
  return `${list}?${new URLSearchParams({ search: text, ...(list === '/seller/products' && { state: 'all' }) })}`;
}
