import { endpoints } from '../../../../contract/endpoints.ts';
import { SHOP_CHECKS } from '../../../../contract/kernel/shop-checks.ts';
import { pageAddress } from '../../../../contract/pages.ts';
import type { WaitingSource } from '../../../concept/waiting.ts';
import { countShopsToCheck, listShopsToCheck } from '../store.ts';

export const waitingShops: WaitingSource = {
  about: (id) => ({ kind: 'shop', id }),
  openTo: endpoints['GET /api/operator/shop/:shopId'].access,
  count: countShopsToCheck,
  list: async ({ db }, limit, only) =>
    (await listShopsToCheck(db, limit, only)).map(({ id, name, gst, checksToRepeat, since }) => ({
      id,
      title: name,
      detail:
        checksToRepeat.length === 0
          ? gst
          : `Sells; changed since its approval: ${checksToRepeat.map((check) => SHOP_CHECKS[check].label).join(', ')}`,
      since: since.toISOString(),
      path: pageAddress('/operator/shops/:shopId', { shopId: id }),
    })),
};
