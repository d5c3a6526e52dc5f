import type { MetaFunction } from 'react-router';
import {
  loadMarketCouponList,
  MarketCouponListScreen,
} from '../../operator/coupons/market-coupon-list-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/coupons';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Coupons', matches);

export const clientLoader = screenLoader({ list: loadMarketCouponList });

export default function OperatorCouponsPage({ loaderData }: Route.ComponentProps) {
  return <MarketCouponListScreen loaded={loaderData.list} />;
}
