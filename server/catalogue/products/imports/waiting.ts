import { endpoints } from '../../../../contract/endpoints.ts';
import { pageAddress } from '../../../../contract/pages.ts';
import { NO_REASON, type WaitingSource } from '../../../concept/waiting.ts';
import { countFailedImports, type FailedImport, listFailedImports } from './store/imports.ts';

export const waitingImports: WaitingSource = {
  openTo: endpoints['GET /api/operator/shop/:shopId'].access,
  count: countFailedImports,
  list: async ({ db }, limit, only) =>
    (await listFailedImports(db, limit, only)).map((failed) => ({
      id: failed.id,
      title: failed.fileName,
      detail: `${failed.shopName}: ${reasonOf(failed)}`,
      since: failed.createdAt.toISOString(),
      // The file is not kept: the seller, who is reached on this page, uploads it again.
      path: pageAddress('/operator/shops/:shopId', { shopId: failed.shopId }),
    })),
};

/** Line 1 is the head, which stands for the whole file. */
function reasonOf({ fault, faultCount }: FailedImport): string {
  if (!fault) return NO_REASON;
  const { line, column, message } = fault;
  const place = [line > 1 ? `line ${line}` : null, column].filter((part) => part !== null).join(', ');
  const first = place === '' ? message : `${place}: ${message}`;
  return faultCount > 1 ? `${first} (${faultCount} errors)` : first;
}
