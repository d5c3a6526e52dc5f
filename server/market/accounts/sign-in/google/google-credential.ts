import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { isEmail } from '../../../../../contract/kernel/credentials.ts';
import { isBlank } from '../../../../../contract/kernel/plain-text.ts';
import { firstCharacters } from '../../../../../contract/kernel/words.ts';
import { asSeen } from '../../../../../contract/kernel/seen-text.ts';
import type { GoogleSettings } from './settings.ts';
import { googleRefused, googleUnavailable } from '../../refusals.ts';
import { isSameText } from '../../../../platform/signer.ts';

const KEYS_TIMEOUT_MS = 5_000;
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_NAME_LENGTH = 80;

export interface GoogleIdentity {
  /** Google's id of the person is the only claim that never changes. */
  subject: string;
  email: string;
  name: string;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z
    .string()
    .refine(isEmail)
    .transform((email) => email.toLowerCase()),
  email_verified: z.literal(true),
  nonce: z.string(),
  name: z.string().optional(),
});

/** An ID token must be signed by Google, for this shop, still valid, made for this browser, and with a verified address. */
export function googleCredentials({ clientId, issuer, jwksUrl }: GoogleSettings) {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_TIMEOUT_MS });

  return {
    /** @throws Refusal `unavailable` without a client id or Google's keys, `wrong_credentials` for every defect of the token */
    async verify(credential: string, nonce: string | undefined): Promise<GoogleIdentity> {
      if (!clientId) throw googleUnavailable();
      const claims = Claims.safeParse(await payloadOf(credential, clientId));
      if (!claims.success || nonce === undefined) throw googleRefused();
      if (!isSameText(claims.data.nonce, nonce)) throw googleRefused();
      const { sub, email, name } = claims.data;
      return { subject: sub, email, name: displayName(name, email) };
    },
  };

  async function payloadOf(credential: string, audience: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: ['RS256'],
        // Google writes its issuer with and without the scheme.
        issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
        audience,
        requiredClaims: ['sub', 'iat', 'exp', 'email', 'nonce'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (error) {
      throw isAboutToken(error) ? googleRefused() : googleUnavailable();
    }
  }
}

/** Other errors come from fetching Google's keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}

function displayName(name: string | undefined, email: string): string {
  const clean = asSeen((name ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Cn}\p{Co}]/gu, ''));
  return (isBlank(clean) ? '' : firstCharacters(clean, MAX_NAME_LENGTH)) || email.split('@')[0] || email;
}
