import type { SortOption } from '../../../../contract/kernel/sort-options.ts';
import { RowOrder, sortRows } from '../engine/row-order.ts';
import type { IndexedProduct, ProductTable } from './product-table.ts';

type Key = 'createdAtMicros' | 'pricePaise' | 'ratingHundredths' | 'discountPercent' | 'soldCount';

const KEYS: readonly { key: Key; isFalling: boolean }[] = [
  { key: 'createdAtMicros', isFalling: true },
  { key: 'pricePaise', isFalling: false },
  { key: 'ratingHundredths', isFalling: true },
  { key: 'discountPercent', isFalling: true },
  { key: 'soldCount', isFalling: true },
];

const SORTS: Record<SortOption, { key: Key; isBackwards: boolean }> = {
  newest_first: { key: 'createdAtMicros', isBackwards: false },
  relevance: { key: 'createdAtMicros', isBackwards: false },
  price_low_to_high: { key: 'pricePaise', isBackwards: false },
  price_high_to_low: { key: 'pricePaise', isBackwards: true },
  rating_high_to_low: { key: 'ratingHundredths', isBackwards: false },
  discount_high_to_low: { key: 'discountPercent', isBackwards: false },
  best_selling: { key: 'soldCount', isBackwards: false },
};

export class ProductOrders {
  readonly #table: ProductTable;
  readonly #orders: Record<Key, RowOrder>;

  constructor(table: ProductTable) {
    this.#table = table;
    const none = KEYS.map(({ key, isFalling }) => [key, this.#order(key, isFalling)]);
    this.#orders = Object.fromEntries(none) as Record<Key, RowOrder>; // one for each key
  }

  of(sortBy: SortOption): { order: RowOrder; isBackwards: boolean } {
    const { key, isBackwards } = SORTS[sortBy];
    return { order: this.#orders[key], isBackwards };
  }

  async sortAll(rows: number): Promise<void> {
    for (const { key, isFalling } of KEYS) {
      const sorted = await sortRows(this.#table.columns[key], rows, { isFalling });
      this.#orders[key] = this.#order(key, isFalling, sorted);
    }
  }

  /** Call it before products are written, and the returned function afterwards. */
  takeOut(
    gone: readonly number[],
    coming: readonly { row: number; product: IndexedProduct }[],
    isActive: (row: number) => boolean,
  ): () => void {
    const moves = KEYS.map(({ key }) => {
      const column = this.#table.columns[key];
      const moving = coming.filter(({ row, product }) => !isActive(row) || column[row] !== product[key]);
      const rows = moving.map(({ row }) => row);
      const order = this.#orders[key];
      order.remove([...gone, ...rows.filter(isActive)]);
      return { order, rows };
    });
    return () => {
      for (const { order, rows } of moves) order.insert(rows);
    };
  }

  #order(key: Key, isFalling: boolean, rows?: Uint32Array<ArrayBuffer>): RowOrder {
    const { ids } = this.#table;
    const compare = (a: number, b: number) => {
      const column = this.#table.columns[key];
      const difference = (column[a] ?? 0) - (column[b] ?? 0);
      return (isFalling ? -difference : difference) || ids.compare(a, b);
    };
    return new RowOrder(compare, rows);
  }
}
