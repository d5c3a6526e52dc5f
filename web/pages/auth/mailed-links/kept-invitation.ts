/** A person who registers first returns from another mail, often in another tab. */
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

export function forgetInvitation(): void {
  localStorage.removeItem(STORED_UNDER);
}

/** Prefills the forms for an invited person. @param next is the page after signing in */
export function invitedAddress(next: string | undefined): string | undefined {
  return next === JOIN_PAGE ? keptInvitation()?.email : undefined;
}
