import { Link } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import type { LoadArgs } from '../../shared/http/api.ts';
import { requireProductId } from '../../shared/products/require-product-id.ts';
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
  return { id: product.id, name: product.name, shopId: product.shop.id, chart };
}

/** The size chart of a product as a page of its own, for those who do not see the dialog. */
export function SizeChartScreen({ id, name, chart }: Awaited<ReturnType<typeof loadSizeChart>>) {
  return (
    <div className="page-width grid grid-cols-1 content-start gap-4">
      <p>
        <Link to={`/product/${id}`} className="text-link">
          {name}
        </Link>
      </p>
      <h1>Size chart</h1>
      <SizeChart chart={chart} />
    </div>
  );
}
