import type { CategoryNode } from '../../../../contract/categories.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Selection } from '../../../shared/lists/use-selection.ts';
import { typeName } from '../attributes/category-choices.ts';
import { SellerProductCard } from './seller-product-card.tsx';
import { PER_PAGE } from './product-list.ts';

interface SellerProductGridProps {
  products: readonly SellerProduct[];
  nodes: readonly CategoryNode[];
  total: number;
  page: number;
  selection: Selection<ProductId>;
}

/** The cards of a page, selectable one by one or all at once. */
export function SellerProductGrid({ products, nodes, total, page, selection }: SellerProductGridProps) {
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
            <SellerProductCard
              product={product}
              type={typeName(nodes, product.categoryId)}
              isSelected={selection.has(product.id)}
              onSelect={(isSelected) => selection.select([product.id], isSelected, ids)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
