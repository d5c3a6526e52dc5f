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

/** A new document drops all data of the former shop. Null is the own shop, not opened yet. */
export function actFor(shop: ActingShop | null, words: string): void {
  chooseShop(shop);
  openDocument(AREA, words);
}

/** Several calls may learn at once that the user is no member of the shop any more. */
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
