import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { ActingShop } from '../../../contract/staff.ts';
import {
  chooseShop,
  chosenShop,
  forgetChoice,
  forgetShops,
  useActing,
} from '../../kit/storage/acting-shop.ts';
import { notify, notifyNext } from '../../kit/toasts/toasts.ts';

const AREA = '/seller';

/**
 * Acts for a shop from now on, or for the own one that is yet to be opened. In a new document: nothing that was loaded, typed or is
 * under way for the former shop is left in it.
 * @param words said there
 */
export function actFor(shop: ActingShop | null, words: string): void {
  chooseShop(shop);
  openDocument(AREA, words);
}

/** The server knows the user as no member of a shop any more, in whichever call it said so first. */
export function leaveShop(shopId: ShopId): void {
  const shop = chosenShop();
  if (useActing.getState().isLeaving || shop?.shopId !== shopId) return;
  const words = `You do not work for ${shop.name} any more`;
  if (!isInArea()) {
    forgetShops();
    return notify('info', words);
  }
  useActing.setState({ isLeaving: true });
  forgetChoice();
  openDocument(AREA, words);
}

function isInArea(): boolean {
  const { pathname } = window.location;
  return pathname === AREA || pathname.startsWith(`${AREA}/`);
}

function openDocument(path: string, words: string): void {
  notifyNext('info', words);
  window.location.assign(path);
}
