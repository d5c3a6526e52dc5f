import { Link } from 'react-router';
import type { Facets } from '../../../contract/catalog.ts';
import { FacetLabel } from './facet-label.tsx';
import { categoryFilterAddress } from './listing-address.ts';

interface CategoryPathFilterProps {
  facets: Facets | null;
  query: URLSearchParams;
}

/** The way from the root to the category of the list, and what lies below it: each a link to the list of that category. */
export function CategoryPathFilter({ facets, query }: CategoryPathFilterProps) {
  const { categoryPath = [], subcategories = [] } = facets ?? {};
  const isAtRoot = categoryPath.length < 2;
  if (isAtRoot && subcategories.length === 0) return null;
  const current = categoryPath.at(-1);
  const link = (id: string) => ({ to: categoryFilterAddress(query, id), preventScrollReset: true });
  return (
    <nav aria-label="Categories of these products" className="category-path">
      <ul>
        {categoryPath.slice(0, -1).map(({ id, name }) => (
          <li key={id}>
            <Link className="category-path-link" {...link(id)}>
              ‹ {name}
            </Link>
          </li>
        ))}
        {current && (
          <li>
            <span className="category-path-current">{current.name}</span>
            <ul>
              {subcategories.map(({ value, name, products }) => (
                <li key={value}>
                  <Link className="category-path-link" {...link(value)}>
                    <FacetLabel products={products}>{name}</FacetLabel>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}
