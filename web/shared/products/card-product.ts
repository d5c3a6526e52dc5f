import type { Product } from '../../../contract/catalog.ts';

/** What a card shows of a product. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'brand'
  | 'category'
  | 'price'
  | 'listPrice'
  | 'discount'
  | 'rating'
  | 'rate'
  | 'imageUrls'
  | 'imageAlts'
  | 'stock'
>;

/** Leaves the rest of a product out of what a page carries along: descriptions are most of it. */
export function cardProduct(product: Product): CardProduct {
  const { id, name, brand, category, price, listPrice, discount, rating, rate, stock } = product;
  const imageUrls = product.imageUrls.slice(0, 1);
  const imageAlts = product.imageAlts.slice(0, 1);
  return { id, name, brand, category, price, listPrice, discount, rating, rate, imageUrls, imageAlts, stock };
}
