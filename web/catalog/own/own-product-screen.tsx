import { useCallback, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { OwnProduct } from '../../../contract/catalog.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import { api } from '../../api.ts';
import { LoadFailure } from '../../load-failure.tsx';
import { messageOf } from '../../problem-message.ts';
import { notify } from '../../session/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { Gallery } from '../product/gallery.tsx';
import { OwnProductDialog } from './own-product-dialog.tsx';

/** One product of the shop: at once when it came along with the click, and loaded by its id in any case (SPROD-08). */
export function OwnProductScreen() {
  const { productId = '' } = useParams();
  const state: unknown = useLocation().state;
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/shop/products/:productId', { params: { productId }, signal }),
    [productId],
  );
  const { data, error, reload, show } = useLoaded(load);
  const brought = (state as { product?: OwnProduct } | null)?.product; // set by OwnProductCard, and only shown
  const product = data ?? (brought?.id === productId ? brought : undefined);
  const [doing, setDoing] = useState<'edit' | 'archive'>();
  const [isBusy, setBusy] = useState(false);

  if (!product) {
    return error !== undefined ? (
      <LoadFailure title="This product could not be loaded" error={error} onRetry={reload} />
    ) : (
      <div className="state">
        <Spinner size="large" label="Loading" />
      </div>
    );
  }
  const setArchived = async (isArchived: boolean) => {
    setBusy(true);
    try {
      const params = { productId: product.id };
      show(
        isArchived
          ? await api('DELETE /api/pro/:productId', { params })
          : await api('PUT /api/pro/:productId', { params, body: { isArchived } }),
      );
      notify('success', isArchived ? 'Product archived' : 'Product is back on sale', 'back_office');
      setDoing(undefined);
    } catch (problem) {
      notify('error', messageOf(problem, 'Failed to update product'), 'back_office');
    }
    setBusy(false);
  };

  return (
    <article className="grid content-start gap-6">
      <p>
        <Link to="/seller/products" className="text-link">
          All products
        </Link>
      </p>
      <div className="product-page">
        <Gallery key={product.id} product={product} />
        <div className="grid content-start gap-5">
          <div className="grid gap-2">
            <h1>{product.name}</h1>
            {product.isArchived && (
              <p>
                <Badge tone="info">Archived</Badge>
              </p>
            )}
          </div>
          <Facts
            facts={[
              { term: 'Brand', value: product.brand || 'None' },
              { term: 'Category', value: product.category },
              { term: 'Price', value: formatRupees(product.price) },
              { term: 'Discount', value: `${product.discount}%` },
              { term: 'Gender', value: product.gender },
              {
                term: 'Rating',
                value:
                  product.rate > 0 ? `${product.rating.toFixed(1)} of ${product.rate} reviews` : 'None yet',
              },
            ]}
          />
          <p className="max-w-measure whitespace-pre-line">{product.description}</p>
          <div className="flex flex-wrap gap-2">
            <Button icon="pencil" onClick={() => setDoing('edit')}>
              Edit Product
            </Button>
            {product.isArchived ? (
              <Button variant="outline" busy={isBusy} onClick={() => void setArchived(false)}>
                Put back on sale
              </Button>
            ) : (
              <Button variant="outline" onClick={() => setDoing('archive')}>
                Archive
              </Button>
            )}
          </div>
        </div>
      </div>
      <OwnProductDialog
        open={doing === 'edit'}
        product={product}
        onClose={() => setDoing(undefined)}
        onSaved={(saved) => {
          show(saved);
          setDoing(undefined);
        }}
      />
      <ConfirmDialog
        open={doing === 'archive'}
        title="Archive this product?"
        confirmLabel="Archive product"
        variant="primary"
        busy={isBusy}
        onConfirm={() => void setArchived(true)}
        onCancel={() => setDoing(undefined)}
      >
        It leaves the shop and cannot be bought any more. Orders of it stay as they are, and you can put it
        back on sale at any time.
      </ConfirmDialog>
    </article>
  );
}
