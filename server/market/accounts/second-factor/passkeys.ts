import type {
  FactorProof,
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../../contract/second-factor.ts';
import type { Config } from '../../../config/index.ts';
import { isLoopback } from '../../../platform/http/loopback.ts';
import type { UserRow } from '../store.ts';
import { passkeysUnavailable, wrongPasskey } from '../refusals.ts';
import type { PasskeyRow } from './store.ts';

/** The library is loaded at first use, since it reads some hundred formats of certificates. */
const fetchLibrary = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 5 * 60_000;

interface Site {
  id: string;
  origin: string;
}

/** Browsers make passkeys for names, not for numbers. @throws Refusal `wrong_state` for a number other than this machine */
function siteOf({ http }: Pick<Config, 'http'>): Site {
  const url = new URL(http.publicUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  if (/^[\d.]+$|^\[/.test(url.hostname)) throw passkeysUnavailable();
  return { id: url.hostname, origin: url.origin };
}

export async function passkeyRequest(
  config: Config,
  passkeys: readonly PasskeyRow[],
  userVerification: PasskeyRequest['userVerification'] = 'preferred',
): Promise<PasskeyRequest> {
  const { id } = siteOf(config);
  const { generateAuthenticationOptions } = await fetchLibrary();
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT_MS,
    userVerification,
    allowCredentials: [...passkeys],
  });
  const { challenge } = options;
  return {
    challenge,
    rpId: id,
    timeout: TIMEOUT_MS,
    userVerification,
    allowCredentials: passkeys.map(presentKnown),
  };
}

export async function passkeyCreation(
  config: Config,
  { id: userId, email, name }: Pick<UserRow, 'id' | 'email' | 'name'>,
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { id } = siteOf(config);
  const { generateRegistrationOptions } = await fetchLibrary();
  const options = await generateRegistrationOptions({
    rpName: config.shop.name,
    rpID: id,
    userID: new TextEncoder().encode(userId),
    userName: email ?? name,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: [...passkeys],
  });
  return {
    rp: { id, name: config.shop.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(presentKnown),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

function presentKnown({ id, transports }: PasskeyRow): PasskeyRequest['allowCredentials'][number] {
  return { id, transports, type: 'public-key' };
}

type AddedPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** @throws Refusal `wrong_code` */
export async function verifyNewPasskey(
  config: Config,
  passkey: NewPasskey,
  challenge: string,
): Promise<AddedPasskey> {
  const { id, origin } = siteOf(config);
  const { transports, ...response } = passkey.response;
  const { verifyRegistrationResponse } = await fetchLibrary();
  const verified = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) throw wrongPasskey();
  const { credential } = verified.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports ?? [],
  };
}

type SignedByPasskey = Extract<FactorProof, { method: 'passkey' }>['passkey'];

/**
 * @param isVerified requires a PIN, finger or face
 * @throws Refusal `wrong_code`, also for a counter that does not rise: the key was copied
 */
export async function verifySignature(
  config: Config,
  { publicKey, counter, id }: PasskeyRow,
  signed: SignedByPasskey,
  { challenge, isVerified }: { challenge: string; isVerified: boolean },
): Promise<number> {
  const site = siteOf(config);
  const { userHandle, ...response } = signed.response;
  const { verifyAuthenticationResponse } = await fetchLibrary();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...signed,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: isVerified,
  }).catch(() => undefined);
  if (!verified?.verified) throw wrongPasskey();
  return verified.authenticationInfo.newCounter;
}
