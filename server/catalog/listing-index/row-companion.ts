import type { IndexedProduct } from './product-table.ts';

/** What is kept of each product beside its numbers and in step with them, such as the words that a search finds it by. */
export interface RowCompanion {
  /**
   * The row's product is new or changed; while all products are read, rows come in rising order, each once.
   *
   * @param formerBrand of the product until now, undefined when it could not be found
   */
  put(row: number, product: IndexedProduct, formerBrand: string | undefined): void;
  /** The row's product, of this brand, can be found no more. */
  remove(row: number, brand: string): void;
  /** All products have been read: the index is used when this is done. It lets others have their turn in between. */
  complete(): Promise<void>;
}
