import type { BulkChange } from '../../../contract/bulk-changes.ts';
import type { Category } from '../../../contract/kernel/categories.ts';
import { MAX_AMOUNT_PAISE, type Paise, paise } from '../../../contract/kernel/money.ts';
import type { BulkField } from '../store.ts';

/** What of a product a change of many may touch. */
export interface BulkValues {
  pricePaise: Paise;
  discountPercent: number;
  category: Category;
  archivedAt: Date | null;
}

/** The one field that each kind of change sets. */
export const FIELD_OF: Record<BulkChange['kind'], BulkField> = {
  archive: 'archivedAt',
  restore: 'archivedAt',
  set_price: 'pricePaise',
  raise_price: 'pricePaise',
  set_discount: 'discountPercent',
  set_category: 'category',
};

/** The product as the change would make it. A price may come out of its bounds: see {@link isPossiblePrice}. */
export function changedValues(before: BulkValues, change: BulkChange, now: Date): BulkValues {
  switch (change.kind) {
    case 'archive':
      return { ...before, archivedAt: before.archivedAt ?? now };
    case 'restore':
      return { ...before, archivedAt: null };
    case 'set_price':
      return { ...before, pricePaise: change.price };
    case 'raise_price':
      return { ...before, pricePaise: raisedPrice(before.pricePaise, change) };
    case 'set_discount':
      return { ...before, discountPercent: change.discount };
    case 'set_category':
      return { ...before, category: change.category };
  }
}

/** Raises by a whole percent (lowers below 0), exactly, and rounds half up to the rupee or the paisa. */
function raisedPrice(
  price: Paise,
  { percent, roundTo }: Extract<BulkChange, { kind: 'raise_price' }>,
): Paise {
  const unit = roundTo === 'rupee' ? 100n : 1n;
  const hundredfold = BigInt(price) * BigInt(100 + percent);
  return paise(Number(((hundredfold + 50n * unit) / (100n * unit)) * unit));
}

export function isPossiblePrice(price: Paise): boolean {
  return price >= 1 && price <= MAX_AMOUNT_PAISE;
}

/** The field as the database writes it. */
export function textOf(values: BulkValues, field: BulkField): string | null {
  const value = values[field];
  return value instanceof Date ? value.toISOString() : value === null ? null : String(value);
}
