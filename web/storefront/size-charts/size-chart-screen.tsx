import { Link, useSearchParams } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import type { LoadArgs } from '../../shared/http/api.ts';
import { requireProductId } from '../../shared/products/require-product-id.ts';
import { sizeOf } from '../../shared/products/variant-choice.ts';
import { SizeChart } from './size-chart.tsx';

/** The size chart of a product, with the product. */
export async function loadSizeChart(
  api: ApiClient,
  { params, request: { signal } }: LoadArgs<{ productId: string }>,
) {
  requireProductId(params.productId);
  const [product, chart] = await Promise.all([
    api('GET /api/pro/:productId', { params, signal }),
    api('GET /api/pro/:productId/size-chart', { params, signal }),
  ]);
  const { id, name, variants } = product;
  const sizes = variants.map((variant) => ({ variantId: variant.id, size: sizeOf(product, variant) }));
  return { id, name, shopId: product.shop.id, sizes, chart };
}

/**
 * The size chart of a product as a page of its own, for those who do not see the dialog; with the size of the variant that the
 * address names (`?variant=`) marked.
 */
export function SizeChartScreen({ id, name, sizes, chart }: Awaited<ReturnType<typeof loadSizeChart>>) {
  const [query] = useSearchParams();
  const chosen = sizes.find(({ variantId }) => variantId === query.get('variant'));
  return (
    <div className="page-width grid grid-cols-1 content-start gap-4">
      <p>
        <Link to={`/product/${id}${chosen ? `?variant=${chosen.variantId}` : ''}`} className="text-link">
          {name}
        </Link>
      </p>
      <h1>Size chart</h1>
      <SizeChart chart={chart} size={chosen?.size} />
    </div>
  );
}
