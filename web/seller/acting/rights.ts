import { SHOP_RIGHTS, type ShopRight } from '../../../contract/kernel/shop-rights.ts';
import { findPage } from '../../../contract/pages.ts';
import { actingShop, useActing } from '../../shared/shop/acting-shop.ts';

// What the screens offer follows the rights in the shop; the API enforces them. Where they are not known everything is offered.

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
  const [path = ''] = address.split(/[?#]/, 1);
  const needed = findPage(path)?.staff;
  if (!needed || !acting || acting.isOwn) return undefined;
  return needed.some((right) => acting.rights.includes(right)) ? undefined : needed;
}

/** Whether the seller may see the page at an address. */
export function useMaySee(): (address: string) => boolean {
  useActing(({ shops }) => shops);
  return (address) => rightsMissingFor(address) === undefined;
}

/** 'Products or Stock' */
export function inWords(rights: readonly ShopRight[]): string {
  return rights.map((right) => `‘${SHOP_RIGHTS[right].label}’`).join(' or ');
}
