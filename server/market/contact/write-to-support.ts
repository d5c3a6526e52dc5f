import type { ContactMessage } from '../../../contract/contact.ts';
import { addressLimits } from '../../platform/attempts/address-limits.ts';
import { type AttemptLimits, countAttempt, type SlowDown } from '../../platform/attempts/attempts.ts';
import { customerNetwork } from '../../platform/http/address-prefix.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { contactMail } from './contact-mail.ts';

const HOUR_SECONDS = 3600;

/** Many people may share one address behind a carrier, but few of them write to support within the same hour. */
function contactLimits(email: string, address: string, slowDown: SlowDown): AttemptLimits {
  // The network counts with the sender's address, which can be forged.
  const sender = {
    name: 'contact.sender',
    subject: `${customerNetwork(address)} ${email.toLowerCase()}`,
    max: 5,
  };
  return {
    windowSeconds: HOUR_SECONDS,
    limits: [...addressLimits('contact', address, 20), sender],
    slowed: { slowDown, beyond: [{ name: 'contact.all', max: 500 }] },
  };
}

/**
 * A program that fills the hidden field gets the same reply; `address` is the sender's prefix.
 * @throws Refusal `too_many_requests`
 */
export async function writeToSupport(
  { db, jobs, slowDown }: Pick<Services, 'db' | 'jobs' | 'slowDown'>,
  { website, ...message }: ContactMessage,
  address: string,
): Promise<void> {
  await countAttempt(db, contactLimits(message.email, address, slowDown));
  if (website) return;
  await inTransaction(db, (tx) => jobs.send(tx, contactMail, message));
}
