import type { MetaFunction } from 'react-router';
import { CHART_LOADS, SizeChartScreen } from './size-charts/size-chart-screens.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/size-charts.$sizeChartId';

export const meta: MetaFunction = ({ matches }) => pageTitle('Size chart', matches);

export const clientLoader = screenLoader(CHART_LOADS);

export default function SizeChartPage({ params, loaderData }: Route.ComponentProps) {
  return <SizeChartScreen key={params.sizeChartId} {...loaderData} />;
}
