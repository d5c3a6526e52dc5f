import {
  type Access,
  isForOperators,
  isForSellers,
  type OperatorAccess,
  type SellerAccess,
} from '../../../contract/endpoint.ts';
import type { Duty, ShopRight } from '../../../contract/kernel/rights.ts';
import type {
  MemberId,
  Role,
  SessionId,
  ShopId,
  SupportConsentId,
  UserId,
} from '../../../contract/kernel/schemas.ts';

export interface Actor {
  userId: UserId;
  sessionId: SessionId;
  role: Role;
  isGuest: boolean;
  /** The owner of the shop that a seller acts for is the caller, unless they are staff. */
  ownerId: UserId;
  /** Null means the owner, who may do everything, or a non-seller. */
  rights: readonly ShopRight[] | null;
  memberId: MemberId | null;
  duties: readonly Duty[];
  support: { consentId: SupportConsentId; operatorId: UserId } | null;
}

/** A shop's data are found by its owner, who is not always the caller. */
export interface SellerActor {
  ownerId: UserId;
  personId: UserId;
  sessionId: SessionId;
  rights: readonly ShopRight[] | null;
  memberId: MemberId | null;
}

export type ActingSeller = Pick<SellerActor, 'ownerId' | 'personId'>;

export interface OperatorActor {
  operatorId: UserId;
  sessionId: SessionId;
  duties: readonly Duty[];
}

export type ActorUnder<A extends Access> = A extends 'signed_in' | 'buyer'
  ? Actor
  : A extends SellerAccess
    ? SellerActor
    : A extends OperatorAccess
      ? OperatorActor
      : A extends 'optional'
        ? Actor | null
        : null;

/** @throws Refusal `not_a_member` where a seller does not work for the shop */
export type Authenticate = (token: string, shopId?: ShopId) => Promise<Actor | undefined>;

export function actorUnder(access: Access, actor: Actor | null): ActorUnder<Access> {
  if (!actor) return null;
  const { userId, ownerId, sessionId, rights, memberId, duties } = actor;
  if (isForSellers(access)) return { ownerId, personId: userId, sessionId, rights, memberId };
  if (isForOperators(access)) return { operatorId: userId, sessionId, duties };
  return actor;
}
