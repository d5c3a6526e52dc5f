import { INVENTORY_STATUSES } from '../../../../contract/kernel/inventory-statuses.ts';
import type { InventorySort, StockFilter } from '../../../../contract/inventory.ts';
import { isPinCode } from '../../../../contract/kernel/pin-code.ts';
import {
  beside,
  choice,
  defineList,
  id,
  optionsOf,
  parsed,
  type SortColumn,
  searchWords,
  sorted,
} from '../../../kit/lists/list-definition.ts';

const STOCK_WORDS: Record<StockFilter, string> = {
  short: 'Running low or out',
  out: 'Out of stock',
  low: 'Low stock',
  fine: 'In stock',
};

const SORTS: Record<InventorySort, SortColumn> = {
  name: { label: 'Product name', first: 'ascending' },
  stock: { label: { ascending: 'Stock: low to high', descending: 'Stock: high to low' }, first: 'ascending' },
  changed: { label: 'Latest change', first: 'descending' },
};

export const inventoryList = defineList({
  search: searchWords({
    label: 'Search the inventory',
    hideLabel: true,
    placeholder: 'Search by product name or pin code...',
  }),
  stock: choice({ label: 'Stock', placeholder: 'All', options: optionsOf(STOCK_WORDS) }),
  status: choice({
    label: 'Status',
    placeholder: 'All',
    options: INVENTORY_STATUSES.map((value) => ({ value, label: value })),
  }),
  product_id: id,
  variant_id: id,
  /** The pin code is filled into the form of the record. */
  deliverTo: beside(parsed((written) => (isPinCode(written) ? written : undefined))),
  ...sorted(SORTS),
});
