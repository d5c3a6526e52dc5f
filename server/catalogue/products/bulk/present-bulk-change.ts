import type { AppliedBulkChange, BulkPreview } from '../../../../contract/bulk-changes.ts';
import { categoryIdOf, type CategoryTree } from '../../categories/index.ts';
import { paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { BulkValues } from './bulk-values.ts';
import type { BulkPlan } from './change-many.ts';
import type { BulkChangeRow } from './store.ts';

const EXAMPLES = 50;

export function presentPreview(
  { fingerprint, unchanged, changes }: BulkPlan,
  tree: CategoryTree,
): BulkPreview {
  const examples = changes
    .toSorted((a, b) => a.product.working.name.localeCompare(b.product.working.name, 'en'))
    .slice(0, EXAMPLES)
    .map(({ product, before, after }) => ({
      id: product.id,
      name: product.working.name,
      before: presentValues(before, tree),
      after: presentValues(after, tree),
    }));
  return { fingerprint, changed: changes.length, unchanged, examples };
}

export function presentBulkChange(row: BulkChangeRow): AppliedBulkChange {
  return {
    id: row.id,
    kind: row.kind,
    products: row.products,
    createdAt: row.createdAt.toISOString(),
    isUndone: row.undoneAt !== null,
  };
}

function presentValues(values: BulkValues, tree: CategoryTree): BulkPreview['examples'][number]['before'] {
  return {
    price: toRupees(values.pricePaise),
    highestPrice: toRupees(
      paise(Math.max(values.pricePaise, ...values.variants.map(({ pricePaise }) => pricePaise))),
    ),
    discount: values.discountPercent,
    category: values.category,
    categoryPath: tree.pathTo(categoryIdOf(values)),
    isArchived: values.archivedAt !== null,
  };
}
