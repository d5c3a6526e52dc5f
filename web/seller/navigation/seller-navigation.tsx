import { type AreaLink, AreaNavigation } from '../../shared/navigation/area-navigation.tsx';
import { useOpenOrders } from '../orders/open-orders.ts';
import { SidebarToggles } from './sidebar.tsx';

const LINKS: AreaLink[] = [
  { to: '/seller', label: 'Dashboard', icon: 'dashboard' },
  { to: '/seller/shop-details', label: 'Shop details', icon: 'store' },
  { to: '/seller/orders', label: 'Orders', icon: 'truck', alsoAt: /^\/seller\/(packing-slips|invoice)\b/ },
  {
    to: '/seller/products',
    label: 'Products',
    icon: 'gift',
    alsoAt: /^\/seller\/(product\/|reviews\b|import\b(?!.*[?&]kind=inventory\b))/,
  },
  {
    to: '/seller/inventory',
    label: 'Inventory',
    icon: 'box',
    alsoAt: /^\/seller\/import\b.*[?&]kind=inventory\b/,
  },
  { to: '/seller/size-charts', label: 'Size charts', icon: 'ruler' },
  { to: '/seller/coupons', label: 'Coupons', icon: 'tag' },
  { to: '/seller/questions', label: 'Questions', icon: 'question' },
  { to: '/seller/previous-orders', label: 'Previous orders', icon: 'orders' },
  { to: '/seller/account', label: 'Account', icon: 'user' },
];

export function SellerNavigation() {
  const { waiting } = useOpenOrders();
  const links = withNewOrders(waiting);
  return (
    <AreaNavigation
      name="Your shop"
      links={links}
      renderHead={(current, listId) => (
        <SidebarToggles current={current} listId={listId} badge={links.find(({ badge }) => badge)?.badge} />
      )}
    />
  );
}

/** The link to the orders with the count of those awaiting acceptance. */
function withNewOrders(waiting: number): AreaLink[] {
  const words = waiting === 1 ? '1 new order' : `${waiting} new orders`;
  return LINKS.map((link) =>
    link.to === '/seller/orders' ? { ...link, badge: { count: waiting, words } } : link,
  );
}
