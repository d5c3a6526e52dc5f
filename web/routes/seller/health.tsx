import type { MetaFunction } from 'react-router';
import { HealthScreen } from '../../seller/health/health-screen.tsx';
import { loadHealth } from '../../seller/health/load-health.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/health';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shop health', matches);

export const clientLoader = screenLoader({ health: loadHealth });

export default function ShopHealthPage({ loaderData }: Route.ComponentProps) {
  return <HealthScreen loaded={loaderData.health} />;
}
