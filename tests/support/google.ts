import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { DatabaseOptions } from '../../server/platform/database/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { Browser } from './browser.ts';

const GOOGLE_CLIENT_ID = 'haat.apps.example';
const ISSUER = 'https://accounts.google.com';
const KEY_ID = 'key-1';

/** Stands for Google: publishes its keys on loopback and writes credentials. */
export interface LocalGoogle {
  /** Settings that make the app trust it. */
  environment: Record<string, string>;
  /** A credential of a person, with claims or header of one's own. */
  credential: (claims: JWTPayload, header?: { kid?: string; jku?: string }) => Promise<string>;
  /** Signed with a key that is not Google's. */
  forged: (claims: JWTPayload) => Promise<string>;
  /** Without a signature. */
  unsigned: (claims: JWTPayload) => string;
  /** Signed by a shared secret: the text of the public key. */
  signedWithPublicKey: (claims: JWTPayload) => Promise<string>;
  close: () => Promise<void>;
}

/** An app that trusts this Google; closing it closes both. */
export interface AppWithGoogle extends TestApp {
  google: LocalGoogle;
}

export async function startAppWithGoogle(
  environment: Record<string, string> = {},
  databaseOptions: DatabaseOptions = {},
): Promise<AppWithGoogle> {
  const google = await startGoogle();
  const app = await startTestApp({ ...google.environment, ...environment }, { databaseOptions });
  const close = async () => {
    await app.close();
    await google.close();
  };
  return { ...app, google, close };
}

let credentials = 0;

/** Signs in by Google as a page does: with the nonce that this browser was given. */
export async function googleSignIn(
  google: LocalGoogle,
  browser: Browser,
  claims: JWTPayload,
  role?: string,
): Promise<LightMyRequestResponse> {
  const nonce = await nonceOf(browser);
  const credential = await google.credential({ nonce, ...claims });
  return browser.post('/api/owner/google-login', { credential, ...(role && { role }) });
}

/** What this browser's credentials have to carry. */
export async function nonceOf(browser: Browser): Promise<string> {
  return (await browser.post('/api/session/google-nonce')).json<{ nonce: string }>().nonce;
}

export async function startGoogle(): Promise<LocalGoogle> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(keys);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a listening TCP server

  return {
    environment: {
      GOOGLE_CLIENT_ID,
      GOOGLE_ISSUER: ISSUER,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
    },
    credential: (claims, header = {}) =>
      new SignJWT(withDefaults(claims))
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header })
        .sign(privateKey),
    forged: (claims) =>
      new SignJWT(withDefaults(claims))
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .sign(stranger.privateKey),
    unsigned: (claims) => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(withDefaults(claims))}.`,
    signedWithPublicKey: async (claims) =>
      new SignJWT(withDefaults(claims))
        .setProtectedHeader({ alg: 'HS256', kid: KEY_ID })
        .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function withDefaults(claims: JWTPayload): JWTPayload {
  credentials += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: ISSUER,
    aud: GOOGLE_CLIENT_ID,
    iat: now,
    exp: now + 3600,
    jti: String(credentials),
    email_verified: true,
    name: 'Kavya Iyer',
    ...claims,
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
