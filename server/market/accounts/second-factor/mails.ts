import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import { signInPath } from '../profile/user.ts';
import { findUser } from '../store.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

const CHANGES = {
  turned_on: {
    subject: 'Signing in now takes two steps',
    what: 'asks for a second factor from now on when you sign in. Other devices were signed out.',
  },
  turned_off: {
    subject: 'Signing in takes one step again',
    what: 'does not ask for a second factor any more. Its passkeys, authenticator app and recovery codes were removed, and other devices were signed out.',
  },
  passkey_added: { subject: 'A passkey was added', what: 'can be opened with one more passkey.' },
  passkey_removed: {
    subject: 'A passkey was removed',
    what: 'has one passkey less. Other devices were signed out.',
  },
  authenticator_added: {
    subject: 'An authenticator app was added',
    what: 'can be opened with the codes of an authenticator app.',
  },
  authenticator_replaced: {
    subject: 'The authenticator app was replaced',
    what: 'takes the codes of another authenticator app, and no more of the one before. Other devices were signed out.',
  },
  authenticator_removed: {
    subject: 'The authenticator app was removed',
    what: 'takes no codes of an authenticator app any more. Other devices were signed out.',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    what: 'has new recovery codes. Those before are void, and other devices were signed out.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    what: 'was opened with one of its recovery codes. When few are left, make new ones on the page Security.',
  },
  codes_guessed: {
    subject: 'Somebody tries codes for your account',
    what: 'was given a wrong code many times within a day. No codes of an app are taken there for a day now; a passkey or a recovery code still is. Codes are asked for only after the right password.',
  },
  set_up: {
    subject: 'Your account is set up',
    what: 'has a new password and a new second factor, by the link that we sent. What was there before is void.',
  },
} as const;

export type FactorChange = keyof typeof CHANGES;

export const securityMail = mailKind<{ userId: UserId; change: FactorChange }>('account.mail_security', {
  words: 'Second factor changed',
});

export const securityMails = [
  mail(securityMail, async ({ config, db }, { userId, change }) => {
    const user = await findUser(db, userId);
    if (!user?.email || user.disabledAt) return undefined;
    const { subject, what } = CHANGES[change];
    return {
      to: user.email,
      subject,
      heading: subject,
      paragraphs: [
        `Your account at ${config.shop.name} ${what}`,
        `If this was not you, change your password at once and write to ${config.shop.supportEmail}.`,
      ],
      action: { label: 'Go to the sign-in page', url: pageUrl(config, signInPath(user)) },
    };
  }),
];
