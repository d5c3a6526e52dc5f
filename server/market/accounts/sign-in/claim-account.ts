import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { AccountClaim } from '../../../../contract/profile.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import type { RequestShare } from '../../../platform/mail/mail-requests.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { requireUncommonPassword } from '../passwords/common-passwords.ts';
import { newLinkToken } from '../recovery/mail-links.ts';
import { isClaimedByAnother } from '../recovery/store.ts';
import { invalidLink, notAGuest } from '../refusals.ts';
import type { Caller } from '../sessions/caller.ts';
import { removeSessions } from '../sessions/store.ts';
import {
  findUser,
  findUserByEmail,
  releaseUnverifiedEmail,
  updateGuest,
  updateGuestToAccount,
} from '../store.ts';
import { mailLimits } from './attempt-limits.ts';
import { throttle, throttleRecipient } from './throttle.ts';

const claimMail = mailKind<{
  userId: UserId;
  email: string;
  next?: string | undefined;
  share?: RequestShare;
}>('account.mail_claim', { words: 'A guest becomes an account' });

/**
 * Neither the reply nor the guest's view reveals whether the address has an account. Too many mails from this network to the
 * address hold back the mail only.
 * @throws Refusal `invalid_input` for a common password, `wrong_state` for non-guests, `too_many_requests`
 */
export async function claimAccount(
  { config, db, jobs, passwords }: Services,
  guestId: UserId,
  { email, password, next, name, phoneNumber }: AccountClaim,
  caller: Caller,
): Promise<void> {
  requireUncommonPassword(config, password, 'password');
  await throttle(db, caller, mailLimits(caller.address));
  const [mail] = await Promise.allSettled([throttleRecipient(db, caller, email)]);
  const details = {
    passwordHash: await passwords.hash(password, caller.address),
    ...(name !== undefined && { name }),
    ...(phoneNumber !== undefined && { phoneNumber }),
  };
  await inTransaction(db, async (tx) => {
    if (!(await updateGuest(tx, guestId, details))) throw notAGuest();
    // A placeholder token makes the claim count from now on, even if its mail is delayed or never sent.
    await newLinkToken({ db: tx }, { userId: guestId, email, purpose: 'claim_account' });
    if (mail.status === 'rejected') return;
    await jobs.send(tx, claimMail, { userId: guestId, email, next, share: mail.value });
  });
  if (mail.status === 'rejected') throw mail.reason;
}

/**
 * Sessions of the guest end, since a browser with one has not proved to own the address. Where somebody else registered or
 * claimed the address without proof, the reader of the mails chooses the password.
 * @throws Refusal `invalid_link` when the address has an account by now
 */
export async function becomeAccount(
  { jobs }: Services,
  tx: Transaction,
  guest: { userId: UserId; email: string },
): Promise<void> {
  const isRegistered = await releaseUnverifiedEmail(tx, guest.email);
  const isContested = isRegistered || (await isClaimedByAnother(tx, guest));
  if (!(await updateGuestToAccount(tx, guest, !isContested))) throw invalidLink();
  await removeSessions(tx, guest.userId);
  if (isContested) await jobs.send(tx, accountMail, { userId: guest.userId, about: 'choose_password' });
}

export const claimMails = [
  mail(claimMail, async (services, { userId, email, next, share }) => {
    const { config, db, jobs } = services;
    const [guest, owner] = [await findUser(db, userId), await findUserByEmail(db, email)];
    if (owner?.emailVerifiedAt) {
      await inTransaction(db, (tx) =>
        jobs.send(tx, accountMail, { userId: owner.id, about: 'already_registered', next, share }),
      );
      return undefined;
    }
    if (!guest?.isGuest) return undefined;
    const token = await newLinkToken(services, { userId, email, purpose: 'claim_account' });
    return {
      to: email,
      share,
      subject: 'Verify your email',
      heading: 'Keep what you have',
      paragraphs: [
        `Please confirm that ${email} is yours. Then your cart, favorites, orders and addresses of this visit belong to your account at ${config.shop.name}.`,
        'The link works for 24 hours. If you did not ask for it, ignore this mail and do not open the link.',
      ],
      action: {
        label: 'Verify my email',
        url: pageUrl(config, '/verify-email', { token, seller: 'false', next }),
      },
    };
  }),
];
