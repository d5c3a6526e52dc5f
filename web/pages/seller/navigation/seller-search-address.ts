import { useMayHandle } from '../acting/rights.ts';

/** 'H-7K3Q9M2P', also while it is being typed. */
const ORDER_NUMBER = /^h-[0-9a-z]*$/i;

/** What the search of the header finds. */
export interface Searched {
  orders: boolean;
  products: boolean;
}

/** What the seller may see of it; undefined for nothing. */
export function useSearched(): Searched | undefined {
  const orders = useMayHandle('orders');
  const products = useMayHandle('catalogue');
  return orders || products ? { orders, products } : undefined;
}

/** Where a search of the seller leads: to the orders where it looks like an order's number, else to all products, as far as both may be seen. */
export function sellerSearchAddress(text: string, { orders, products }: Searched): string {
  const list = orders && (!products || ORDER_NUMBER.test(text)) ? '/seller/orders' : '/seller/products';
  if (text === '') return list;
  return `${list}?${new URLSearchParams({ search: text, ...(list === '/seller/products' && { state: 'all' }) })}`;
}
