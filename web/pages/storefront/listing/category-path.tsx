import { Link } from '../../../kit/navigation/link.tsx';
import type { Facets } from '../../../../contract/catalog.ts';
import type { CategoryLink } from '../../../../contract/categories.ts';
import { FacetLabel } from './facet-label.tsx';
import { categoryFilterAddress } from './listing-address.ts';
import { choiceOf, usefulOptions } from './useful-options.ts';

export interface CategoryNeighbours {
  above: readonly CategoryLink[];
  current: CategoryLink;
  below: Facets['subcategories'];
}

/** Undefined where no other category would change the list. */
export function neighboursOf(facets: Facets | null, hasChoice: boolean): CategoryNeighbours | undefined {
  const { categoryPath = [], subcategories = [], totalProducts: total = 0 } = facets ?? {};
  const current = categoryPath.at(-1);
  const above = hasChoice ? categoryPath.slice(0, -1) : [];
  const below = usefulOptions(subcategories, total, choiceOf());
  return current && above.length + below.length > 0 ? { above, current, below } : undefined;
}

interface CategoryPathProps {
  neighbours: CategoryNeighbours;
  query: URLSearchParams;
  /** The box of the root above it already says where the list is. */
  isBelowRoot: boolean;
}

export function CategoryPath({
  neighbours: { above, current, below },
  query,
  isBelowRoot,
}: CategoryPathProps) {
  const link = (id: string) => ({ to: categoryFilterAddress(query, id), preventScrollReset: true });
  return (
    <nav aria-label="Categories of these products" className="category-path">
      <ul>
        {above.map(({ id, name }, depth) => (
          <li key={id}>
            <Link className="category-path-link" {...link(id)}>
              <span aria-hidden="true">‹ </span>
              {depth === 0 ? `All ${name}` : name}
            </Link>
          </li>
        ))}
        {!(isBelowRoot && above.length === 0) && (
          <li>
            <span className="category-path-current" aria-current="true">
              {current.name}
            </span>
          </li>
        )}
        {below.map(({ value, name, products }) => (
          <li key={value}>
            <Link className="category-path-link" {...link(value)}>
              <FacetLabel products={products}>{name}</FacetLabel>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
