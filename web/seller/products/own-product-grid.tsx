import type { OwnProduct } from '../../../contract/own-products.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { useSelection } from './query/use-selection.ts';
import { OwnProductCard } from './own-product-card.tsx';
import { PER_PAGE } from './query/own-products-address.ts';

interface OwnProductGridProps {
  products: readonly OwnProduct[];
  total: number;
  page: number;
  selection: ReturnType<typeof useSelection>;
}

/** The cards of a page, each of which can be selected, or all at once. */
export function OwnProductGrid({ products, total, page, selection }: OwnProductGridProps) {
  const ids = products.map(({ id }) => id);
  const first = (page - 1) * PER_PAGE + 1;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label="Select this page"
          checked={ids.every((id) => selection.has(id))}
          onChange={({ target }) => selection.select(ids, target.checked, ids)}
        />
        <p className="text-small text-muted" role="status">
          {first} to {first + products.length - 1} of {total.toLocaleString('en-IN')}
        </p>
      </div>
      <ul className="card-grid" aria-label="Products">
        {products.map((product) => (
          <li key={product.id}>
            <OwnProductCard
              product={product}
              isSelected={selection.has(product.id)}
              onSelect={(isSelected) => selection.select([product.id], isSelected, ids)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
