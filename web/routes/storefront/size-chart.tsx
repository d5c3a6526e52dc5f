import type { MetaFunction } from 'react-router';
import { browserLoader, serverLoader } from '../../shared/http/api.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { loadSizeChart, SizeChartScreen } from '../../storefront/size-charts/size-chart-screen.tsx';
import type { Route } from './+types/size-chart';

export const loader = serverLoader(loadSizeChart, ({ id, shopId }) => [`product:${id}`, `shop:${shopId}`]);
export const clientLoader = browserLoader(loadSizeChart);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const title = `Size chart of ${loaderData.name}`;
  const description = `What the sizes of ${loaderData.name} measure, in centimetres and inches.`;
  return [...pageTitle(title, matches), ...pageMeta({ title, description }, matches)];
};

export default function SizeChartPage({ loaderData }: Route.ComponentProps) {
  return <SizeChartScreen {...loaderData} />;
}
