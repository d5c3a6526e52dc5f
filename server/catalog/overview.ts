import { CATEGORIES, type Category } from '../../contract/kernel/categories.ts';
import { listingOf } from './listing-filters.ts';
import type { ListingIndex } from './listing-index/index.ts';

const NO_FILTERS = listingOf({}, { page: 1, limit: 1 }).filters;

/** What `countByCategory` counts, from memory. */
export function categoriesInIndex(index: ListingIndex): Map<Category, number> {
  const everything = index.narrowing(NO_FILTERS);
  return new Map(CATEGORIES.map((category) => [category, everything.count({ categories: [category] })]));
}

/** What `listBrands` lists, from memory. */
export function brandsInIndex(index: ListingIndex): string[] {
  const brands = index.narrowing(NO_FILTERS).countByBrand();
  const { compare } = new Intl.Collator('en');
  return brands.flatMap(({ value }) => (value === '' ? [] : [value])).sort(compare);
}
