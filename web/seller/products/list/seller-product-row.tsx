import { Link } from 'react-router';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { ListedSellerProduct } from '../../../../contract/seller-products.ts';
import { ToSelected } from '../../../shared/lists/to-selected.tsx';
import { ProductPicture } from '../../../shared/products/product-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { EditableColumn } from '../../../ui/editable-cells.ts';
import { SavedCell } from '../../../ui/saved-cell.tsx';
import { variantCount } from '../form/product-values.ts';
import { isPreparing } from '../pictures/use-preparing.ts';
import { useMayHandle } from '../../acting/rights.ts';
import { ScreenLink } from '../../acting/screen-link.tsx';
import { savePrice, saveStock } from './save-cells.ts';
import type { ProductChanged } from './use-changed-products.ts';
import { isShown, ReviewBadge } from '../review/review-badge.tsx';

const PRICE: EditableColumn<string> = { name: 'price', label: 'Price', inputMode: 'decimal', maxLength: 20 };
const STOCK: EditableColumn<string> = { name: 'stock', label: 'Stock', inputMode: 'numeric', maxLength: 9 };

interface SellerProductRowProps {
  product: ListedSellerProduct;
  /** The category below its root: 'Kurtas'. */
  type: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onChange: ProductChanged;
  /** What was typed in a cell is not saved, for these words. */
  onRefusal: (words: string) => void;
}

/** A product of the table; a click on its name passes it on, so that its page shows at once (SPROD-06, SPROD-07). */
export function SellerProductRow(props: SellerProductRowProps) {
  const { product, type, isSelected, onSelect, onChange, onRefusal } = props;
  const { id, name, brand, category, imageUrls, options, discount, rate, rating, unitsSold } = product;
  const mayStock = useMayHandle('stock');
  const saving = (save: typeof savePrice) => async (text: string) => {
    const wrong = await save(product, text, onChange);
    onRefusal(wrong ?? '');
    return wrong;
  };
  const notes = [brand || 'No brand', type, options.length > 0 ? variantCount(product) : ''];
  return (
    <tr aria-selected={isSelected}>
      <td className="row-select">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
        {isSelected && <ToSelected />}
      </td>
      <td className="product-row-picture">
        <ProductPicture category={category} url={imageUrls[0]} alt="" sizes="56px" />
      </td>
      <th scope="row" className="product-row-name">
        <Link to={`/seller/product/${id}`} prefetch="intent" state={{ product }} className="text-link">
          {name}
        </Link>
        <span className="block text-small font-normal text-muted">{notes.filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label="Price" className="product-row-price">
        {options.length > 0 ? (
          <PriceOfVariants product={product} />
        ) : (
          <SavedCell
            label={`Price of ${name}`}
            column={PRICE}
            value={String(product.price)}
            save={saving(savePrice)}
          />
        )}
        {discount > 0 && <span className="block text-small text-muted">{discount}% off</span>}
      </td>
      <td data-label="Stock" className="product-row-stock">
        {product.stockRecord && mayStock ? (
          <SavedCell
            label={`Stock of ${name}`}
            column={STOCK}
            value={String(product.stockRecord.quantity)}
            save={saving(saveStock)}
          />
        ) : (
          <StockOfRecords product={product} />
        )}
        {product.stockRecord !== null && product.stockRecord.reserved > 0 && (
          <span className="block text-small text-muted">{product.stockRecord.reserved} reserved</span>
        )}
      </td>
      <td className="product-row-state">
        <span className="flex flex-wrap gap-1">
          <ProductState product={product} />
        </span>
      </td>
      <td data-label="Sold" className="number product-row-sold">
        {unitsSold.toLocaleString('en-IN')}
      </td>
      <td data-label="Rating" className="product-row-rating">
        {rate > 0 ? `${rating.toFixed(1)} (${rate.toLocaleString('en-IN')})` : 'None'}
      </td>
      <td className="product-row-view">
        {isShown(product) && (
          <Link to={`/product/${id}`} className="text-link" aria-label={`View in shop: ${name}`}>
            View in shop
          </Link>
        )}
      </td>
    </tr>
  );
}

function PriceOfVariants({ product: { price, highestPrice } }: { product: ListedSellerProduct }) {
  return (
    <span className="tabular-nums">
      {highestPrice > price ? `from ${formatRupees(price)}` : formatRupees(price)}
    </span>
  );
}

/** The free units of all variants on sale; they are changed in the inventory. */
function StockOfRecords({ product: { name, variants } }: { product: ListedSellerProduct }) {
  const units = variants.reduce((sum, { isArchived, available }) => sum + (isArchived ? 0 : available), 0);
  const figure = units.toLocaleString('en-IN');
  return (
    <ScreenLink
      to={`/seller/inventory?${new URLSearchParams({ search: name })}`}
      className="text-link tabular-nums"
      aria-label={`${figure} in stock: ${name}`}
    >
      {figure} in stock
    </ScreenLink>
  );
}

function ProductState({ product }: { product: ListedSellerProduct }) {
  const { stock } = product;
  return (
    <>
      <ReviewBadge product={product} isShort />
      {product.takeDownId !== null ? (
        <Badge tone="deal">Taken down</Badge>
      ) : product.isArchived ? (
        <Badge tone="info">Archived</Badge>
      ) : stock.state === 'out' ? (
        <Badge tone="deal">Out of stock</Badge>
      ) : stock.state === 'low' ? (
        <Badge tone="warn">Only {stock.left} left</Badge>
      ) : product.review?.kind === 'new' ? null : (
        <Badge tone="ok">On sale</Badge>
      )}
      {isPreparing(product) && <Badge icon="clock">Processing</Badge>}
      {product.refusedPictures.length > 0 && (
        <Badge tone="warn" icon="warning">
          Picture refused
        </Badge>
      )}
    </>
  );
}
