import type { Services } from '../platform/services.ts';
import { removeAbandonedContacts, removeOldNetworks } from './store.ts';

const EVERY_MS = 60 * 60_000;
const KEPT_DAYS = 30;
/** Orders of one statement, so that none holds its locks for long. */
const BATCH = 500;

/** Removes contact and address of orders that ended unpaid, once nothing can come of them, and networks once none is counted. */
export function removeAbandonedContactsRegularly({ db, jobs }: Services): void {
  jobs.repeat('contacts of abandoned orders', EVERY_MS, async () => {
    while ((await removeAbandonedContacts(db, { days: KEPT_DAYS, limit: BATCH })) === BATCH);
  });
  jobs.repeat('networks of orders', EVERY_MS, async () => {
    while ((await removeOldNetworks(db, { limit: BATCH })) === BATCH);
  });
}
