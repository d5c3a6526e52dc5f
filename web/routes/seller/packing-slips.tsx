import '../../styles/packing-slips.css';
import type { MetaFunction } from 'react-router';
import { loadPackingSlips, PackingSlipsScreen } from '../../seller/orders/packing-slips-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/packing-slips';

export const meta: MetaFunction = ({ matches }) => pageTitle('Packing slips', matches);

export const clientLoader = screenLoader({ slips: loadPackingSlips });

export default function PackingSlipsPage({ loaderData }: Route.ComponentProps) {
  return <PackingSlipsScreen loaded={loaderData.slips} />;
}
