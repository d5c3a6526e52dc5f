import type { MetaFunction } from 'react-router';
import { loadMarketCoupon, MarketCouponScreen } from '../../operator/coupons/market-coupon-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/coupon';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Coupon', matches);

export const clientLoader = screenLoader({ coupon: loadMarketCoupon });

export default function OperatorCouponPage({ loaderData }: Route.ComponentProps) {
  return <MarketCouponScreen loaded={loaderData.coupon} />;
}
