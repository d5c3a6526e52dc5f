import { SHOP_RIGHTS, type ShopRight } from '../../../../contract/kernel/rights.ts';
import { findPage } from '../../../../contract/pages.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { actingShop, chosenShop, useActing } from '../../../kit/storage/acting-shop.ts';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { useSession } from '../../../kit/storage/session-store.ts';

// The API enforces the rights. While they are unknown, screens offer everything and report their own failure.

export function mayHandle(right: ShopRight): boolean {
  return actingShop()?.rights.includes(right) ?? true;
}

export function useMayHandle(right: ShopRight): boolean {
  useActing(({ shops }) => shops);
  return mayHandle(right);
}

export function useIsOwner(): boolean {
  useActing(({ shops }) => shops);
  return actingShop()?.isOwn ?? true;
}

/** Staff need one of the rights; undefined where the page may be seen, empty where it is the owner's. */
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

export function useMaySee(): (address: string) => boolean {
  useActing(({ shops }) => shops);
  return (address) => rightsMissingFor(address) === undefined;
}

/** Undefined until it is known. The own shop in this browser shows an owner before the rights load. */
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

export function inWords(rights: readonly ShopRight[]): string {
  return rights.map((right) => `‘${SHOP_RIGHTS[right].label}’`).join(' or ');
}
