import type { UserId } from '../../contract/kernel/schemas.ts';
import { jobKind } from '../platform/jobs/jobs.ts';
import { type MailContent, renderMail } from '../platform/mail/render-mail.ts';
import type { Services } from '../platform/services.ts';
import { findUser, findUserByEmail, insertMailToken, type MailTokenPurpose, type UserRow } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const LINK_SECONDS: Record<MailTokenPurpose, number> = { verify_email: 24 * 3600, reset_password: 3600 };

/** What a mail to the owner of an account is about. */
type Subject =
  | 'verification'
  | 'already_registered'
  | 'choose_password'
  | 'password_reset'
  | 'password_changed'
  | 'session_ended';

/** A mail to an account. Links are made when it is sent, so that no queue holds a secret. */
export const accountMail = jobKind<{ userId: UserId; about: Subject }>('account-mail');

/**
 * A mail that somebody asked for by naming an address. Whether there is such an account is looked up only when the work
 * is done, so that the request takes the same time for every address.
 */
export const requestedMail = jobKind<{ email: string; about: 'verification' | 'password_reset' }>(
  'requested-mail',
);

export function sendAccountMails(services: Services): void {
  const { db, jobs } = services;
  jobs.handle(accountMail, async ({ userId, about }) => {
    const user = await findUser(db, userId);
    if (user) await send(services, user, about);
  });
  jobs.handle(requestedMail, async ({ email, about }) => {
    const user = await findUserByEmail(db, email);
    const isPointless = about === 'verification' && user?.emailVerifiedAt;
    if (user && !isPointless) await send(services, user, about);
  });
}

async function send(services: Services, user: UserRow, about: Subject): Promise<void> {
  if (!user.email || user.disabledAt) return;
  const content = await CONTENTS[about](services, user, user.email);
  await services.mailer.send({ to: user.email, ...renderMail(services.config.shop, content) });
}

type Writer = (services: Services, user: UserRow, email: string) => Promise<MailContent> | MailContent;

const CONTENTS: Record<Subject, Writer> = {
  verification: async (services, user, email) => ({
    subject: 'Verify your email',
    heading: `Welcome, ${user.name}`,
    paragraphs: [
      `Please confirm that ${email} is yours. Then you can sign in to ${services.config.shop.name}.`,
      'The link works for 24 hours. If you did not register, ignore this mail and do not open the link.',
    ],
    action: { label: 'Verify my email', url: await verificationUrl(services, user, email) },
  }),
  choose_password: async (services, user, email) => ({
    subject: 'Finish your registration',
    heading: `Welcome, ${user.name}`,
    paragraphs: [
      `${email} was registered more than once at ${services.config.shop.name}, with different passwords. To be sure that the account becomes yours, please choose a password with this link.`,
      'The link works for one hour. If you did not register, ignore this mail and do not open the link.',
    ],
    action: { label: 'Choose a password', url: await resetUrl(services, user, email) },
  }),
  password_reset: async (services, user, email) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password for ${email}. Choose it with this link; it works for one hour, once.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: await resetUrl(services, user, email) },
  }),
  already_registered: ({ config }, user, email) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${user.name}, somebody, hopefully you, tried to register with ${email}. It already has an account, so nothing was changed.`,
      'Sign in as usual. If you do not remember your password, choose “Forgot password” there.',
    ],
    action: { label: 'Sign in', url: `${config.http.publicUrl}/login` },
  }),
  password_changed: ({ config }, user) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${user.name}, the password of your account at ${config.shop.name} was changed just now, and other devices were signed out.`,
      `If it was not you, choose “Forgot password” on the sign-in page at once and write to ${config.shop.supportEmail}.`,
    ],
    action: { label: 'Go to the sign-in page', url: `${config.http.publicUrl}/login` },
  }),
  session_ended: ({ config }, user) => ({
    subject: 'We signed you out on one device',
    heading: 'We signed you out on one device',
    paragraphs: [
      `Hello ${user.name}, a session of your account was used from two places at once. That can mean that somebody copied it, so it was ended.`,
      'Please sign in again. If you notice anything that you did not do, change your password.',
    ],
    action: { label: 'Sign in', url: `${config.http.publicUrl}/login` },
  }),
};

async function verificationUrl(services: Services, user: UserRow, email: string): Promise<string> {
  const token = await newLinkToken(services, user, email, 'verify_email');
  return `${services.config.http.publicUrl}/verify-email?token=${token}&seller=${user.role === 'seller'}`;
}

async function resetUrl(services: Services, user: UserRow, email: string): Promise<string> {
  const token = await newLinkToken(services, user, email, 'reset_password');
  return `${services.config.http.publicUrl}/reset-password?token=${token}`;
}

async function newLinkToken(
  { db }: Services,
  { id: userId }: UserRow,
  email: string,
  purpose: MailTokenPurpose,
): Promise<string> {
  const token = newToken();
  await insertMailToken(db, {
    tokenHash: hashToken(token),
    userId,
    email,
    purpose,
    seconds: LINK_SECONDS[purpose],
  });
  return token;
}
