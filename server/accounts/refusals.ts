import { Refusal } from '../platform/http/refusal.ts';

/** The same for an unknown address, a wrong password, the other group and a disabled account (decisions 3). */
export function wrongCredentials(): Refusal {
  return new Refusal('wrong_credentials', 'Wrong e-mail or password');
}

/** Only after the right password: to everybody else the account does not exist. */
export function emailNotVerified(): Refusal {
  return new Refusal(
    'email_not_verified',
    'Please verify your email first. The link is in the mail that we sent you; we can send it again.',
  );
}

export function invalidLink(): Refusal {
  return new Refusal('invalid_link', 'This link is not valid. Please ask for a new one.');
}

export function linkExpired(): Refusal {
  return new Refusal('link_expired', 'This link has expired. Please ask for a new one.');
}

export function notSignedIn(): Refusal {
  return new Refusal('not_signed_in', 'Please sign in');
}

/** Somebody used a refresh token a second time: its owner or a thief, so neither may go on. */
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

/** Safe to say: Google has just proved that the caller owns this address. */
export function googleAddressTaken(): Refusal {
  return new Refusal(
    'wrong_credentials',
    'There is an account with this e-mail address already. Please sign in with your password.',
  );
}

export function noPasswordYet(): Refusal {
  return new Refusal(
    'wrong_state',
    'This account has no password yet. Use “Forgot password” on the sign-in page to set one.',
  );
}

export function wrongCurrentPassword(): Refusal {
  const message = 'The current password is not right';
  return new Refusal('invalid_input', message, { errors: [{ path: 'currentPassword', message }] });
}

export function impossibleBirthDate(): Refusal {
  const message = 'Enter your date of birth';
  return new Refusal('invalid_input', message, { errors: [{ path: 'dob', message }] });
}
