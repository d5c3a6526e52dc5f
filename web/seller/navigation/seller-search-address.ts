/** 'H-7K3Q9M2P', also while it is being typed. */
const ORDER_NUMBER = /^h-[0-9a-z]*$/i;

/** Where a search of the seller leads: to the orders where it looks like an order's number, else to all products. */
export function sellerSearchAddress(text: string): string {
  if (text === '') return '/seller/products';
  if (ORDER_NUMBER.test(text)) return `/seller/orders?${new URLSearchParams({ search: text })}`;
  return `/seller/products?${new URLSearchParams({ search: text, state: 'all' })}`;
}
