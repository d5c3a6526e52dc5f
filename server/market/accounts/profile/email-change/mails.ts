import type { UserId } from '../../../../../contract/kernel/schemas.ts';
import { mail } from '../../../../concept/background.ts';
import { mailKind } from '../../../../platform/jobs/jobs.ts';
import type { RequestShare } from '../../../../platform/mail/mail-requests.ts';
import type { MailContent } from '../../../../platform/mail/render-mail.ts';
import type { Services } from '../../../../platform/services.ts';
import { findUser, findUserByEmail } from '../../store.ts';
import { hashToken, newToken } from '../../sessions/tokens.ts';
import { type Side, updateLinkHash } from './store.ts';
import { pageUrl } from '../../../../platform/http/page-url.ts';

/** The link is made when the mail is sent, so that no queue holds a secret. */
export const confirmationMail = mailKind<{
  userId: UserId;
  newEmail: string;
  side: Side;
  /** The account names the new address freely, so its mails are limited. */
  share?: RequestShare;
}>('email_change.mail_confirmation', { words: 'Change of the e-mail address' });

export const changedMail = mailKind<{ userId: UserId; to: string; newEmail: string }>(
  'email_change.mail_done',
  { words: 'E-mail address changed' },
);

export const emailChangeMails = [
  mail(confirmationMail, async ({ config, db }, { userId, newEmail, side, share }) => {
    const user = await findUser(db, userId);
    if (!user?.email || user.disabledAt) return undefined;
    // The reply does not reveal a taken address: its owner gets this mail, and the present address its usual one.
    const isTaken = side === 'new' && (await findUserByEmail(db, newEmail))?.emailVerifiedAt;
    if (isTaken) return { to: newEmail, share, ...takenContent(config, newEmail) };
    const token = newToken();
    if (!(await updateLinkHash(db, { userId, newEmail }, side, hashToken(token)))) return undefined;
    const url = pageUrl(config, '/confirm-email', { token });
    const words = { newEmail, url };
    return side === 'new'
      ? { to: newEmail, share, ...newContent(words) }
      : { to: user.email, share, ...presentContent(words) };
  }),

  mail(changedMail, async ({ config, db }, { userId, to, newEmail }) => {
    const user = await findUser(db, userId);
    if (!user) return undefined;
    return {
      to,
      subject: 'Your e-mail address was changed',
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `Your account at ${config.shop.name} has the address ${newEmail} from now on: sign in with it. Other devices were signed out.`,
        `If it was not you, write to ${config.shop.supportEmail} at once.`,
      ],
      action: { label: 'Go to the sign-in page', url: pageUrl(config, '/login') },
    };
  }),
];

function takenContent(config: Services['config'], email: string): MailContent {
  return {
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, hopefully you, wanted to give another account at ${config.shop.name} the address ${email}. That address already has an account, so nothing was changed.`,
      'To use the address for the other account, delete this one first or give it another address.',
    ],
    action: { label: 'Sign in', url: pageUrl(config, '/login') },
  };
}

interface Words {
  newEmail: string;
  url: string;
}

const LASTS = 'The link works once, within 24 hours.';

function presentContent({ newEmail, url }: Words): MailContent {
  return {
    subject: 'Confirm your new e-mail address',
    heading: 'Change your e-mail address?',
    paragraphs: [
      `You asked to change the address of your account to ${newEmail}. It takes effect when you have opened this link and the one in the mail to the new address, in any order.`,
      `${LASTS} If you did not ask for it, do not open the link, and change your password: somebody may know it.`,
    ],
    action: { label: 'Confirm the change', url },
  };
}

function newContent({ newEmail, url }: Words): MailContent {
  return {
    subject: 'Confirm your new e-mail address',
    heading: 'Is this your new e-mail address?',
    paragraphs: [
      `Please confirm that ${newEmail} is yours. The change takes effect when you have opened this link and the one in the mail to your current address, in any order.`,
      `${LASTS} If you did not ask for it, ignore this mail and do not open the link.`,
    ],
    action: { label: 'Confirm the change', url },
  };
}
