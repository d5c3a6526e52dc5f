import '../../styles/seller-area.css';
import { Outlet } from 'react-router';
import { SellerNavigation } from '../../seller/navigation/seller-navigation.tsx';
import { useOpenOrdersFeed } from '../../seller/orders/open-orders.ts';
import { loadSellerShop } from '../../seller/shop/load-seller-shop.ts';
import { ShopNeeded } from '../../seller/shop/shop-needed.tsx';
import { AreaFrame } from '../../shared/navigation/area-frame.tsx';
import { guard, signedInAccount, useIsSignedIn } from '../../shared/session/guard.ts';
import type { Route } from './+types/layout';

export const clientMiddleware = [guard('seller')];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = signedInAccount();
  await loadSellerShop(request.signal);
  return account;
}

export function HydrateFallback() {
  return <AreaFrame className="seller-area" navigation={<SellerNavigation />} />;
}

/** The seller's area, for sellers only (ROUTE-15, SELLER-01, SELLER-02). */
export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn(loaderData);
  useOpenOrdersFeed(isSignedIn);
  return (
    <AreaFrame className="seller-area" navigation={<SellerNavigation />}>
      {isSignedIn && (
        <ShopNeeded>
          <Outlet />
        </ShopNeeded>
      )}
    </AreaFrame>
  );
}
