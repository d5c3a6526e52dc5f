import { Outlet } from 'react-router';
import type { PagePath } from '../../../contract/pages.ts';
import { guard, signedInAccount, useIsSignedIn } from '../../concepts/session/guard.ts';
import { AreaFrame } from '../../frame/area-frame.tsx';
import { type AreaLink, AreaNavigation } from '../../frame/area-navigation.tsx';
import type { Route } from './+types/layout';

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

export const clientMiddleware = [guard('buyer')];
export const clientLoader = signedInAccount;

export function HydrateFallback() {
  return <AreaFrame navigation={<BuyerNavigation />} />;
}

/** ROUTE-07, BUYER-01. */
export default function BuyerLayout({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn(loaderData);
  return <AreaFrame navigation={<BuyerNavigation />}>{isSignedIn && <Outlet />}</AreaFrame>;
}

function BuyerNavigation() {
  return <AreaNavigation name="Your account" links={LINKS} />;
}
