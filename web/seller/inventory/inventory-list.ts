import { INVENTORY_STATUSES } from '../../../contract/kernel/inventory-statuses.ts';
import type { InventorySort, StockFilter } from '../../../contract/inventory.ts';
import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import {
  beside,
  defineList,
  id,
  oneOf,
  parsed,
  type SortColumn,
  sorted,
  text,
} from '../../shared/lists/list-definition.ts';
import type { ViewOf } from '../../shared/lists/use-list.ts';

export const STOCK_WORDS: Record<StockFilter, string> = {
  short: 'Running low or out',
  out: 'Out of stock',
  low: 'Low stock',
  fine: 'In stock',
};

/** The orders of the list; it begins with the first one. */
export const INVENTORY_SORTS: Record<InventorySort, SortColumn> = {
  name: { label: 'Product name', first: 'ascending' },
  stock: { label: { ascending: 'Stock: low to high', descending: 'Stock: high to low' }, first: 'ascending' },
  changed: { label: 'Latest change', first: 'descending' },
};

export const inventoryList = defineList({
  search: text(),
  stock: oneOf(Object.keys(STOCK_WORDS) as StockFilter[]), // the keys of the record, by its type
  status: oneOf(INVENTORY_STATUSES),
  product_id: id,
  variant_id: id,
  /** A pin code to deliver to: filled into the form of the record that gets it. */
  deliverTo: beside(parsed((written) => (isPinCode(written) ? written : undefined))),
  ...sorted(INVENTORY_SORTS),
});

export type InventoryListView = ViewOf<typeof inventoryList>;
