import './seller-product-table.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { SortOption } from '../../../../../contract/kernel/sort-options.ts';
import type { ListedSellerProduct } from '../../../../../contract/seller-products.ts';
import { type Column, DataTable } from '../../../../kit/lists/data-table.tsx';
import type { Sorting } from '../../../../kit/lists/sorted-rows.ts';
import { SelectRow } from '../../../../kit/lists/to-selected.tsx';
import type { Selection } from '../../../../kit/lists/use-selection.ts';
import { ProductPicture } from '../../../../concepts/products/product-picture.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { typeName } from '../attributes/category-choices.ts';
import type { ProductListView } from './product-list.ts';
import { ProductName, ProductPrice, ProductState, ProductStock } from './seller-product-cells.tsx';
import type { ProductChanged } from './use-changed-products.ts';
import { isShown } from '../review/review-badge.tsx';

type ProductSort = 'price' | 'sold' | 'rating' | 'newest';

const COLUMNS: readonly Column<ListedSellerProduct, ProductSort>[] = [
  {
    head: 'State',
    isUnlabelled: true,
    className: 'product-row-state',
    cell: (product) => <ProductState product={product} />,
  },
  {
    head: 'Sold',
    sortBy: 'sold',
    isNumber: true,
    className: 'product-row-sold',
    cell: ({ unitsSold }) => unitsSold.toLocaleString('en-IN'),
  },
  {
    head: 'Rating',
    sortBy: 'rating',
    className: 'product-row-rating',
    cell: ({ rate, rating }) =>
      rate > 0 ? `${rating.toFixed(1)} (${rate.toLocaleString('en-IN')})` : 'None',
  },
  {
    head: 'View in shop',
    isHeadHidden: true,
    className: 'product-row-view',
    cell: (product) =>
      isShown(product) && (
        <Link
          to={`/product/${product.id}`}
          className="text-link"
          aria-label={`View in shop: ${product.name}`}
        >
          View in shop
        </Link>
      ),
  },
];

const NEWEST: Sorting<ProductSort> = { sortBy: 'newest', direction: 'descending' };
const SORTINGS: Partial<Record<SortOption, Sorting<ProductSort>>> = {
  price_low_to_high: { sortBy: 'price', direction: 'ascending' },
  price_high_to_low: { sortBy: 'price', direction: 'descending' },
  best_selling: { sortBy: 'sold', direction: 'descending' },
  rating_high_to_low: { sortBy: 'rating', direction: 'descending' },
};

/** Without a reverse order, the head returns to the newest first. */
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

/** Price and stock are edited in place (SPROD-05..07). */
export function SellerProductTable({ products, nodes, selection, list, onChange }: SellerProductTableProps) {
  const [said, setSaid] = useState('');
  const ids = products.map(({ id }) => id);
  const { sortBy } = list.state;
  return (
    <>
      <DataTable
        isCards
        className="page-table product-table"
        caption="List of products"
        columns={[
          {
            head: 'Select',
            isHeadHidden: true,
            className: 'row-select',
            cell: ({ id, name }) => (
              <SelectRow
                name={name}
                isSelected={selection.has(id)}
                onSelect={(isSelected) => selection.select([id], isSelected, ids)}
              />
            ),
          },
          {
            head: 'Picture',
            isHeadHidden: true,
            className: 'product-row-picture',
            cell: ({ category, imageUrls }) => (
              <ProductPicture category={category} url={imageUrls[0]} alt="" sizes="56px" />
            ),
          },
          {
            head: 'Name',
            isRowHeader: true,
            className: 'product-row-name',
            cell: (product) => <ProductName product={product} type={typeName(nodes, product.categoryId)} />,
          },
          {
            head: 'Price',
            sortBy: 'price',
            className: 'product-row-price',
            cell: (product) => <ProductPrice product={product} onChange={onChange} onRefusal={setSaid} />,
          },
          {
            head: 'Stock',
            className: 'product-row-stock',
            cell: (product) => <ProductStock product={product} onChange={onChange} onRefusal={setSaid} />,
          },
          ...COLUMNS,
        ]}
        rows={products}
        rowKey={({ id }) => id}
        rowProps={({ id }) => ({ 'aria-selected': selection.has(id) })}
        sort={{
          sorting: (sortBy !== '' && SORTINGS[sortBy]) || NEWEST,
          firstOf: (wanted) => (wanted === 'price' ? 'ascending' : 'descending'),
          renderControl: (wanted, control) => (
            <Link to={list.href({ sortBy: sortOf(wanted) })} preventScrollReset {...control} />
          ),
        }}
      />
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
