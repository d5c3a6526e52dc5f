/**
 * The link of an invitation that was opened in this browser: who has to register first comes back to it from another mail, often in
 * another tab. It joins nobody without an account of its address.
 */
interface KeptInvitation {
  token: string;
  email: string;
}

const STORED_UNDER = 'invitation';

/** The page that asks for it. */
export const JOIN_PAGE = '/join-shop';

export function keepInvitation(invitation: KeptInvitation): void {
  try {
    localStorage.setItem(STORED_UNDER, JSON.stringify(invitation));
  } catch {
    // A full storage: the link has to be opened again.
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

/** It was used, or does not work any more. */
export function forgetInvitation(): void {
  localStorage.removeItem(STORED_UNDER);
}

/** With which address somebody signs in or registers to join a shop; undefined for everybody else. @param next where they go on */
export function invitedAddress(next: string | undefined): string | undefined {
  return next === JOIN_PAGE ? keptInvitation()?.email : undefined;
}
