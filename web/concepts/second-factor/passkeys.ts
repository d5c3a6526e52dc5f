import { ApiProblem } from '../../../contract/client.ts';
import type { PasskeyCreation, PasskeyRequest } from '../../../contract/second-factor.ts';

/** The library loads with the first use. */
const fetchLibrary = () => import('@simplewebauthn/browser');

/** Passkeys need a secure origin: over plain http only localhost has them. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window && window.isSecureContext;
}

/** @throws ApiProblem with a message for people */
export async function makePasskey(creation: PasskeyCreation) {
  const { startRegistration } = await fetchLibrary();
  try {
    return await startRegistration({ optionsJSON: creation });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw notUsed(isKnown ? 'This device has a passkey for your account already.' : undefined);
  }
}

/** @throws ApiProblem with a message for people */
export async function signWithPasskey(request: PasskeyRequest) {
  const { startAuthentication } = await fetchLibrary();
  try {
    return await startAuthentication({ optionsJSON: request });
  } catch {
    throw notUsed();
  }
}

function notUsed(message = 'No passkey was used. Try again, or choose another way.'): ApiProblem {
  return new ApiProblem({ status: 400, code: 'wrong_code', message });
}
