import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../contract/endpoint.ts';
import type { Actor, Authenticate } from './actor.ts';
import { Refusal } from './refusal.ts';

/** What clients without a session send as their token (POL12). */
const NO_TOKEN = new Set(['', 'null', 'undefined']);

/** The bearer token of a request, or undefined for a visitor. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && !NO_TOKEN.has(token) ? token : undefined;
}

/** Whether the caller's token matters. */
export function needsCaller(access: Access): boolean {
  return access !== 'public' && access !== 'session_cookie' && access !== 'provider';
}

/**
 * Refuses with 401 without a live session where one is needed, or for a dead token where it makes a difference, and
 * with 403 for the wrong role.
 */
export async function admit(
  access: Access,
  token: string | undefined,
  authenticate: Authenticate,
): Promise<Actor | null> {
  if (!needsCaller(access)) return null;
  if (token === undefined) {
    if (access === 'optional') return null;
    throw notSignedIn();
  }
  const actor = await authenticate(token);
  if (!actor) throw notSignedIn();
  if ((access === 'buyer' || access === 'seller') && actor.role !== access) {
    throw new Refusal('not_allowed', `This is for ${access}s only`);
  }
  return actor;
}

/** For callers without a live session. */
export function notSignedIn(): Refusal {
  return new Refusal('not_signed_in', 'Please sign in');
}
