/**
 * A person who registers first returns from another mail, often in another tab. The kept link joins nobody
 * without an account of its address.
 */
interface KeptInvitation {
  token: string;
  email: string;
}

const STORED_UNDER = 'invitation';

export const JOIN_PAGE = '/join-shop';

export function keepInvitation(invitation: KeptInvitation): void {
  try {
    localStorage.setItem(STORED_UNDER, JSON.stringify(invitation));
  } catch {
    // The storage is full: the link must be opened again.
  }
}

/** Undefined without one, and while the server renders. */
export function keptInvitation(): KeptInvitation | undefined {
  if (typeof window === 'undefined') return undefined;
  const written = localStorage.getItem(STORED_UNDER);
  try {
    return written === null ? undefined : (JSON.parse(written) as KeptInvitation); // written above
  } catch {
    forgetInvitation();
    return undefined;
  }
}

/** The invitation was used or has expired. */
export function forgetInvitation(): void {
  localStorage.removeItem(STORED_UNDER);
}

/**
 * The address that prefills the forms; undefined without an invitation. @param next is the page after signing
 * in
 */
export function invitedAddress(next: string | undefined): string | undefined {
  return next === JOIN_PAGE ? keptInvitation()?.email : undefined;
}
