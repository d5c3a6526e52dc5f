import type { OpenRole } from '../../../../contract/kernel/schemas.ts';

/** A tab keeps its registration, because the sign-in pages may open as new documents. */
export interface LastRegistration {
  role: OpenRole;
  name: string;
  email: string;
  phoneNumber: string;
  /** The time of its newest mail, in milliseconds since 1970. */
  sentAt: number;
}

const STORED_UNDER = 'registered';

export function keepRegistration(registration: LastRegistration): void {
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify(registration));
  } catch {
    // The storage is full: the next pages ask for the address.
  }
}

export function lastRegistration(): LastRegistration | undefined {
  if (typeof window === 'undefined') return undefined;
  const written = sessionStorage.getItem(STORED_UNDER);
  try {
    return written === null ? undefined : (JSON.parse(written) as LastRegistration); // written above, in this tab only
  } catch {
    forgetRegistration();
    return undefined;
  }
}

export function forgetRegistration(): void {
  sessionStorage.removeItem(STORED_UNDER);
}
