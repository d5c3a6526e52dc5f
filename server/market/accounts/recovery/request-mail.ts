import type { MailRequest } from '../../../../contract/accounts.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { requestedMail } from '../account-mails.ts';
import type { Caller } from '../sessions/caller.ts';
import { throttleMail } from '../sign-in/throttle.ts';

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
