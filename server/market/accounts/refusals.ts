import { ENTER_PASSWORD } from '../../../contract/kernel/account-fields.ts';
import type { ProofWanted } from '../../../contract/problem.ts';
import type { Role } from '../../../contract/kernel/schemas.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { LINK_NOT_VALID } from '../../../contract/kernel/messages.ts';

/** POL8: an unknown address, a wrong password, the other group and a disabled account get the same words. */
export function wrongCredentials(): Refusal {
  return new Refusal('wrong_credentials', 'Wrong e-mail or password');
}

/** Only the right password gets this: to everybody else the account does not exist. */
export function emailNotVerified(): Refusal {
  return new Refusal(
    'email_not_verified',
    'Please verify your email first. The link is in the mail that we sent you; we can send it again.',
  );
}

/** Every password and address gets the same words: after many guesses no reply reveals which one is right. */
export function unknownBrowser(): Refusal {
  return new Refusal(
    'browser_unknown',
    'Many wrong passwords were tried for this account. If yours is right, we have sent you a mail: open its link in this browser, then sign in.',
  );
}

export function invalidLink(): Refusal {
  return new Refusal('invalid_link', LINK_NOT_VALID);
}

export function linkExpired(): Refusal {
  return new Refusal('link_expired', 'This link has expired. Please ask for a new one.');
}

/** Only the holder of a link mailed to the address gets this. */
export function alreadyVerified(): Refusal {
  return new Refusal(
    'wrong_state',
    'This link works once, and your e-mail address is verified already. Please sign in.',
  );
}

export function sessionEndedForSafety(): Refusal {
  return new Refusal(
    'not_signed_in',
    'You were signed out for your safety, because your session was used twice. Please sign in again.',
  );
}

export function antiForgery(): Refusal {
  return new Refusal(
    'anti_forgery',
    'This request did not come from our own pages. Please reload and try again.',
  );
}

export function googleUnavailable(): Refusal {
  return new Refusal(
    'unavailable',
    'Signing in with Google is not available. Please use your e-mail address.',
  );
}

export function googleRefused(): Refusal {
  return new Refusal('wrong_credentials', 'Google could not confirm who you are. Please try again.');
}

/** Google has just proved that the caller owns this address, so it may be revealed. */
export function googleAddressTaken(): Refusal {
  return new Refusal(
    'wrong_credentials',
    'The account with this e-mail address belongs to another Google account. Please sign in with that one or your password.',
  );
}

/** A link is made by one proof, of the password or the mails, and this account requires two. */
export function googleNeedsOneStep(): Refusal {
  return new Refusal(
    'wrong_state',
    'This account signs in with two steps and cannot be linked with Google. Please sign in with your password.',
  );
}

/** It may be revealed too; the proof that the account is the caller's is missing. */
export function googleProofNeeded(): Refusal {
  return new Refusal(
    'already_exists',
    'There is an account with this e-mail address already. Prove that it is yours to link it with Google.',
  );
}

export function nothingToLink(): Refusal {
  return new Refusal(
    'wrong_state',
    'Please sign in with Google in this browser first. Then you can link the two.',
  );
}

export function wrongLinkPassword(): Refusal {
  const message = 'The password is incorrect';
  return new Refusal('wrong_credentials', message, { errors: [{ path: 'password', message }] });
}

export function noPasswordYet(): Refusal {
  return new Refusal(
    'wrong_state',
    'This account has no password yet. Use “Forgot password” on the sign-in page to set one.',
  );
}

export function wrongCurrentPassword(path: 'password' | 'currentPassword'): Refusal {
  const message = path === 'password' ? 'The password is incorrect' : 'The current password is incorrect';
  return new Refusal('invalid_input', message, { errors: [{ path, message }] });
}

export function notAGuest(): Refusal {
  return new Refusal('wrong_state', 'You already have an account');
}

export function impossibleBirthDate(): Refusal {
  const message = 'Enter a date between 1 January 1900 and today';
  return new Refusal('invalid_input', message, { errors: [{ path: 'dob', message }] });
}

export function commonPassword(path: string): Refusal {
  const message = 'This is one of the most common passwords. Choose one that is harder to guess';
  return new Refusal('invalid_input', message, { errors: [{ path, message }] });
}

export function samePassword(): Refusal {
  const message = 'This is your current password. Choose another one';
  return new Refusal('invalid_input', message, { errors: [{ path: 'newPassword', message }] });
}

export function sameAddress(): Refusal {
  const message = 'Your account already has this address';
  return new Refusal('invalid_input', message, { errors: [{ path: 'email', message }] });
}

export function passwordNeeded(): Refusal {
  return new Refusal('invalid_input', ENTER_PASSWORD, {
    errors: [{ path: 'password', message: ENTER_PASSWORD }],
  });
}

export function proofByPassword(): Refusal {
  return new Refusal('wrong_state', 'A mail is needed only for accounts without a password.');
}

export function secondFactorNeeded(proof: ProofWanted): Refusal {
  return new Refusal('second_factor_needed', 'One more step: prove that it is you', { proof });
}

export function confirmationNeeded(proof: ProofWanted): Refusal {
  const message =
    proof.methods.length > 0
      ? 'Please confirm first that it is you'
      : 'To change this, log out, sign in again and do it within ten minutes';
  return new Refusal('confirmation_needed', message, { proof });
}

export function factorAsked(): Refusal {
  return new Refusal('wrong_state', 'Please confirm with your passkey or a code');
}

/** The operator chose a password and left before the factor. */
export function noFactorYet(): Refusal {
  return new Refusal(
    'wrong_state',
    'Your account is not set up yet. Open the link of your invitation again, or ask for a new one.',
  );
}

export function ticketOver(): Refusal {
  return new Refusal('link_expired', 'This took too long, or too many tries. Please start again.');
}

export function wrongCode(message = 'This code is not right, or was used before'): Refusal {
  return new Refusal('wrong_code', message, { errors: [{ path: 'code', message }] });
}

export function wrongPasskey(): Refusal {
  return new Refusal('wrong_code', 'This passkey could not be used. Please try again.');
}

export function passkeyKnown(): Refusal {
  return new Refusal('already_exists', 'This passkey is in use already');
}

export function passkeysUnavailable(): Refusal {
  return new Refusal(
    'wrong_state',
    'Passkeys need a name for the shop, not a number. Use an authenticator app instead.',
  );
}

export function notForBuyers(): Refusal {
  return new Refusal('wrong_state', 'Second factors are for sellers and operators');
}

export function secondFactorOff(): Refusal {
  return new Refusal('wrong_state', 'Signing in asks for no second factor. Add a passkey or an app first.');
}

export function factorRequired(): Refusal {
  return new Refusal('wrong_state', 'Operators always sign in with a second factor');
}

export function lastFactor(role: Role): Refusal {
  const way =
    role === 'operator' ? 'Add another one first.' : 'Add another one first, or turn the second step off.';
  return new Refusal('wrong_state', `This is your last factor. ${way}`);
}

export function lastOwner(): Refusal {
  return new Refusal(
    'wrong_state',
    'Somebody must stay owner of the market: give another person that duty first',
  );
}

export function addressTaken(): Refusal {
  const message = 'There is an account with this address already. Use another one.';
  return new Refusal('already_exists', message, { errors: [{ path: 'email', message }] });
}
