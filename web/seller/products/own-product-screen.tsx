import { useCallback, useMemo, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { OwnProduct } from '../../../contract/own-products.ts';
import { api } from '../../shared/http/api.ts';
import { ProductCouponsPanel } from '../coupons/product-coupons-panel.tsx';
import { useBegunDraft } from '../../shared/drafts/use-begun-draft.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { isMissing } from '../../shared/http/problem-message.ts';
import { OwnProductReviews } from '../reviews/own-product-reviews.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { Gallery } from '../../shared/products/gallery.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { OwnProductDialog } from './own-product-dialog.tsx';
import { WaitingPictures } from './pictures/waiting-pictures.tsx';
import { editDraftName } from './product-edit-draft.ts';
import { StockInShort } from './stock-in-short.tsx';
import { isPreparing, usePreparing } from './use-preparing.ts';

/** One product of the shop: at once when it came along with the click, and loaded by its id in any case (SPROD-07, SPROD-08). */
export function OwnProductScreen() {
  const { productId = '' } = useParams();
  const state: unknown = useLocation().state;
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/shop/products/:productId', { params: { productId }, signal }),
    [productId],
  );
  const { data, error, reload, show } = useLoaded(load);
  const brought = (state as { product?: OwnProduct } | null)?.product; // set by our own links, and only shown
  const product = data ?? (brought?.id === productId ? brought : undefined);
  const watched = useMemo(() => (data ? [data] : undefined), [data]);
  usePreparing(watched, show);

  if (isMissing(error)) return <NoProduct />;
  if (!product) {
    return error !== undefined ? (
      <LoadFailure title="This product could not be loaded" error={error} onRetry={reload} />
    ) : (
      <div className="state">
        <Spinner size="large" label="Loading" />
      </div>
    );
  }
  return <OwnProductView key={product.id} product={product} onChange={show} />;
}

function NoProduct() {
  return (
    <EmptyState
      icon="gift"
      title="There is no such product"
      text="Your shop has no product at this address."
      action={
        <Link to="/seller/products" className={buttonClasses()}>
          See all products
        </Link>
      }
    />
  );
}

interface OwnProductViewProps {
  product: OwnProduct;
  onChange: (product: OwnProduct) => void;
}

function OwnProductView({ product, onChange }: OwnProductViewProps) {
  const [isEditing, setEditing] = useState(false);
  useBegunDraft(editDraftName(product.id), () => setEditing(true));
  // While the only pictures are being prepared, their tiles stand for them.
  const hasGallery = product.imageUrls.length > 0 || !isPreparing(product);
  return (
    <article className="grid content-start gap-8">
      <p>
        <Link to="/seller/products" className="text-link">
          All products
        </Link>
      </p>
      <div className="product-page">
        <div className="grid content-start gap-3">
          {hasGallery && <Gallery key={product.imageUrls.join()} product={product} />}
          <WaitingPictures product={product} onChange={onChange} />
        </div>
        <div className="grid content-start gap-5">
          <div className="grid gap-2">
            <h1>{product.name}</h1>
            {product.isArchived && (
              <p>
                <Badge tone="info">Archived</Badge>
              </p>
            )}
          </div>
          <ProductFacts product={product} />
          {product.description !== '' && (
            <p className="max-w-measure whitespace-pre-line">{product.description}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button icon="pencil" onClick={() => setEditing(true)}>
              Edit Product
            </Button>
            <ArchiveButton product={product} onChange={onChange} />
          </div>
        </div>
      </div>
      <StockInShort product={product} />
      <ProductCouponsPanel productId={product.id} />
      <OwnProductReviews productId={product.id} />
      <OwnProductDialog
        open={isEditing}
        product={product}
        onClose={() => setEditing(false)}
        onSaved={(saved) => {
          onChange(saved);
          setEditing(false);
        }}
      />
    </article>
  );
}

function ProductFacts({ product }: { product: OwnProduct }) {
  const { brand, category, price, listPrice, discount, gender, rate, rating } = product;
  const mrp = listPrice > price ? ` (MRP ${formatRupees(listPrice)})` : '';
  return (
    <Facts
      facts={[
        { term: 'Brand', value: brand || 'None' },
        { term: 'Category', value: category },
        { term: 'Price', value: `${formatRupees(price)}${mrp}` },
        { term: 'Discount', value: `${discount}%` },
        { term: 'Gender', value: gender },
        { term: 'Rating', value: rate > 0 ? `${rating.toFixed(1)} of ${rate} reviews` : 'None yet' },
      ]}
    />
  );
}
