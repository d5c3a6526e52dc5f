import { endpoints } from '../../../contract/endpoints.ts';
import { HEALTH_MEASURES } from '../../../contract/kernel/health-measures.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { WaitingSource } from '../../concept/waiting.ts';
import { countIgnoredWarnings, listIgnoredWarnings } from './store.ts';

export const waitingHealth: WaitingSource = {
  about: (id) => ({ kind: 'shop', id }),
  openTo: endpoints['GET /api/operator/shop/:shopId'].access,
  count: countIgnoredWarnings,
  list: async ({ db }, limit, only) =>
    (await listIgnoredWarnings(db, limit, only)).map(({ id, name, measures, since }) => ({
      id,
      title: name,
      detail: measures.map((measure) => HEALTH_MEASURES[measure].label).join(', '),
      since: new Date(since).toISOString(),
      path: pageAddress('/operator/shops/:shopId', { shopId: id }),
    })),
};
