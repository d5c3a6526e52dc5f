import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { shopStandingEndpoints, type ShopStanding } from '../../../contract/shop-standing.ts';
import { kolkataDate } from '../../../contract/kernel/days.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { shops } from '../../../database/schema/shops.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { requireFacts } from './checks/decide-check.ts';
import { setHoliday } from './holiday.ts';
import { moveShop } from './moves/move-shop.ts';
import { latestReason } from './moves/store.ts';
import { presentHoliday } from './present-shop.ts';
import { findShopOfOwner } from './store.ts';

export function registerStanding(app: FastifyInstance, { db, jobs, authenticate, clock }: Services): void {
  const standingOf = async (ownerId: UserId) => {
    const standing = await findStanding(db, ownerId);
    if (!standing) throw notFound('Your shop');
    return standing;
  };

  serve(app, authenticate, shopStandingEndpoints, {
    'GET /api/shop/standing': async ({ actor }) => (await findStanding(db, actor.ownerId)) ?? null,

    'POST /api/shop/submit': async ({ actor, body: { version } }) => {
      const shop = await findShopOfOwner(db, actor.ownerId);
      if (!shop) throw notFound('Your shop');
      await moveShop(
        { db, jobs },
        { shopId: shop.id, move: 'submit', version, reason: '', actorId: actor.personId },
        requireFacts,
      );
      return standingOf(actor.ownerId);
    },

    'PUT /api/shop/holiday': async ({ actor, body }) => {
      await setHoliday(db, actor.ownerId, body, kolkataDate(clock()));
      return standingOf(actor.ownerId);
    },

    'DELETE /api/shop/holiday': async ({ actor }) => {
      await setHoliday(db, actor.ownerId, null, kolkataDate(clock()));
      return standingOf(actor.ownerId);
    },
  });
}

async function findStanding(db: Queryable, ownerId: UserId): Promise<ShopStanding | undefined> {
  const [row] = await db
    .select({ shop: shops, reason: latestReason })
    .from(shops)
    .where(eq(shops.ownerId, ownerId));
  if (!row || row.shop.state === 'closed') return undefined;
  const { id: shopId, state, stateSince, version } = row.shop;
  const since = stateSince.toISOString();
  return { shopId, state, since, reason: row.reason, holiday: presentHoliday(row.shop), version };
}
