import type { Services } from '../../../platform/services.ts';
import { guestLimits } from './attempt-limits.ts';
import type { Caller } from '../sessions/caller.ts';
import { insertUser, type UserRow } from '../store.ts';
import { throttle } from './throttle.ts';

/** Makes a buyer account for a visitor without registration. @throws Refusal `too_many_requests` */
export async function guestLogin({ db }: Services, caller: Caller): Promise<UserRow> {
  await throttle(db, caller, guestLimits(caller.address));
  return insertUser(db, { role: 'buyer', name: 'Guest', isGuest: true });
}
