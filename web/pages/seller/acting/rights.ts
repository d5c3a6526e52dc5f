import { SHOP_RIGHTS, type ShopRight } from '../../../../contract/kernel/rights.ts';
import { findPage } from '../../../../contract/pages.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { actingShop, chosenShop, useActing } from '../../../kit/storage/acting-shop.ts';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { useSession } from '../../../kit/storage/session-store.ts';

// What the screens offer follows the rights in the shop; the API enforces them. Where they are not known a screen offers everything and
// tells its own failure, and the menu offers what is open to all staff.

/** Whether the seller may handle this in the shop that they act for. */
export function mayHandle(right: ShopRight): boolean {
  return actingShop()?.rights.includes(right) ?? true;
}

export function useMayHandle(right: ShopRight): boolean {
  useActing(({ shops }) => shops);
  return mayHandle(right);
}

/** Whether the shop is the seller's own, or will be. */
export function useIsOwner(): boolean {
  useActing(({ shops }) => shops);
  return actingShop()?.isOwn ?? true;
}

/** Which rights staff would need one of to see a page, by its address; undefined for who may see it, and empty for what is the owner's. */
export function rightsMissingFor(address: string): readonly ShopRight[] | undefined {
  const acting = actingShop();
  const needed = neededFor(address);
  if (!needed || !acting || acting.isOwn) return undefined;
  return needed.some((right) => acting.rights.includes(right)) ? undefined : needed;
}

function neededFor(address: string): readonly ShopRight[] | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  return findPage(path)?.staff;
}

/** Whether the seller may see the page at an address. */
export function useMaySee(): (address: string) => boolean {
  useActing(({ shops }) => shops);
  return (address) => rightsMissingFor(address) === undefined;
}

/**
 * Whether the menu may offer the page at an address; undefined until that is known. An owner is known before the rights are there, by the
 * own shop that this browser remembers.
 */
export function useMenuSight(): (address: string) => boolean | undefined {
  const shops = useActing((acting) => acting.shops);
  const isOwner = useIsRememberedOwner();
  return (address) => {
    const isKnown = shops !== undefined && (actingShop() !== undefined || !chosenShop());
    if (isKnown) return rightsMissingFor(address) === undefined;
    return isOwner || neededFor(address) === undefined || undefined;
  };
}

function useIsRememberedOwner(): boolean {
  const isReady = useStoredStateReady();
  const id = useSession((session) => session.id);
  const isOwn = useShop(({ isRegistered, ownerId }) => isRegistered && ownerId === id);
  return isReady && isOwn && !chosenShop();
}

/** 'Products or Stock' */
export function inWords(rights: readonly ShopRight[]): string {
  return rights.map((right) => `‘${SHOP_RIGHTS[right].label}’`).join(' or ');
}
