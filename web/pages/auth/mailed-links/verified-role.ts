import type { OpenRole } from '../../../../contract/kernel/schemas.ts';

const STORED_UNDER = 'verified-role';

/** Mail programs open links in a tab that knows of no registration. */
export function keepVerifiedRole(role: OpenRole): void {
  try {
    sessionStorage.setItem(STORED_UNDER, role);
  } catch {
    // The storage is full: the sign-in page asks for the role.
  }
}

export function verifiedRole(): OpenRole | undefined {
  const role = sessionStorage.getItem(STORED_UNDER);
  return role === 'seller' || role === 'buyer' ? role : undefined;
}

export function forgetVerifiedRole(): void {
  sessionStorage.removeItem(STORED_UNDER);
}
