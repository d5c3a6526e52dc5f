import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { ProductDetails } from '../../../../contract/catalog.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useIsNear } from '../../../kit/screens/use-is-near.ts';

const ReportPart = lazyPart(
  async () => (await import('../../../concepts/moderation/report-part.tsx')).ReportPart,
);
const SellerFigures = lazyPart(async () => (await import('./seller-figures.tsx')).SellerFigures);

export function SellerCard({
  product: {
    id: productId,
    shop: { id, name },
  },
}: {
  product: Pick<ProductDetails, 'id' | 'shop'>;
}) {
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
      <div className="needs-scripts min-h-8 text-small">
        {isNear && (
          <Suspense>
            <ReportPart kind="product" id={productId} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
