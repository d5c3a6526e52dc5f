import type { PagePath } from '../../../contract/pages.ts';
import { type AreaLink, AreaNavigation } from '../../shared/navigation/area-navigation.tsx';

const LINKS: readonly (AreaLink & { to: PagePath })[] = [
  { to: '/buyer', label: 'Profile', icon: 'user' },
  { to: '/buyer/current-orders', label: 'Current Orders', icon: 'truck' },
  { to: '/buyer/previous-orders', label: 'Previous Orders', icon: 'orders' },
  { to: '/buyer/favorites', label: 'Favorites', icon: 'heart' },
  { to: '/buyer/cart', label: 'Cart', icon: 'cart' },
  { to: '/buyer/addresses', label: 'Addresses', icon: 'map-pin' },
  { to: '/buyer/update-password', label: 'Update Password', icon: 'lock' },
  { to: '/buyer/notifications', label: 'Notifications', icon: 'mail' },
  { to: '/buyer/complaints', label: 'Complaints', icon: 'info' },
];

export function BuyerNavigation() {
  return <AreaNavigation name="Your account" links={LINKS} />;
}
