import type { Facets, FilterOptions } from '../../../../contract/catalog.ts';
import { CATEGORIES, type Category, findCategory } from '../../../../contract/kernel/categories.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { CategoryPath, wayOf } from './category-path.tsx';
import { FacetLabel } from './facet-label.tsx';
import { Group } from './filter-groups.tsx';
import type { ListingFilters } from './listing-address.ts';

interface CategoryFilterProps {
  options: FilterOptions;
  filters: ListingFilters;
  touched: ListingFilters;
  facets: Facets | null;
  query: URLSearchParams;
  onChange: () => void;
}

/** Roots are ticked (LIST-13); categories below the list's own root are links, and stay part of the form. */
export function CategoryFilter({ options, filters, touched, facets, query, onChange }: CategoryFilterProps) {
  const { category: chosen = [] } = filters;
  const belowRoots = chosen.filter((category) => !findCategory(category));
  const root = facets?.categoryPath[0]?.name;
  const isPartly = (name: string) => name === root && belowRoots.length > 0 && !chosen.includes(name);
  const roots = rootsOf(
    options,
    facets,
    (name) => touched.category?.includes(name) === true || isPartly(name),
  );
  const way = wayOf(facets, chosen.length > 0);
  const isBelowRoot = roots.some(({ value }) => value === root);
  const path = way && <CategoryPath way={way} query={query} isBelowRoot={isBelowRoot} />;
  return (
    <>
      {belowRoots.map((id) => (
        <input key={id} type="hidden" name="category" value={id} />
      ))}
      {(roots.length > 0 || path) && (
        <Group title="Category" isOpen>
          {roots.map(({ value, products }) => (
            <div key={value}>
              <CheckboxField
                ref={(input) => {
                  if (input) input.indeterminate = isPartly(value);
                }}
                name="category"
                value={value.toLowerCase()}
                label={<FacetLabel products={products}>{value}</FacetLabel>}
                checked={chosen.includes(value)}
                onChange={onChange}
              />
              {value === root && path}
            </div>
          ))}
          {!isBelowRoot && path}
        </Group>
      )}
    </>
  );
}

/** All roots are offered while the counts are unknown. A single one says where the list is. */
function rootsOf(
  options: FilterOptions,
  facets: Facets | null,
  isChosen: (name: Category) => boolean,
): { value: Category; products?: number }[] {
  const names = options.categories.length > 0 ? options.categories : CATEGORIES;
  if (!facets) return names.map((value) => ({ value }));
  return facets.categories.filter(({ value, products }) => products > 0 || isChosen(value));
}
