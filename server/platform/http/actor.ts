import type { Role } from '../../../contract/accounts.ts';
import type { Access } from '../../../contract/endpoint.ts';
import type { SessionId, UserId } from '../../../contract/kernel/schemas.ts';

/** Who is calling, as the server's own records say: never as the request claims. */
export interface Actor {
  userId: UserId;
  sessionId: SessionId;
  role: Role;
  isGuest: boolean;
}

/** What a handler knows of its caller under each kind of access. */
export type ActorUnder<A extends Access> = A extends 'signed_in' | 'buyer' | 'seller'
  ? Actor
  : A extends 'optional'
    ? Actor | null
    : null;

/** Finds the live session of an access token. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;
