import { createContext, useContext } from 'react';
import type { ShopStanding } from '../../../../contract/shop-standing.ts';

/** How the shop stands with the market; null without a shop, undefined until it is known. */
export const StandingContext = createContext<ShopStanding | null | undefined>(undefined);

export function useStanding(): ShopStanding | null | undefined {
  return useContext(StandingContext);
}

/** Whether buyers see the page of the shop, which has to be approved; as long as that is not known, they are taken to. */
export function useIsShopPublic(): boolean {
  return (useStanding()?.state ?? 'approved') === 'approved';
}
