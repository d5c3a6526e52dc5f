import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { rowsOf } from './database.ts';

const FIND_BUYER = `
  select s.user_id from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
  where t.token_hash = $1 and t.expires_at > now() and s.expires_at > now() and u.disabled_at is null`;

/** The signed-in buyer of a request. */
export async function buyerOf({ headers }: FastifyRequest): Promise<string> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const [session] = await rowsOf<{ user_id: string }>(FIND_BUYER, [tokenHash]);
  if (!session) throw new Error('nobody is signed in with this token');
  return session.user_id;
}
