import { useState } from 'react';
import { Link } from 'react-router';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { SortOption } from '../../../../contract/kernel/sort-options.ts';
import type { ListedSellerProduct } from '../../../../contract/seller-products.ts';
import type { Selection } from '../../../shared/lists/use-selection.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { type HeadColumn, SortHeads, type Sorting } from '../../../ui/sort-heads.tsx';
import { Table } from '../../../ui/table.tsx';
import { typeName } from '../attributes/category-choices.ts';
import type { ProductListView } from './product-list.ts';
import { SellerProductRow } from './seller-product-row.tsx';
import type { ProductChanged } from './use-changed-products.ts';

/** What a head sorts by; `newest` is no column. */
type ProductSort = 'price' | 'sold' | 'rating' | 'newest';

const COLUMNS: readonly HeadColumn<ProductSort>[] = [
  { name: 'Select', isHidden: true },
  { name: 'Picture', isHidden: true },
  { name: 'Name' },
  { name: 'Price', sortBy: 'price' },
  { name: 'Stock' },
  { name: 'State' },
  { name: 'Sold', sortBy: 'sold', first: 'descending', isNumber: true },
  { name: 'Rating', sortBy: 'rating', first: 'descending' },
  { name: 'View in shop', isHidden: true },
];

const NEWEST: Sorting<ProductSort> = { sortBy: 'newest', direction: 'descending' };
const SORTINGS: Partial<Record<SortOption, Sorting<ProductSort>>> = {
  price_low_to_high: { sortBy: 'price', direction: 'ascending' },
  price_high_to_low: { sortBy: 'price', direction: 'descending' },
  best_selling: { sortBy: 'sold', direction: 'descending' },
  rating_high_to_low: { sortBy: 'rating', direction: 'descending' },
};

/** The order of the list that a head asks for; where there is none the other way round, the newest come first again. */
function sortOf(wanted: Sorting<ProductSort>): SortOption | '' {
  const found = Object.entries(SORTINGS).find(
    ([, { sortBy, direction }]) => sortBy === wanted.sortBy && direction === wanted.direction,
  );
  return (found?.[0] as SortOption | undefined) ?? ''; // a key of the record
}

interface SellerProductTableProps {
  products: readonly ListedSellerProduct[];
  nodes: readonly CategoryNode[];
  selection: Selection<ProductId>;
  list: ProductListView;
  onChange: ProductChanged;
}

/** Own products as a table with price and stock to be changed in place; as short cards where the place is narrow (SPROD-05..07). */
export function SellerProductTable({ products, nodes, selection, list, onChange }: SellerProductTableProps) {
  const [said, setSaid] = useState('');
  const ids = products.map(({ id }) => id);
  const { sortBy } = list.state;
  return (
    <>
      <Table caption="List of products" className="card-table page-table product-table">
        <SortHeads
          columns={COLUMNS}
          sorting={(sortBy !== '' && SORTINGS[sortBy]) || NEWEST}
          renderControl={(wanted, control) => (
            <Link to={list.href({ sortBy: sortOf(wanted) })} preventScrollReset {...control} />
          )}
        />
        <tbody>
          {products.map((product) => (
            <SellerProductRow
              key={product.id}
              product={product}
              type={typeName(nodes, product.categoryId)}
              isSelected={selection.has(product.id)}
              onSelect={(isSelected) => selection.select([product.id], isSelected, ids)}
              onChange={onChange}
              onRefusal={setSaid}
            />
          ))}
        </tbody>
      </Table>
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
