import type { OpenRole } from '../../../../contract/kernel/schemas.ts';

/**
 * What was registered last in this tab and waits for its mail, without the passwords: the next pages take it from here. Neither
 * an address nor the history can hold it: the sign-in pages may open as new documents.
 */
export interface LastRegistration {
  role: OpenRole;
  name: string;
  email: string;
  phoneNumber: string;
  /** When its newest mail was sent, in milliseconds since 1970. */
  sentAt: number;
}

const STORED_UNDER = 'registered';

export function keepRegistration(registration: LastRegistration): void {
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify(registration));
  } catch {
    // A full storage: the next pages ask for the address.
  }
}

/** Undefined without one, and while the server renders. */
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

/** Somebody signed in. */
export function forgetRegistration(): void {
  sessionStorage.removeItem(STORED_UNDER);
}
