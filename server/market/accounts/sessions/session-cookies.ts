import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionId } from '../../../../contract/kernel/schemas.ts';
import type { Config } from '../../../config/index.ts';
import { type HostCookie, hostCookies } from './host-cookies.ts';
import { antiForgery } from '../refusals.ts';
import { isSameText, type Signer } from '../../../platform/signer.ts';
import { isLoopback } from '../../../platform/http/loopback.ts';
import { newToken } from './tokens.ts';

const REFRESH: HostCookie = { name: 'refresh', path: '/api/session', httpOnly: true };
const ANTI_FORGERY: HostCookie = { name: 'XSRF-TOKEN', path: '/', httpOnly: false };
const DEVICE: HostCookie = { name: 'device', path: '/api', httpOnly: true };
const ANTI_FORGERY_HEADER = 'x-xsrf-token';
const DEVICE_SECONDS = 180 * 86_400;
const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

type SignedPurpose = 'anti-forgery' | 'device' | 'proved-device';

export interface RefreshToken {
  sessionId: SessionId;
  secret: string;
}

/**
 * Scripts cannot read `refresh`. Our pages repeat `XSRF-TOKEN` in the header `X-XSRF-TOKEN`, which no foreign page can.
 * `device` remembers that this browser signed in to an account before.
 */
export function sessionCookies({ http }: Pick<Config, 'http'>, signer: Signer) {
  const cookies = hostCookies(http.publicUrl);

  function signedRandom(purpose: SignedPurpose, whose: string, random = newToken()): string {
    return `${random}.${signer.sign(purpose, whose, random)}`;
  }

  function readSigned(value: string, purpose: SignedPurpose, whose: string): string | undefined {
    const [random = '', signature = '', ...rest] = value.split('.');
    return rest.length === 0 && signer.isSigned(signature, purpose, whose, random) ? random : undefined;
  }

  /** The name stays the same, so that guesses of this browser can be counted. */
  function provedDevice(request: FastifyRequest, email: string): string | undefined {
    return readSigned(cookies.read(request, DEVICE), 'proved-device', email);
  }

  return {
    /** The anti-forgery value stays the same for the life of a session, until another secret signs. */
    write(reply: FastifyReply, token: RefreshToken, seconds: number): void {
      const maxAge = Math.floor(seconds);
      const current = cookies.read(reply.request, ANTI_FORGERY);
      const [random = ''] = current.split('.');
      const isNewest = current === `${random}.${signer.sign('anti-forgery', token.sessionId, random)}`;
      const value = isNewest ? current : signedRandom('anti-forgery', token.sessionId);
      cookies.set(reply, REFRESH, `${token.sessionId}.${token.secret}`, maxAge);
      cookies.set(reply, ANTI_FORGERY, value, maxAge);
    },

    clear(reply: FastifyReply): void {
      cookies.clear(reply, REFRESH);
      cookies.clear(reply, ANTI_FORGERY);
    },

    read(request: FastifyRequest): RefreshToken | undefined {
      const [id, tokenSecret, ...rest] = cookies.read(request, REFRESH).split('.');
      const sessionId = SessionId.safeParse(id);
      if (!sessionId.success || !tokenSecret || rest.length > 0) return undefined;
      return { sessionId: sessionId.data, secret: tokenSecret };
    },

    /** @throws Refusal `anti_forgery` unless header and cookie are equal and made for this session */
    requireAntiForgery(request: FastifyRequest, { sessionId }: RefreshToken): void {
      const header = request.headers[ANTI_FORGERY_HEADER];
      const cookie = cookies.read(request, ANTI_FORGERY);
      const isOurs =
        typeof header === 'string' &&
        isSameText(header, cookie) &&
        readSigned(cookie, 'anti-forgery', sessionId) !== undefined;
      if (!isOurs) throw antiForgery();
    },

    /** A browser that proved the second factor stays remembered for that. */
    rememberDevice(reply: FastifyReply, email: string, hasSecondFactor = false): void {
      const proved = provedDevice(reply.request, email);
      const purpose = hasSecondFactor || proved !== undefined ? 'proved-device' : 'device';
      cookies.set(reply, DEVICE, signedRandom(purpose, email, proved), DEVICE_SECONDS);
    },

    knownDevice(request: FastifyRequest, email: string): string | undefined {
      return readSigned(cookies.read(request, DEVICE), 'device', email) ?? provedDevice(request, email);
    },

    provedDevice,

    /**
     * Sign-in is included, so that no foreign page signs anybody in to another account. Programs that are no browsers send
     * neither header. @throws Refusal `anti_forgery`
     */
    requireOwnOrigin(request: FastifyRequest): void {
      const { origin, 'sec-fetch-site': site } = request.headers;
      if (site !== undefined && !OWN_FETCH_SITES.has(String(site))) throw antiForgery();
      if (origin !== undefined && !isOwnOrigin(origin, http.publicUrl)) throw antiForgery();
    },
  };
}

/** The `Host` of a request is not trusted: any name can resolve to this machine, whose own names all count. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [asked, own] = [new URL(origin), new URL(publicUrl)];
  const isSamePlace = asked.protocol === own.protocol && asked.port === own.port;
  return isSamePlace && isLoopback(asked.hostname) && isLoopback(own.hostname);
}
