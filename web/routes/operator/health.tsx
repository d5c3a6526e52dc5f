import type { MetaFunction } from 'react-router';
import { HealthListScreen, loadHealthList } from '../../operator/health/health-list-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/health';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Shop health', matches);

export const clientLoader = screenLoader({ list: loadHealthList });

export default function OperatorHealthPage({ loaderData }: Route.ComponentProps) {
  return <HealthListScreen loaded={loaderData.list} />;
}
