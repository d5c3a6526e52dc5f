import '../../styles/buyer-area.css';
import { Outlet } from 'react-router';
import { BuyerNavigation } from '../../account/navigation/buyer-navigation.tsx';
import { AreaFrame } from '../../shared/navigation/area-frame.tsx';
import { guard, signedInAccount, useIsSignedIn } from '../../shared/session/guard.ts';
import type { Route } from './+types/layout';

export const clientMiddleware = [guard('buyer')];
export const clientLoader = signedInAccount;

export function HydrateFallback() {
  return <AreaFrame navigation={<BuyerNavigation />} />;
}

/** The buyer's area, for buyers only (ROUTE-07, BUYER-01). */
export default function BuyerLayout({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn(loaderData);
  return <AreaFrame navigation={<BuyerNavigation />}>{isSignedIn && <Outlet />}</AreaFrame>;
}
