import type { MailRequest } from '../../../contract/accounts.ts';
import { nameInWords } from '../../../contract/kernel/name-in-words.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { mail, type WrittenMail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import type { RequestShare } from '../../platform/mail/mail-requests.ts';
import type { MailContent } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { signInPath } from './profile/user.ts';
import { newLinkToken } from './recovery/mail-links.ts';
import { findUser, findUserByEmail, type UserRow } from './store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

type Subject =
  | 'verification'
  | 'already_registered'
  | 'choose_password'
  | 'password_reset'
  | 'password_changed'
  | 'confirm_browser'
  | 'session_ended'
  | 'link_google'
  | 'google_linked'
  | 'delete_account';

export interface AccountMail {
  userId: UserId;
  about: Subject;
  next?: string | undefined;
  share?: RequestShare | undefined;
}

/** Links are made when the mail is sent, so that no queue holds a secret. */
export const accountMail = mailKind<AccountMail>('account.mail', { words: accountWords });

/** The address is looked up only when the job runs, so that every request takes the same time. */
export const requestedMail = mailKind<
  MailRequest & { about: 'verification' | 'password_reset'; share?: RequestShare }
>('account.mail_requested', { words: accountWords });

function accountWords({ about }: { about: Subject }): string {
  return `Account: ${nameInWords(about).toLowerCase()}`;
}

export const accountMails = [
  mail(accountMail, async (services, { userId, ...about }) => {
    const user = await findUser(services.db, userId);
    return user && write(services, user, about);
  }),
  mail(requestedMail, async (services, { email, about, ...more }) => {
    const user = await findUserByEmail(services.db, email);
    // Operators prove their address by the link of their invitation.
    const isPointless = about === 'verification' && (user?.emailVerifiedAt || user?.role === 'operator');
    return user && !isPointless ? write(services, user, { about, ...more }) : undefined;
  }),
];

async function write(
  services: Services,
  user: UserRow,
  { about, next, share }: Omit<AccountMail, 'userId'>,
): Promise<WrittenMail | undefined> {
  if (!user.email || user.disabledAt) return undefined;
  const content = await CONTENTS[about](services, user, { email: user.email, next });
  return { to: user.email, share, ...content };
}

interface MailDetails {
  email: string;
  next: string | undefined;
}

type Writer = (services: Services, user: UserRow, details: MailDetails) => Promise<MailContent> | MailContent;

const CONTENTS: Record<Subject, Writer> = {
  verification: async (services, user, details) => ({
    subject: 'Verify your email',
    heading: 'Welcome',
    paragraphs: [
      `Please confirm that ${details.email} is yours. Then you can sign in to ${services.config.shop.name}.`,
      'The link works for 24 hours. If you did not register, ignore this mail and do not open the link.',
    ],
    action: { label: 'Verify my email', url: await verificationUrl(services, user, details) },
  }),
  choose_password: async (services, user, details) => ({
    subject: 'Finish your registration',
    heading: 'Welcome',
    paragraphs: [
      `${details.email} was registered more than once at ${services.config.shop.name}, with different passwords. To be sure that the account becomes yours, please choose a password with this link.`,
      'The link works for one hour. If you did not register, ignore this mail and do not open the link.',
    ],
    action: { label: 'Choose a password', url: await resetUrl(services, user, details) },
  }),
  password_reset: async (services, user, details) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password for ${details.email}. Choose it with this link; it works once, within one hour.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: await resetUrl(services, user, details) },
  }),
  already_registered: ({ config }, _user, { email, next }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, hopefully you, tried to register with ${email}. It already has an account, so nothing was changed.`,
      'Sign in as usual. If you do not remember your password, choose “Forgot password” there.',
    ],
    action: { label: 'Sign in', url: pageUrl(config, '/login', { next }) },
  }),
  password_changed: ({ config }, user) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${config.shop.name} was changed just now, and other devices were signed out.`,
      `If it was not you, choose “Forgot password” on the sign-in page at once and write to ${config.shop.supportEmail}.`,
    ],
    action: { label: 'Go to the sign-in page', url: pageUrl(config, signInPath(user)) },
  }),
  confirm_browser: async (services, user, { email }) => {
    const token = await newLinkToken(services, { userId: user.id, email, purpose: 'confirm_browser' });
    return {
      subject: 'Are you signing in?',
      heading: 'Are you signing in?',
      paragraphs: [
        `Somebody, hopefully you, entered the right password of your account at ${services.config.shop.name} in a browser that we do not know. Many wrong passwords were tried before, so we ask you.`,
        'If it was you, open this link in that browser and sign in there. It works once, within one hour. If it was not you, do not open it: somebody knows your password, so choose another one with “Forgot password” on the sign-in page.',
      ],
      action: {
        label: 'Confirm my browser',
        url: pageUrl(services.config, '/confirm-browser', {
          token,
          operator: user.role === 'operator' ? 'true' : undefined,
        }),
      },
    };
  },
  session_ended: ({ config }, user) => ({
    subject: 'We signed you out on one device',
    heading: 'We signed you out on one device',
    paragraphs: [
      'A session of your account was used from two places at once. That can mean that somebody copied it, so it was ended.',
      'Please sign in again. If you notice anything that you did not do, change your password.',
    ],
    action: { label: 'Sign in', url: pageUrl(config, signInPath(user)) },
  }),
  link_google: async (services, { id: userId }, { email, next }) => {
    const token = await newLinkToken(services, { userId, email, purpose: 'link_google' });
    return {
      subject: 'Confirm signing in with Google',
      heading: 'Is this you?',
      paragraphs: [
        `Somebody, hopefully you, signed in at ${services.config.shop.name} with a Google account for ${email}, which has an account with a password here.`,
        'If it was you, open this link in the same browser: from then on that Google account signs you in, too. The link works once, within one hour. If it was not you, do not open it: nothing was changed.',
      ],
      action: {
        label: 'Link my Google account',
        url: pageUrl(services.config, '/link-google', { token, next }),
      },
    };
  },
  google_linked: ({ config }) => ({
    subject: 'A Google account was linked',
    heading: 'A Google account was linked',
    paragraphs: [
      `Your account at ${config.shop.name} can now be opened with your Google account as well. Your password still works.`,
      `If it was not you, write to ${config.shop.supportEmail} at once.`,
    ],
    action: { label: 'Go to the sign-in page', url: pageUrl(config, '/login') },
  }),
  delete_account: async (services, { id: userId }, { email }) => {
    const token = await newLinkToken(services, { userId, email, purpose: 'delete_account' });
    return {
      subject: 'Delete your account?',
      heading: 'Delete your account?',
      paragraphs: [
        `You asked to delete your account at ${services.config.shop.name}. Open this link in a browser where you are signed in; we ask you to confirm there.`,
        'The link works once, within one hour. If you did not ask for it, ignore this mail: nothing happens.',
      ],
      action: {
        label: 'Go on to delete my account',
        url: pageUrl(services.config, '/delete-account', { token }),
      },
    };
  },
};

async function verificationUrl(
  services: Services,
  { id: userId, role }: UserRow,
  { email, next }: MailDetails,
): Promise<string> {
  const token = await newLinkToken(services, { userId, email, purpose: 'verify_email' });
  return pageUrl(services.config, '/verify-email', { token, seller: String(role === 'seller'), next });
}

async function resetUrl(
  services: Services,
  { id: userId }: UserRow,
  { email, next }: MailDetails,
): Promise<string> {
  const token = await newLinkToken(services, { userId, email, purpose: 'reset_password' });
  return pageUrl(services.config, '/reset-password', { token, next });
}
