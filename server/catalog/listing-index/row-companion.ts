import type { IndexedProduct } from './product-table.ts';

/** What is kept of each product beside its numbers and in step with them, such as the words that a search finds it by. */
export interface RowCompanion {
  /** The row's product is new or changed; while all products are read, rows come in rising order, each once. */
  put(row: number, product: IndexedProduct): void;
  /** The row's product can be found no more. */
  remove(row: number): void;
  /** All products have been read: the index is used when this is done. It lets others have their turn in between. */
  complete(): Promise<void>;
}
