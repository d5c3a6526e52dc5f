import { CATEGORIES } from '../../../contract/kernel/categories.ts';
import type { Overview } from '../product-search.ts';
import type { ListingIndex } from './listing-index.ts';

/** The brands of active products by name, and how many products each category has. */
export function overviewOf(index: ListingIndex): Overview {
  const everything = index.counter({});
  const { compare } = new Intl.Collator('en');
  return {
    brands: index.brands.all.map(({ name }) => name).sort(compare),
    categories: CATEGORIES.map((category) => ({
      category,
      products: everything.count(index.conditionOf({ categories: [category] })),
    })),
  };
}
