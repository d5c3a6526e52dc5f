import { countAttempt } from '../attempts/attempts.ts';
import type { Queryable } from '../database/database.ts';
import { customerNetwork } from '../http/address-prefix.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const MAX_AN_HOUR = 5;
const MAX_A_DAY = 10;

/** Separate limits keep strangers from using up what the owner needs. */
export type RequestShare = 'first' | 'repeated' | 'right_password';

/**
 * It counts before the address is looked up; the recipient's own limits count sent mails (`mailer.ts`).
 * @throws Refusal `too_many_requests`
 */
export async function countMailRequest(
  db: Queryable,
  recipient: string,
  address: string,
): Promise<RequestShare> {
  const subject = `${customerNetwork(address)} ${recipient.toLowerCase()}`;
  const hour = { name: 'mail.request.hour', subject, max: MAX_AN_HOUR };
  const day = { name: 'mail.request.day', subject, max: MAX_A_DAY };
  await countAttempt(db, { windowSeconds: HOUR_SECONDS, limits: [hour] });
  const inDay = await countAttempt(db, { windowSeconds: DAY_SECONDS, limits: [day] });
  return inDay === 1 ? 'first' : 'repeated';
}
