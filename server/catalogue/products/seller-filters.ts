import type { Category } from '../../../contract/kernel/categories.ts';
import type { CategoryId } from '../../../contract/kernel/schemas.ts';
import type { SellerProductFilters } from '../../../contract/seller-products.ts';
import { type CategoryTree, noSuchCategory } from '../categories/index.ts';

export interface SellerFilters extends Omit<SellerProductFilters, 'category'> {
  within?: { roots: Category[]; subcategories: CategoryId[] };
}

/** @throws Refusal `invalid_input` for a category that does not exist */
export function sellerFilters(
  tree: CategoryTree,
  { category: wanted, ...filters }: SellerProductFilters,
): SellerFilters {
  if (!wanted?.length) return filters;
  const within: Required<SellerFilters>['within'] = { roots: [], subcategories: [] };
  for (const id of wanted) {
    const place = tree.placeOf(id);
    if (!place) throw noSuchCategory(id, 'category');
    if (place.subcategoryId === null) within.roots.push(place.category);
    else within.subcategories.push(...tree.within(id));
  }
  return { ...filters, within };
}
