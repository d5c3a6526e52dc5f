import type { PagePath } from '../../../../contract/pages.ts';
import type { AreaLink } from '../../../frame/area-navigation.tsx';
import { useMenuSight } from '../acting/rights.ts';
import { useToday } from '../today/today-context.ts';

const LINKS: readonly (AreaLink & { to: PagePath | `${PagePath}?${string}` })[] = [
  { to: '/seller', label: 'Dashboard', icon: 'dashboard' },
  { to: '/seller/orders', label: 'Orders', icon: 'truck', alsoAt: /^\/seller\/(packing-slips|invoice)\b/ },
  { to: '/seller/previous-orders', label: 'Previous orders', icon: 'orders' },
  {
    to: '/seller/orders?status=returns',
    label: 'Returns',
    icon: 'refresh',
    alsoAt: /^\/seller\/orders\/?\?(.*&)?status=returns\b/,
  },
  { to: '/seller/products', label: 'Products', icon: 'gift', alsoAt: /^\/seller\/product\// },
  { to: '/seller/inventory', label: 'Inventory', icon: 'box' },
  { to: '/seller/import', label: 'Imports', icon: 'upload' },
  { to: '/seller/size-charts', label: 'Size charts', icon: 'ruler' },
  { to: '/seller/coupons', label: 'Coupons', icon: 'tag' },
  { to: '/seller/reviews', label: 'Reviews', icon: 'star' },
  { to: '/seller/questions', label: 'Questions', icon: 'question' },
  { to: '/seller/shop-details', label: 'Shop details', icon: 'store' },
  { to: '/seller/shipping', label: 'Shipping fees', icon: 'cash' },
  { to: '/seller/verification', label: 'Verification', icon: 'check-circle' },
  { to: '/seller/health', label: 'Shop health', icon: 'heart' },
  { to: '/seller/people', label: 'People', icon: 'user' },
  { to: '/seller/activity', label: 'Activity', icon: 'clock' },
  { to: '/seller/complaints', label: 'Complaints', icon: 'info' },
  { to: '/seller/account', label: 'Account', icon: 'user' },
  { to: '/seller/security', label: 'Security', icon: 'lock' },
];

/** SELLER-02. While `isLoading`, links of unknown rights keep their place unseen, so that nothing moves. */
export function useSellerLinks(isLoading = false): AreaLink[] {
  const toDo = useToday()?.toDo;
  const sightOf = useMenuSight();
  const badges: Record<string, AreaLink['badge']> = {
    '/seller/orders': badge(toDo?.newOrders, 'new order', 'new orders'),
    '/seller/orders?status=returns': badge(toDo?.returns, 'open', 'open'),
    '/seller/reviews': badge(toDo?.unansweredReviews, 'to answer', 'to answer'),
    '/seller/questions': badge(toDo?.unansweredQuestions, 'to answer', 'to answer'),
  };
  return LINKS.flatMap((link) => {
    const sight = sightOf(link.to);
    if (sight === false || (sight === undefined && !isLoading)) return [];
    return [{ ...link, badge: badges[link.to], isUnseen: sight === undefined }];
  });
}

function badge(count = 0, one: string, many: string): AreaLink['badge'] {
  return { count, words: `${count} ${count === 1 ? one : many}` };
}
