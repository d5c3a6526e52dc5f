import type { AppliedBulkChange, BulkPreview } from '../../../../../contract/bulk-changes.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import { pathInWords } from '../attributes/category-choices.ts';

export type BulkKind = AppliedBulkChange['kind'];

export const KIND_LABELS: Record<BulkKind, string> = {
  raise_price: 'Raise or lower the price by percent',
  set_price: 'Set the price',
  set_discount: 'Set the discount',
  set_category: 'Set the category',
  archive: 'Archive',
  restore: 'Put back on sale',
};

export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`;
}

export function doneWords({ kind, products }: Pick<AppliedBulkChange, 'kind' | 'products'>): string {
  const who = productCount(products);
  const verb = products === 1 ? 'is' : 'are';
  switch (kind) {
    case 'archive':
      return `${who} ${verb} archived`;
    case 'restore':
      return `${who} ${verb} back on sale`;
    case 'set_category':
      return `The category of ${who} is changed`;
    case 'set_discount':
      return `The discount of ${who} is changed`;
    case 'raise_price':
    case 'set_price':
      return `The price of ${who} is changed`;
  }
}

export function valueWords(kind: BulkKind, values: BulkPreview['examples'][number]['before']): string {
  switch (kind) {
    case 'archive':
    case 'restore':
      return values.isArchived ? 'Archived' : 'On sale';
    case 'set_category':
      return pathInWords(values.categoryPath.map(({ name }) => name));
    case 'set_discount':
      return `${values.discount}%`;
    case 'raise_price':
    case 'set_price':
      return values.highestPrice > values.price
        ? `${formatRupees(values.price)} – ${formatRupees(values.highestPrice)}`
        : formatRupees(values.price);
  }
}
