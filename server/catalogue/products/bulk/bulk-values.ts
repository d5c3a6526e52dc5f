import type { BulkChange } from '../../../../contract/bulk-changes.ts';
import { MAX_AMOUNT_PAISE, type Paise, paise } from '../../../../contract/kernel/money.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import {
  type CategoryPlace,
  categoryIdOf,
  type CategoryTree,
  noSuchCategory,
} from '../../categories/index.ts';
import { cheapestOf } from '../plan-variants.ts';
import { type BulkField, isCostField } from '../store/bulk-updates.ts';

/** An active variant of a product in a change. */
export interface BulkVariant {
  id: VariantId;
  choices: readonly number[];
  pricePaise: Paise;
  discountPercent: number;
}

/** What of a product a change of many may touch. */
export interface BulkValues extends CategoryPlace {
  /** Price and discount that the product shows: those of its cheapest variant. */
  pricePaise: Paise;
  discountPercent: number;
  archivedAt: Date | null;
  variants: readonly BulkVariant[];
}

/** A change of which the place of a new category is known. */
export type PlacedChange =
  | Exclude<BulkChange, { kind: 'set_category' }>
  | { kind: 'set_category'; place: CategoryPlace };

/** @throws invalid_input for a category that does not exist */
export function placedChange(tree: CategoryTree, change: BulkChange): PlacedChange {
  if (change.kind !== 'set_category') return change;
  const { kind, category } = change;
  const place = tree.placeOf(category);
  if (!place) throw noSuchCategory(category, 'change.category');
  return { kind, place };
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

/** The product as the change would make it. Prices may come out of their bounds: see {@link isPossiblePrice}. */
export function changedValues(before: BulkValues, change: PlacedChange, now: Date): BulkValues {
  switch (change.kind) {
    case 'archive':
      return { ...before, archivedAt: before.archivedAt ?? now };
    case 'restore':
      return { ...before, archivedAt: null };
    case 'set_price':
      return withVariants(before, () => ({ pricePaise: change.price }));
    case 'raise_price':
      return withVariants(before, ({ pricePaise }) => ({ pricePaise: raisedPrice(pricePaise, change) }));
    case 'set_discount':
      return withVariants(before, () => ({ discountPercent: change.discount }));
    case 'set_category':
      return { ...before, ...change.place };
  }
}

/** The product with other costs of its variants; it shows those of the cheapest. */
function withVariants(
  before: BulkValues,
  costOf: (variant: BulkVariant) => Partial<Pick<BulkVariant, 'pricePaise' | 'discountPercent'>>,
): BulkValues {
  const variants = before.variants.map((variant) => ({ ...variant, ...costOf(variant) }));
  return { ...before, ...cheapestOf(variants), variants };
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

/** Whether the field of the product, or of one of its variants, differs. */
export function isChanged(before: BulkValues, after: BulkValues, field: BulkField): boolean {
  return isCostField(field)
    ? before.variants.some((variant, place) => variant[field] !== after.variants[place]?.[field])
    : textOf(before, field) !== textOf(after, field);
}

/** The field as the database writes it; a category by its id in the tree. */
export function textOf(values: BulkValues, field: BulkField): string | null {
  if (field === 'category') return categoryIdOf(values);
  const value = values[field];
  return value instanceof Date ? value.toISOString() : value === null ? null : String(value);
}

/** The field of each variant as the database writes it; none where the product has only one, which has the product's. */
export function variantTexts({ variants }: BulkValues, field: BulkField): (readonly [VariantId, string])[] {
  if (!isCostField(field) || variants.length < 2) return [];
  return variants.map((variant) => [variant.id, String(variant[field])] as const);
}
