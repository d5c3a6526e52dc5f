import type { BulkChange } from '../../../../contract/bulk-changes.ts';
import { MAX_AMOUNT_PAISE, type Paise, paise } from '../../../../contract/kernel/money.ts';
import { CategoryRef, type ProductId, type VariantId } from '../../../../contract/kernel/schemas.ts';
import {
  type CategoryPlace,
  categoryIdOf,
  type CategoryTree,
  noSuchCategory,
} from '../../categories/index.ts';
import { activeVariants, type ProductDocument } from '../document.ts';
import { cheapestOf, costOf } from '../plan-variants.ts';

type CostField = 'pricePaise' | 'discountPercent';
export type BulkField = CostField | 'category' | 'archivedAt';

export interface BulkValue {
  id: ProductId;
  version: number;
  value: string | null;
  variants: readonly (readonly [VariantId, string])[];
}

function isCostField(field: BulkField): field is CostField {
  return field === 'pricePaise' || field === 'discountPercent';
}

export interface BulkVariant {
  id: VariantId;
  choices: readonly number[];
  pricePaise: Paise;
  discountPercent: number;
}

export interface BulkValues extends CategoryPlace {
  pricePaise: Paise;
  discountPercent: number;
  archivedAt: Date | null;
  variants: readonly BulkVariant[];
}

export function bulkValuesOf(document: ProductDocument): BulkValues {
  const { category, subcategoryId, archivedAt, variants } = document;
  return {
    category,
    subcategoryId,
    archivedAt,
    ...costOf(variants),
    variants: activeVariants(document).map(({ id, choices, pricePaise, discountPercent }) => ({
      id,
      choices,
      pricePaise,
      discountPercent,
    })),
  };
}

export function documentWith(document: ProductDocument, values: BulkValues): ProductDocument {
  const { category, subcategoryId, archivedAt } = values;
  const costs = new Map(values.variants.map(({ id, ...cost }) => [id, cost]));
  const isSame = activeVariants(document).every(
    ({ id, pricePaise, discountPercent }) =>
      costs.get(id)?.pricePaise === pricePaise && costs.get(id)?.discountPercent === discountPercent,
  );
  const variants = isSame
    ? document.variants
    : document.variants.map((variant) => {
        const { pricePaise, discountPercent } = costs.get(variant.id) ?? variant;
        return { ...variant, pricePaise, discountPercent };
      });
  return { ...document, category, subcategoryId, archivedAt, variants };
}

/** Undefined means that the earlier category is gone. */
export function valuesBefore(
  tree: CategoryTree,
  values: BulkValues,
  field: BulkField,
  { value, variants: own }: BulkValue,
): BulkValues | undefined {
  if (field === 'category') {
    const place = tree.placeOf(CategoryRef.parse(value));
    return place && { ...values, category: place.category, subcategoryId: place.subcategoryId };
  }
  if (field === 'archivedAt') return { ...values, archivedAt: value === null ? null : new Date(value) };
  const ofVariant = new Map(own);
  const costBefore = ({ id }: BulkVariant) => {
    const before = ofVariant.get(id);
    if (before === undefined) return {};
    const figure = Number(before);
    return field === 'pricePaise' ? { pricePaise: paise(figure) } : { discountPercent: figure };
  };
  return withCosts(values, costBefore);
}

export type PlacedChange =
  | Exclude<BulkChange, { kind: 'set_category' }>
  | { kind: 'set_category'; place: CategoryPlace };

/** @throws Refusal `invalid_input` for a category that does not exist */
export function placedChange(tree: CategoryTree, change: BulkChange): PlacedChange {
  if (change.kind !== 'set_category') return change;
  const { kind, category } = change;
  const place = tree.placeOf(category);
  if (!place) throw noSuchCategory(category, 'change.category');
  return { kind, place };
}

export const FIELD_OF: Record<BulkChange['kind'], BulkField> = {
  archive: 'archivedAt',
  restore: 'archivedAt',
  set_price: 'pricePaise',
  raise_price: 'pricePaise',
  set_discount: 'discountPercent',
  set_category: 'category',
};

/** Prices may leave their bounds: see {@link isPossiblePrice}. */
export function changedValues(before: BulkValues, change: PlacedChange, now: Date): BulkValues {
  switch (change.kind) {
    case 'archive':
      return { ...before, archivedAt: before.archivedAt ?? now };
    case 'restore':
      return { ...before, archivedAt: null };
    case 'set_price':
      return withCosts(before, () => ({ pricePaise: change.price }));
    case 'raise_price':
      return withCosts(before, ({ pricePaise }) => ({ pricePaise: raisedPrice(pricePaise, change) }));
    case 'set_discount':
      return withCosts(before, () => ({ discountPercent: change.discount }));
    case 'set_category':
      return { ...before, ...change.place };
  }
}

function withCosts(
  before: BulkValues,
  costAfter: (variant: BulkVariant) => Partial<Pick<BulkVariant, 'pricePaise' | 'discountPercent'>>,
): BulkValues {
  const variants = before.variants.map((variant) => ({ ...variant, ...costAfter(variant) }));
  return { ...before, ...cheapestOf(variants), variants };
}

/** Big integers keep the percentage exact; the result is rounded half up to the rupee or the paisa. */
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

export function isChanged(before: BulkValues, after: BulkValues, field: BulkField): boolean {
  return isCostField(field)
    ? before.variants.some((variant, place) => variant[field] !== after.variants[place]?.[field])
    : textOf(before, field) !== textOf(after, field);
}

export function textOf(values: BulkValues, field: BulkField): string | null {
  if (field === 'category') return categoryIdOf(values);
  const value = values[field];
  return value instanceof Date ? value.toISOString() : value === null ? null : String(value);
}

export function variantTexts({ variants }: BulkValues, field: BulkField): (readonly [VariantId, string])[] {
  if (!isCostField(field)) return [];
  return variants.map((variant) => [variant.id, String(variant[field])] as const);
}
