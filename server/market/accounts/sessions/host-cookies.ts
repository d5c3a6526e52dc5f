import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HostCookie {
  name: string;
  /** Where the browser sends it over http; the `__Host-` prefix requires the whole host. */
  path: string;
  httpOnly: boolean;
  /** Its name over https in the release before. */
  formerName?: string;
}

/**
 * Cookies that no other host can plant: over https their names begin with `__Host-`, which browsers take only from the host itself,
 * with `Secure` and for all its paths. The former name is read for one release, so that an update signs nobody out.
 */
export function hostCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const nameOf = ({ name }: HostCookie) => (secure ? `__Host-${name}` : name);
  const formerNameOf = ({ formerName }: HostCookie) => (secure ? formerName : undefined);
  const optionsOf = ({ path, httpOnly }: HostCookie): CookieSerializeOptions => {
    return { sameSite: 'strict', secure, httpOnly, path: secure ? '/' : path };
  };

  return {
    /** The value of a cookie, empty without it. */
    read(request: FastifyRequest, cookie: HostCookie): string {
      const formerName = formerNameOf(cookie);
      const value = readSingle(request, nameOf(cookie));
      return value ?? (formerName && readSingle(request, formerName)) ?? '';
    },

    set(reply: FastifyReply, cookie: HostCookie, value: string, maxAge: number): void {
      const formerName = formerNameOf(cookie);
      reply.setCookie(nameOf(cookie), value, { ...optionsOf(cookie), maxAge });
      // Scripts of tabs that were open before the update still read theirs.
      const isReplaced = formerName !== undefined && cookie.httpOnly && formerName in reply.request.cookies;
      if (isReplaced) reply.clearCookie(formerName, { ...optionsOf(cookie), path: cookie.path });
    },

    clear(reply: FastifyReply, cookie: HostCookie): void {
      const formerName = formerNameOf(cookie);
      reply.clearCookie(nameOf(cookie), optionsOf(cookie));
      if (formerName) reply.clearCookie(formerName, { ...optionsOf(cookie), path: cookie.path });
    },
  };
}

/** Two cookies of one name may come from two hosts, and ours cannot be identified: they count as an empty one. */
function readSingle(request: FastifyRequest, name: string): string | undefined {
  const names = (request.headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim());
  const isRepeated = names.indexOf(name) !== names.lastIndexOf(name);
  return isRepeated ? '' : request.cookies[name];
}
