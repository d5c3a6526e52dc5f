import '../../styles/seller-area.css';
import { Outlet } from 'react-router';
import { type AreaLink, AreaNavigation } from '../../shared/navigation/area-navigation.tsx';
import { SidebarToggles } from '../../seller/navigation/sidebar.tsx';
import { useOrderNews, useOrderNewsFeed } from '../../seller/orders/order-news.ts';
import { useGuard } from '../../shared/session/guard.ts';
import { ShopNeeded } from '../../seller/shop/shop-needed.tsx';
import { useOwnShop } from '../../seller/shop/use-own-shop.ts';
import { Spinner } from '../../ui/spinner.tsx';

const LINKS: AreaLink[] = [
  { to: '/seller', label: 'Dashboard', icon: 'dashboard' },
  { to: '/seller/shop-details', label: 'shop-details', icon: 'store' },
  { to: '/seller/orders', label: 'orders', icon: 'truck', alsoAt: /^\/seller\/(packing-slips|invoice)\b/ },
  {
    to: '/seller/products',
    label: 'products',
    icon: 'gift',
    alsoAt: /^\/seller\/(product\/|reviews\b|import\b(?!.*[?&]kind=inventory\b))/,
  },
  {
    to: '/seller/inventory',
    label: 'inventory',
    icon: 'box',
    alsoAt: /^\/seller\/import\b.*[?&]kind=inventory\b/,
  },
  { to: '/seller/coupons', label: 'coupons', icon: 'tag' },
  { to: '/seller/previous-orders', label: 'previous-orders', icon: 'orders' },
  { to: '/seller/account', label: 'account', icon: 'user' },
];

/** The seller's area: its links beside what they lead to (ROUTE-15, SELLER-01, SELLER-02). Nobody else gets in. */
export default function SellerLayout() {
  const isAllowed = useGuard('seller');
  useOwnShop();
  useOrderNewsFeed(isAllowed);
  const { waiting } = useOrderNews();
  const links = withNewOrders(waiting);
  return (
    <div className="page-width account-area seller-area">
      <AreaNavigation
        name="Your shop"
        links={links}
        renderHead={(current, listId) => (
          <SidebarToggles current={current} listId={listId} badge={links.find(({ badge }) => badge)?.badge} />
        )}
      />
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

/** The link to the orders says how many wait to be accepted. */
function withNewOrders(waiting: number): AreaLink[] {
  const words = waiting === 1 ? '1 new order' : `${waiting} new orders`;
  return LINKS.map((link) =>
    link.to === '/seller/orders' ? { ...link, badge: { count: waiting, words } } : link,
  );
}
