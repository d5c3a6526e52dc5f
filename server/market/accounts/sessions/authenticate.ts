import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SessionId, ShopId, SupportConsentId, UserId } from '../../../../contract/kernel/schemas.ts';
import { sessions, users } from '../../../../database/schema/index.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import { prepareStatement } from '../../../platform/database/prepared-statement.ts';
import type { Actor, Authenticate } from '../../../platform/http/actor.ts';
import { notAMember, VIEW_TOKEN } from '../../../platform/http/admit.ts';
import { hashToken } from './tokens.ts';

type FoundActor = Omit<Actor, 'ownerId' | 'support'> & {
  ownerId: UserId | null;
  consentId: SupportConsentId | null;
  operatorId: UserId | null;
};

/**
 * I21: where session `s` is a support view, it runs within its time while the operator is signed in as at its start, with the duty
 * and an account that may be used.
 */
const isRunning = (now: SQL) => sql`case when s.support_consent_id is null then true else exists (
  select from support_views c
  join sessions o on o.id = s.operator_session_id and o.user_id = c.operator_id and o.expires_at > now() and o.second_factor_at is not null
  join users operator on operator.id = c.operator_id and operator.role = 'operator' and operator.disabled_at is null
  join operator_duties d on d.user_id = operator.id and d.duty = 'support'
  where c.id = s.support_consent_id and c.operator_id = s.support_operator_id and c.user_id = s.user_id
    and c.ended_at is null and c.ends_at > ${now}) end`;

/** One query reads role, rights and duties each time; a support view sees only the person's own shop. */
export function createAuthenticate(db: Database, clock: () => Date): Authenticate {
  const findActor = prepareStatement<{ tokenHash: Buffer; shopId: ShopId | null; now: string }, FoundActor>(
    'find_actor',
    (value) => sql`
      select u.id as "userId", s.id as "sessionId", u.role, u.is_guest as "isGuest", acting.rights,
        acting.member_id as "memberId", s.support_consent_id as "consentId", s.support_operator_id as "operatorId",
        case when acts_for.shop_id is null then u.id else acting.owner_id end as "ownerId",
        case when u.role = 'operator' then array(select duty from operator_duties where user_id = u.id)
          else '{}' end as duties
      from access_tokens t
      join sessions s on s.id = t.session_id and s.expires_at > now()
      join users u on u.id = s.user_id and u.disabled_at is null
        and (u.role <> 'operator' or s.second_factor_at is not null)
        and ${isRunning(sql`${value('now')}::timestamptz`)}
      cross join lateral (
        select case when u.role = 'seller' then ${value('shopId')}::uuid end as shop_id
      ) acts_for
      left join lateral (
        select shop.owner_id, member.id as member_id, member.rights from shop_names shop
        left join shop_staff member
          on member.shop_id = shop.id and member.user_id = u.id and shop.owner_id <> u.id
            and s.support_consent_id is null
        where shop.id = acts_for.shop_id and (shop.owner_id = u.id or member.id is not null)
      ) acting on true
      where t.token_hash = ${value('tokenHash')} and t.expires_at > now()`,
  );
  return async (token, shopId) => {
    const now = clock().toISOString();
    const [found] = await findActor(db, { tokenHash: hashToken(token), shopId: shopId ?? null, now });
    if (!found) return undefined;
    const { ownerId, consentId, operatorId, ...actor } = found;
    const support = consentId && operatorId && { consentId, operatorId };
    if ((support !== null) !== token.startsWith(VIEW_TOKEN)) return undefined;
    if (ownerId === null) throw notAMember();
    return { ...actor, ownerId, support };
  };
}

export async function findLiveSessions(
  db: Queryable,
  sessionIds: readonly SessionId[],
  now: Date,
): Promise<Set<SessionId>> {
  const s = alias(sessions, 's');
  const rows = await db
    .select({ id: s.id })
    .from(s)
    .innerJoin(users, eq(users.id, s.userId))
    .where(
      and(
        isOneOf(s.id, sessionIds),
        sql`${s.expiresAt} > now()`,
        isNull(users.disabledAt),
        isRunning(sql`${now.toISOString()}::timestamptz`),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
