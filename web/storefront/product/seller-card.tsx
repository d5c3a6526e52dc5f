import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { ProductDetails } from '../../../contract/catalog.ts';
import { lazyPart } from '../../shared/screens/lazy-part.ts';
import { useIsNear } from '../../shared/screens/use-is-near.ts';

const SellerFigures = lazyPart(async () => (await import('./seller-figures.tsx')).SellerFigures);

/** Who sells a product, with what buyers think of the shop. */
export function SellerCard({ shop: { id, name } }: Pick<ProductDetails, 'shop'>) {
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  return (
    <section ref={place} aria-labelledby="seller" className="card grid gap-2 p-4">
      <h2 id="seller" className="text-body">
        <span className="text-muted">Sold by</span>{' '}
        <Link to={`/shop/${id}`} className="text-link wrap-anywhere">
          {name}
        </Link>
      </h2>
      <div className="needs-scripts min-h-6 text-small text-muted">
        {isNear && (
          <Suspense>
            <SellerFigures shopId={id} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
