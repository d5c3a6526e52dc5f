import type { OpenRole } from '../../../../contract/kernel/schemas.ts';

const STORED_UNDER = 'verified-role';

/** Keeps the role of an account that was verified: mail programs open links in a tab that knows of no registration. */
export function keepVerifiedRole(role: OpenRole): void {
  try {
    sessionStorage.setItem(STORED_UNDER, role);
  } catch {
    // A full storage: the sign-in page asks for the role.
  }
}

/** The role of the account that was verified last in this tab; read in the browser alone. */
export function verifiedRole(): OpenRole | undefined {
  const role = sessionStorage.getItem(STORED_UNDER);
  return role === 'seller' || role === 'buyer' ? role : undefined;
}

/** Somebody signed in. */
export function forgetVerifiedRole(): void {
  sessionStorage.removeItem(STORED_UNDER);
}
