import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SessionId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { sessions, users } from '../../../database/schema/index.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
import type { Actor, Authenticate } from '../../platform/http/actor.ts';
import { notAMember } from '../../platform/http/admit.ts';
import { hashToken } from './tokens.ts';

type FoundActor = Omit<Actor, 'ownerId'> & { ownerId: UserId | null };

/**
 * Finds the account of an access token: one query for each signed-in request. The token must be alive, and so must
 * its session and account; role, rights and duties are what their rows say now. A session of an operator needs a second factor.
 */
export function createAuthenticate(db: Database): Authenticate {
  const findActor = prepareStatement<{ tokenHash: Buffer; shopId: ShopId | null }, FoundActor>(
    'find_actor',
    (value) => sql`
      select u.id as "userId", s.id as "sessionId", u.role, u.is_guest as "isGuest", acting.rights,
        acting.member_id as "memberId",
        case when acts_for.shop_id is null then u.id else acting.owner_id end as "ownerId",
        case when u.role = 'operator' then array(select duty from operator_duties where user_id = u.id)
          else '{}' end as duties
      from access_tokens t
      join sessions s on s.id = t.session_id and s.expires_at > now()
      join users u on u.id = s.user_id and u.disabled_at is null
        and (u.role <> 'operator' or s.second_factor_at is not null)
      cross join lateral (
        select case when u.role = 'seller' then ${value('shopId')}::uuid end as shop_id
      ) acts_for
      left join lateral (
        select shop.owner_id, member.id as member_id, member.rights from shops shop
        left join shop_members member
          on member.shop_id = shop.id and member.user_id = u.id and member.removed_at is null and shop.owner_id <> u.id
        where shop.id = acts_for.shop_id and (shop.owner_id = u.id or member.id is not null)
      ) acting on true
      where t.token_hash = ${value('tokenHash')} and t.expires_at > now()`,
  );
  return async (token, shopId) => {
    const [found] = await findActor(db, { tokenHash: hashToken(token), shopId: shopId ?? null });
    if (!found) return undefined;
    const { ownerId, ...actor } = found;
    if (ownerId === null) throw notAMember();
    return { ...actor, ownerId };
  };
}

/** Those of the sessions that have not ended, of accounts that may sign in. */
export async function findLiveSessions(
  db: Queryable,
  sessionIds: readonly SessionId[],
): Promise<Set<SessionId>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(isOneOf(sessions.id, sessionIds), sql`${sessions.expiresAt} > now()`, isNull(users.disabledAt)),
    );
  return new Set(rows.map(({ id }) => id));
}
