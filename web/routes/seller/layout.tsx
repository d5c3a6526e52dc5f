import '../../styles/seller-area.css';
import { Outlet } from 'react-router';
import { SellerNavigation } from '../../seller/navigation/seller-navigation.tsx';
import { useOrderNewsFeed } from '../../seller/orders/order-news.ts';
import { ShopNeeded } from '../../seller/shop/shop-needed.tsx';
import { useOwnShop } from '../../seller/shop/use-own-shop.ts';
import { useGuard } from '../../shared/session/guard.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** The seller's area: its links beside what they lead to (ROUTE-15, SELLER-01, SELLER-02). Nobody else gets in. */
export default function SellerLayout() {
  const isAllowed = useGuard('seller');
  useOwnShop();
  useOrderNewsFeed(isAllowed);
  return (
    <div className="page-width account-area seller-area">
      <SellerNavigation />
      <div className="min-w-0">
        {isAllowed ? (
          <ShopNeeded>
            <Outlet />
          </ShopNeeded>
        ) : (
          <div className="state">
            <Spinner size="large" label="Loading" />
          </div>
        )}
      </div>
    </div>
  );
}
