import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HostCookie {
  name: string;
  /** Over http the cookie has this path; the `__Host-` prefix requires the whole host. */
  path: string;
  httpOnly: boolean;
}

/** Browsers accept names that begin with `__Host-` only from the host itself: no other host can plant these cookies. */
export function hostCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const nameOf = ({ name }: HostCookie) => (secure ? `__Host-${name}` : name);
  const optionsOf = ({ path, httpOnly }: HostCookie): CookieSerializeOptions => {
    return { sameSite: 'strict', secure, httpOnly, path: secure ? '/' : path };
  };

  return {
    read(request: FastifyRequest, cookie: HostCookie): string {
      return readSingle(request, nameOf(cookie)) ?? '';
    },

    set(reply: FastifyReply, cookie: HostCookie, value: string, maxAge: number): void {
      reply.setCookie(nameOf(cookie), value, { ...optionsOf(cookie), maxAge });
    },

    clear(reply: FastifyReply, cookie: HostCookie): void {
      reply.clearCookie(nameOf(cookie), optionsOf(cookie));
    },
  };
}

/** Two cookies of one name may come from two hosts and ours is unknown, so they count as empty. */
function readSingle(request: FastifyRequest, name: string): string | undefined {
  const names = (request.headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim());
  const isRepeated = names.indexOf(name) !== names.lastIndexOf(name);
  return isRepeated ? '' : request.cookies[name];
}
