import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionId } from '../../../contract/kernel/schemas.ts';
import type { Config } from '../../config.ts';
import { antiForgery } from '../refusals.ts';
import { isSameText, type Signer } from '../../platform/signer.ts';
import { newToken } from '../tokens.ts';

const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';
const ANTI_FORGERY_HEADER = 'x-xsrf-token';
const DEVICE_SECONDS = 180 * 86_400;
const SESSION_PATH = '/api/session';
const DEVICE_PATH = '/api';
const FETCHES_OF_OUR_OWN = new Set(['same-origin', 'none']);

/** The refresh token of a request, which names its session. */
export interface RefreshToken {
  sessionId: SessionId;
  secret: string;
}

/**
 * The cookies of a session. `refresh` holds the refresh token, unreadable for scripts and sent to the session calls
 * only. `XSRF-TOKEN` is readable: our pages repeat it in the header `X-XSRF-TOKEN`, which no foreign page can. `device`
 * remembers that this browser signed in to an account before. Over https their names promise that they are `Secure`.
 */
export function sessionCookies({ http }: Pick<Config, 'http'>, signer: Signer) {
  const secure = http.publicUrl.startsWith('https:');
  const refreshCookie = secure ? '__Secure-refresh' : 'refresh';
  const deviceCookie = secure ? '__Secure-device' : 'device';
  const shared: CookieSerializeOptions = { sameSite: 'strict', secure };
  const forScripts = { ...shared, path: '/' };
  const hidden = { ...shared, path: SESSION_PATH, httpOnly: true };

  /** A random text with its signature for somebody. */
  function signedRandom(purpose: 'anti-forgery' | 'device', whose: string): string {
    const random = newToken();
    return `${random}.${signer.sign(purpose, whose, random)}`;
  }

  /** The random text of a value that was signed for them. */
  function readSigned(value: string, purpose: 'anti-forgery' | 'device', whose: string): string | undefined {
    const [random = '', signature = '', ...rest] = value.split('.');
    return rest.length === 0 && signer.isSigned(signature, purpose, whose, random) ? random : undefined;
  }

  return {
    /**
     * Gives the browser its refresh token. The anti-forgery value stays the same for the life of a session, until another secret
     * signs.
     */
    write(reply: FastifyReply, token: RefreshToken, seconds: number): void {
      const maxAge = Math.floor(seconds);
      const current = readCookie(reply.request, ANTI_FORGERY_COOKIE);
      const [random = ''] = current.split('.');
      const isNewest = current === `${random}.${signer.sign('anti-forgery', token.sessionId, random)}`;
      const value = isNewest ? current : signedRandom('anti-forgery', token.sessionId);
      reply.setCookie(refreshCookie, `${token.sessionId}.${token.secret}`, { ...hidden, maxAge });
      reply.setCookie(ANTI_FORGERY_COOKIE, value, { ...forScripts, maxAge });
    },

    clear(reply: FastifyReply): void {
      reply.clearCookie(refreshCookie, hidden);
      reply.clearCookie(ANTI_FORGERY_COOKIE, forScripts);
    },

    /** The refresh token, if the request has one of the right form. */
    read(request: FastifyRequest): RefreshToken | undefined {
      const [id, tokenSecret, ...rest] = readCookie(request, refreshCookie).split('.');
      const sessionId = SessionId.safeParse(id);
      if (!sessionId.success || !tokenSecret || rest.length > 0) return undefined;
      return { sessionId: sessionId.data, secret: tokenSecret };
    },

    /** @throws Refusal `anti_forgery` unless header and cookie are the same value and it was made for this session. */
    requireAntiForgery(request: FastifyRequest, { sessionId }: RefreshToken): void {
      const header = request.headers[ANTI_FORGERY_HEADER];
      const cookie = readCookie(request, ANTI_FORGERY_COOKIE);
      const isOurs =
        typeof header === 'string' &&
        isSameText(header, cookie) &&
        readSigned(cookie, 'anti-forgery', sessionId) !== undefined;
      if (!isOurs) throw antiForgery();
    },

    rememberDevice(reply: FastifyReply, email: string): void {
      const options = { ...shared, path: DEVICE_PATH, httpOnly: true, maxAge: DEVICE_SECONDS };
      reply.setCookie(deviceCookie, signedRandom('device', email), options);
    },

    /** The name of this browser, if it signed in to the account of this address before. */
    knownDevice(request: FastifyRequest, email: string): string | undefined {
      return readSigned(readCookie(request, deviceCookie), 'device', email);
    },

    /**
     * Refuses calls that a page of another origin makes a browser send (sign-in included: nobody shall be signed in to
     * somebody else's account). Programs that are no browsers send neither header.
     * @throws Refusal `anti_forgery`
     */
    requireOwnOrigin(request: FastifyRequest): void {
      const { origin, host, 'sec-fetch-site': site } = request.headers;
      if (site !== undefined && !FETCHES_OF_OUR_OWN.has(String(site))) throw antiForgery();
      if (origin !== undefined && origin !== http.publicUrl && hostOf(origin) !== host) throw antiForgery();
    },
  };
}

function readCookie(request: FastifyRequest, name: string): string {
  return request.cookies[name] ?? '';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
