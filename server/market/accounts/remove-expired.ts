import { schedule } from '../../concept/background.ts';
import { removeOldAttempts } from '../../platform/attempts/attempts.ts';
import { removeExpiredChanges } from './profile/email-change/store.ts';
import { removeExpiredMailTokens } from './recovery/store.ts';
import { removeExpiredTickets } from './second-factor/tickets/store.ts';
import { removeExpiredSessions } from './sessions/store.ts';
import { removeAbandonedGuests } from './store.ts';

const EVERY_MS = 10 * 60_000;
const LINK_RETENTION_DAYS = 7;
const GUEST_RETENTION_DAYS = 30;

export const sessionSchedules = [
  schedule('session.remove_expired', EVERY_MS, async ({ db }) => {
    await removeExpiredSessions(db);
    await removeExpiredTickets(db);
    await removeExpiredMailTokens(db, LINK_RETENTION_DAYS);
    await removeExpiredChanges(db, LINK_RETENTION_DAYS);
    await removeOldAttempts(db);
    await removeAbandonedGuests(db, GUEST_RETENTION_DAYS);
  }),
];
