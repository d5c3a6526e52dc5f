import type { MetaFunction } from 'react-router';
import { loadSizeCharts, SizeChartsScreen } from '../../seller/size-charts/size-charts-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/size-charts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Size charts', matches);

export const clientLoader = screenLoader({ charts: loadSizeCharts });

export default function SizeChartsPage({ loaderData }: Route.ComponentProps) {
  return <SizeChartsScreen loaded={loaderData.charts} />;
}
