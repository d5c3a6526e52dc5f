import type { MetaFunction } from 'react-router';
import { NEW_CHART_LOADS, NewSizeChartScreen } from './size-charts/size-chart-screens.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/size-charts.new';

export const meta: MetaFunction = ({ matches }) => pageTitle('Add size chart', matches);

export const clientLoader = screenLoader(NEW_CHART_LOADS);

export default function NewSizeChartPage({ loaderData }: Route.ComponentProps) {
  return <NewSizeChartScreen {...loaderData} />;
}
