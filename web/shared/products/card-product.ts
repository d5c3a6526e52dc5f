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

/** Drops the fields that cards do not show: descriptions are most of a page's data. */
export function cardProduct(product: Product): CardProduct {
  const { id, name, brand, category, price, listPrice, discount, rating, rate, stock } = product;
  const imageUrls = product.imageUrls.slice(0, 1);
  const imageAlts = product.imageAlts.slice(0, 1);
  return { id, name, brand, category, price, listPrice, discount, rating, rate, imageUrls, imageAlts, stock };
}
