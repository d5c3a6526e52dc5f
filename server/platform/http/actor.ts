import {
  type Access,
  isForOperators,
  isForSellers,
  type OperatorAccess,
  type SellerAccess,
} from '../../../contract/endpoint.ts';
import type { Duty } from '../../../contract/kernel/duties.ts';
import type {
  MemberId,
  SessionId,
  ShopId,
  SupportConsentId,
  UserId,
} from '../../../contract/kernel/schemas.ts';
import type { Role } from '../../../contract/kernel/role.ts';
import type { ShopRight } from '../../../contract/kernel/shop-rights.ts';

/** The caller, from the server's own records, never from the request's claims. */
export interface Actor {
  userId: UserId;
  sessionId: SessionId;
  role: Role;
  isGuest: boolean;
  /** The owner of the shop for which a seller acts: the caller, unless staff of another's shop. */
  ownerId: UserId;
  /** What staff may do in the shop; null for its owner, who may do everything, and for everybody who is no seller. */
  rights: readonly ShopRight[] | null;
  /** As which staff acts; null exactly where `rights` is. */
  memberId: MemberId | null;
  /** Of an operator; empty for everybody else. */
  duties: readonly Duty[];
  /** Where an operator looks at the account with its person's consent; null where the person calls. */
  support: { consentId: SupportConsentId; operatorId: UserId } | null;
}

/** A seller as handlers see it: what a shop has is found by its owner, who is not always the person that calls. */
export interface SellerActor {
  ownerId: UserId;
  personId: UserId;
  sessionId: SessionId;
  rights: readonly ShopRight[] | null;
  memberId: MemberId | null;
}

/** Who did it, and for whose shop. */
export type ActingSeller = Pick<SellerActor, 'ownerId' | 'personId'>;

export interface OperatorActor {
  operatorId: UserId;
  sessionId: SessionId;
  duties: readonly Duty[];
}

/** The caller as handlers see it under each kind of access. */
export type ActorUnder<A extends Access> = A extends 'signed_in' | 'buyer'
  ? Actor
  : A extends SellerAccess
    ? SellerActor
    : A extends OperatorAccess
      ? OperatorActor
      : A extends 'optional'
        ? Actor | null
        : null;

/**
 * Finds the live session of an access token.
 * @param shopId the shop for which a seller says to act; their own without it
 * @throws Refusal `not_a_member` where a seller does not work for that shop
 */
export type Authenticate = (token: string, shopId?: ShopId) => Promise<Actor | undefined>;

/** The caller as the handlers of such calls see it. */
export function actorUnder(access: Access, actor: Actor | null): ActorUnder<Access> {
  if (!actor) return null;
  const { userId, ownerId, sessionId, rights, memberId, duties } = actor;
  if (isForSellers(access)) return { ownerId, personId: userId, sessionId, rights, memberId };
  if (isForOperators(access)) return { operatorId: userId, sessionId, duties };
  return actor;
}
