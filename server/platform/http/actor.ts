import type { Role } from '../../../contract/accounts.ts';
import type { Access } from '../../../contract/endpoint.ts';
import type { SessionId, UserId } from '../../../contract/kernel/schemas.ts';

/** The caller, from the server's own records, never from the request's claims. */
export interface Actor {
  userId: UserId;
  sessionId: SessionId;
  role: Role;
  isGuest: boolean;
}

/** The caller as handlers see it under each kind of access. */
export type ActorUnder<A extends Access> = A extends 'signed_in' | 'buyer' | 'seller'
  ? Actor
  : A extends 'optional'
    ? Actor | null
    : null;

/** Finds the live session of an access token. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;
