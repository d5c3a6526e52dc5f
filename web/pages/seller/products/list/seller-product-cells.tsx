import { Link } from 'react-router';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import type { ListedSellerProduct } from '../../../../../contract/seller-products.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { EditableColumn } from '../../../../ui/editable-cells.ts';
import { SavedCell } from '../../../../ui/saved-cell.tsx';
import { variantCount } from '../form/product-values.ts';
import { isPreparing } from '../pictures/use-preparing.ts';
import { useMayHandle } from '../../acting/rights.ts';
import { ScreenLink } from '../../acting/screen-link.tsx';
import { savePrice, saveStock } from './save-cells.ts';
import type { ProductChanged } from './use-changed-products.ts';
import { ReviewBadge } from '../review/review-badge.tsx';

const PRICE: EditableColumn<string> = { name: 'price', label: 'Price', inputMode: 'decimal', maxLength: 20 };
const STOCK: EditableColumn<string> = { name: 'stock', label: 'Stock', inputMode: 'numeric', maxLength: 9 };

interface ChangedCellProps {
  product: ListedSellerProduct;
  onChange: ProductChanged;
  /** Gets the reason why a typed value was not saved. */
  onRefusal: (words: string) => void;
}

function savingCell({ product, onChange, onRefusal }: ChangedCellProps, save: typeof savePrice) {
  return async (text: string) => {
    const wrong = await save(product, text, onChange);
    onRefusal(wrong ?? '');
    return wrong;
  };
}

interface ProductNameProps {
  product: ListedSellerProduct;
  type: string | undefined;
}

/** A click passes the product on, so that its page shows at once (SPROD-06, SPROD-07). */
export function ProductName({ product, type }: ProductNameProps) {
  const { id, name, brand, options } = product;
  const notes = [brand || 'No brand', type, options.length > 0 ? variantCount(product) : ''];
  return (
    <>
      <Link to={`/seller/product/${id}`} prefetch="intent" state={{ product }} className="text-link">
        {name}
      </Link>
      <span className="block text-small font-normal text-muted">{notes.filter(Boolean).join(' · ')}</span>
    </>
  );
}

export function ProductPrice(props: ChangedCellProps) {
  const { name, options, price, discount } = props.product;
  return (
    <>
      {options.length > 0 ? (
        <PriceOfVariants product={props.product} />
      ) : (
        <SavedCell
          label={`Price of ${name}`}
          column={PRICE}
          value={String(price)}
          save={savingCell(props, savePrice)}
        />
      )}
      {discount > 0 && <span className="block text-small text-muted">{discount}% off</span>}
    </>
  );
}

export function ProductStock(props: ChangedCellProps) {
  const { name, stockRecord } = props.product;
  const mayStock = useMayHandle('stock');
  return (
    <>
      {stockRecord && mayStock ? (
        <SavedCell
          label={`Stock of ${name}`}
          column={STOCK}
          value={String(stockRecord.quantity)}
          save={savingCell(props, saveStock)}
        />
      ) : (
        <StockOfRecords product={props.product} />
      )}
      {stockRecord !== null && stockRecord.reserved > 0 && (
        <span className="block text-small text-muted">{stockRecord.reserved} reserved</span>
      )}
    </>
  );
}

function PriceOfVariants({ product: { price, highestPrice } }: { product: ListedSellerProduct }) {
  return (
    <span className="tabular-nums">
      {highestPrice > price ? `from ${formatRupees(price)}` : formatRupees(price)}
    </span>
  );
}

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

export function ProductState({ product }: { product: ListedSellerProduct }) {
  const { stock } = product;
  return (
    <span className="flex flex-wrap gap-1">
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
    </span>
  );
}
