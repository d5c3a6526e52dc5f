import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { insertMailToken, type MailTokenPurpose } from './store.ts';
import type { MailRequest } from '../../../../contract/accounts.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { requestedMail } from '../account-mails.ts';
import type { Caller } from '../sessions/caller.ts';
import { throttleMail } from '../sign-in/throttle.ts';

const HOUR_SECONDS = 3600;
const LINK_SECONDS: Record<MailTokenPurpose, number> = {
  verify_email: 24 * HOUR_SECONDS,
  claim_account: 24 * HOUR_SECONDS,
  reset_password: HOUR_SECONDS,
  link_google: HOUR_SECONDS,
  confirm_browser: HOUR_SECONDS,
  delete_account: HOUR_SECONDS,
  set_up_operator: 24 * HOUR_SECONDS,
};

/** Only the hash of the token is stored. */
export async function newLinkToken(
  { db }: { db: Queryable },
  link: { userId: UserId; email: string; purpose: MailTokenPurpose },
): Promise<string> {
  const token = newToken();
  await insertMailToken(db, { ...link, tokenHash: hashToken(token), seconds: LINK_SECONDS[link.purpose] });
  return token;
}

/** The reply does not reveal whether the address has an account that can use the link. */
export async function requestMail(
  { db, jobs }: Services,
  { email, next }: MailRequest,
  about: 'verification' | 'password_reset',
  caller: Caller,
): Promise<void> {
  const share = await throttleMail(db, caller, email);
  await inTransaction(db, (tx) => jobs.send(tx, requestedMail, { email, next, about, share }));
}
