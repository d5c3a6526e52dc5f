import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { getUser } from './user.ts';
import { impossibleBirthDate } from '../refusals.ts';
import { requireConfirmed } from '../second-factor/confirm.ts';
import { type UserRow, updateProfile } from '../store.ts';

const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Omitted fields stay. @throws Refusal `invalid_input`; `confirmation_needed` for another phone number, except of buyers */
export async function changeProfile(
  { db, clock }: Services,
  { userId, sessionId, role }: Actor,
  profile: { name?: string | undefined; phoneNumber?: string | undefined; dob?: string | null | undefined },
): Promise<UserRow> {
  const { name, phoneNumber, dob } = profile;
  if (dob && (dob < EARLIEST_BIRTH_DATE || dob > clock().toISOString().slice(0, 10))) {
    throw impossibleBirthDate();
  }
  const before = await getUser(db, userId);
  const isNewNumber = phoneNumber !== undefined && phoneNumber !== before.phoneNumber;
  if (role !== 'buyer' && isNewNumber) await requireConfirmed({ db }, sessionId);
  const changes = {
    ...(name !== undefined && { name }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(dob !== undefined && { dateOfBirth: dob }),
  };
  if (Object.keys(changes).length > 0) await inTransaction(db, (tx) => updateProfile(tx, userId, changes));
  return getUser(db, userId);
}
