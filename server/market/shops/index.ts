import { concept } from '../../concept/concept.ts';
import { holidaySchedules } from './holiday.ts';
import { moveMails } from './moves/mails.ts';
import { closingJobs } from './close-shop.ts';
import { exportedShop } from './export-own-shop.ts';
import { searchedShops, shopThing } from './things.ts';
import { waitingShops } from './operators/waiting.ts';
import { moderatedShops } from './moderated-shops.ts';
import { onShopChange, onShopOffered } from './shops.ts';
import { countShops, listShopIds } from './store.ts';
import { registerShops } from './routes.ts';

export { closeShopOf } from './close-shop.ts';
export { isOffered, isPublished, takesOrders, wasShown } from './offered.ts';
export { exportShops } from './operators/export-shops.ts';
export { listShops } from './operators/list-shops.ts';
export { moveAsOperator } from './operators/move-as-operator.ts';
export { findShopForOperators, type ShopForOperators } from './operators/read-shop.ts';
export { presentLegalBlock } from './present-shop.ts';
export { shopIsMissing } from './refusals.ts';
export { onShopChange, onShopOffered, requireOpenShop } from './shops.ts';
export {
  findShopOfOwner,
  lockShopOf,
} from './store.ts';

export const shops = concept({
  api: registerShops,
  jobs: closingJobs,
  mails: moveMails,
  schedules: holidaySchedules,
  reported: { shop: moderatedShops },
  listed: { '/shop/:shopId': { count: countShops, listIds: listShopIds } },
  dropsPages: {
    shop: (changeFeed, { drop, dropAll }) =>
      onShopChange(changeFeed, (shopId) => (shopId === undefined ? dropAll() : drop(`shop:${shopId}`))),
    // Products of a shop that opens or is suspended are on pages of every kind.
    all: (changeFeed, { dropAll }) => onShopOffered(changeFeed, dropAll),
  },
  waiting: { applications: waitingShops },
  things: { shop: shopThing },
  searched: { shop: searchedShops },
  personal: {
    exported: exportedShop,
  },
});
