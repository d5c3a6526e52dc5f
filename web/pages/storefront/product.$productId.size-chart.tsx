import { Link, type MetaFunction, useSearchParams } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import { requireProductId } from '../../concepts/products/require-product-id.ts';
import { sizeOf } from '../../concepts/products/variant-choice.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../kit/http/api.ts';
import { pageMeta } from '../../kit/page/page-meta.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { SizeChart } from './size-charts/size-chart.tsx';
import type { Route } from './+types/product.$productId.size-chart';

async function loadSizeChart(
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

export const loader = serverLoader(loadSizeChart, ({ id, shopId }) => [`product:${id}`, `shop:${shopId}`]);
export const clientLoader = browserLoader(loadSizeChart);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const title = `Size chart of ${loaderData.name}`;
  const description = `What the sizes of ${loaderData.name} measure, in centimetres and inches.`;
  return [...pageTitle(title, matches), ...pageMeta({ title, description }, matches)];
};

/** The dialog's content as a page, without scripts too. `?variant=` marks its size. */
export default function SizeChartPage({ loaderData }: Route.ComponentProps) {
  const { id, name, sizes, chart } = loaderData;
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
