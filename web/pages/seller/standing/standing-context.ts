import { createContext, useContext } from 'react';
import type { ShopStanding } from '../../../../contract/shop-standing.ts';

/** Null without a shop, undefined until it is known. */
export const StandingContext = createContext<ShopStanding | null | undefined>(undefined);

export function useStanding(): ShopStanding | null | undefined {
  return useContext(StandingContext);
}

/** Buyers see the page of an approved shop; an unknown state counts as approved. */
export function useIsShopPublic(): boolean {
  return (useStanding()?.state ?? 'approved') === 'approved';
}
