import { Outlet } from 'react-router';
import { type AreaLink, AreaNavigation } from '../../layout/area-navigation.tsx';
import { useGuard } from '../../session/guard.ts';
import { useOwnShop } from '../../shops/use-own-shop.ts';
import { Spinner } from '../../ui/spinner.tsx';

const LINKS: AreaLink[] = [
  { to: '/seller', label: 'Dashboard', icon: 'dashboard' },
  { to: '/seller/orders', label: 'orders', icon: 'truck' },
  { to: '/seller/products', label: 'products', icon: 'store' },
  { to: '/seller/inventory', label: 'inventory', icon: 'box' },
  { to: '/seller/previous-orders', label: 'previous-orders', icon: 'orders' },
];

/** The seller's area: its links beside what they lead to (ROUTE-15, SELLER-02). Nobody else gets in. */
export default function SellerLayout() {
  const isAllowed = useGuard('seller');
  useOwnShop();
  return (
    <div className="page-width account-area">
      <AreaNavigation name="Your shop" links={LINKS} />
      <div className="min-w-0">
        {isAllowed ? (
          <Outlet />
        ) : (
          <div className="state">
            <Spinner size="large" label="Loading" />
          </div>
        )}
      </div>
    </div>
  );
}
