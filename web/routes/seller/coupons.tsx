import type { MetaFunction } from 'react-router';
import { loadMarketCoupons } from '../../seller/coupons/market-coupons.tsx';
import { loadCoupons, SellerCouponsScreen } from '../../seller/coupons/seller-coupons-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/coupons';

export const meta: MetaFunction = ({ matches }) => pageTitle('Coupons', matches);

export const clientLoader = screenLoader({ coupons: loadCoupons, market: loadMarketCoupons });

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  return <SellerCouponsScreen loaded={loaderData.coupons} market={loaderData.market} />;
}
