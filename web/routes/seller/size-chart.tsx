import type { MetaFunction } from 'react-router';
import { CHART_LOADS, SizeChartScreen } from '../../seller/size-charts/size-chart-screens.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/size-chart';

export const meta: MetaFunction = ({ matches }) => pageTitle('Size chart', matches);

export const clientLoader = screenLoader(CHART_LOADS);

export default function SizeChartPage({ params, loaderData }: Route.ComponentProps) {
  return <SizeChartScreen key={params.sizeChartId} {...loaderData} />;
}
