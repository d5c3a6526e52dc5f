import { endpoints } from '../../../../contract/endpoints.ts';
import { pageAddress } from '../../../../contract/pages.ts';
import type { WaitingSource } from '../../../concept/waiting.ts';
import { countWaitingApprovals, listWaitingApprovals } from './read-approvals.ts';

export const waitingApprovals: WaitingSource = {
  about: (id) => ({ kind: 'approval', id }),
  openTo: endpoints['GET /api/operator/product/:approvalId'].access,
  count: countWaitingApprovals,
  list: async ({ db }, limit, only) =>
    (await listWaitingApprovals(db, limit, only)).map(({ id, name, kind, shop, since }) => ({
      id,
      title: name,
      since,
      detail: kind === 'new' ? shop.name : `Change, ${shop.name}`,
      path: pageAddress('/operator/products/:approvalId', { approvalId: id }),
    })),
};
