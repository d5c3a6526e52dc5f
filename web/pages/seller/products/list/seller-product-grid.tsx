import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { ListedSellerProduct } from '../../../../../contract/seller-products.ts';
import { SELECT_ALL } from '../../../../kit/lists/to-selected.tsx';
import type { Selection } from '../../../../kit/lists/use-selection.ts';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { chipClasses } from '../../../../ui/chip.tsx';
import { typeName } from '../attributes/category-choices.ts';
import { PER_PAGE, type ProductListView } from './product-list.ts';
import { chooseProductView, PRODUCT_VIEWS, type ProductView } from './product-view.ts';
import { SellerProductCard } from './seller-product-card.tsx';
import { SellerProductTable } from './seller-product-table.tsx';
import type { ProductChanged } from './use-changed-products.ts';

const VIEW_WORDS: Record<ProductView, string> = { table: 'Table', cards: 'Cards' };

interface SellerProductGridProps {
  view: ProductView;
  products: readonly ListedSellerProduct[];
  nodes: readonly CategoryNode[];
  total: number;
  selection: Selection<ProductId>;
  list: ProductListView;
  onChange: ProductChanged;
}

export function SellerProductGrid({ view, total, ...props }: SellerProductGridProps) {
  const { products, nodes, selection, list } = props;
  const ids = products.map(({ id }) => id);
  const first = (list.state.page - 1) * PER_PAGE + 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CheckboxField
          id={SELECT_ALL}
          label="Select this page"
          checked={ids.every((id) => selection.has(id))}
          onChange={({ target }) => selection.select(ids, target.checked, ids)}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-small text-muted" role="status">
            {first} to {first + products.length - 1} of {total.toLocaleString('en-IN')}
          </p>
          <div role="group" aria-label="Show as" className="flex gap-2">
            {PRODUCT_VIEWS.map((each) => (
              <button
                key={each}
                type="button"
                className={`${chipClasses()} min-h-11`}
                aria-pressed={each === view}
                onClick={() => chooseProductView(each)}
              >
                {VIEW_WORDS[each]}
              </button>
            ))}
          </div>
        </div>
      </div>
      {view === 'table' ? (
        <SellerProductTable {...props} />
      ) : (
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
      )}
    </div>
  );
}
