import { schedule } from '../../concept/background.ts';
import { eraseAbandonedContacts, eraseOldNetworks } from './store/erasure.ts';

const EVERY_MS = 60 * 60_000;
const RETENTION_DAYS = 30;
const BATCH = 500;

export const contactSchedules = [
  schedule('order.erase_abandoned_contacts', EVERY_MS, async ({ db }) => {
    while ((await eraseAbandonedContacts(db, { days: RETENTION_DAYS, limit: BATCH })) === BATCH);
  }),
  schedule('order.erase_old_networks', EVERY_MS, async ({ db }) => {
    while ((await eraseOldNetworks(db, { limit: BATCH })) === BATCH);
  }),
];
