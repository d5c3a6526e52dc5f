import { schedule } from '../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { WARNING_DAYS } from '../../../contract/kernel/health-measures.ts';
import { ShopId } from '../../../contract/kernel/schemas.ts';
import {
  type HealthWarning,
  type ListedHealth,
  type ShopHealth,
  shopHealthEndpoints,
} from '../../../contract/shop-health.ts';
import { findPolicy } from '../../market/policy/index.ts';
import { PAGE_ROWS, pageOf, readPlace, writePlace } from '../../platform/database/list-page.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { findShopForOperators, findShopOfOwner } from '../../market/shops/index.ts';
import { judgeShops } from './judge-shops.ts';
import {
  findHealth,
  listWarnings,
  listWorst,
  type WarningRow,
  type WorstPlace,
  type WorstRow,
} from './store.ts';

const DAY_MS = 86_400_000;
const JUDGE_MS = 10 * 60_000;

export const healthSchedules = [schedule('shop_health.judge', JUDGE_MS, judgeShops)];

export function registerShopHealth(app: FastifyInstance, services: Services): void {
  const { db, authenticate, clock } = services;

  const healthOf = async (shopId: ShopId): Promise<ShopHealth | null> => {
    const [health, warnings, policy] = await Promise.all([
      findHealth(db, shopId),
      listWarnings(db, shopId),
      findPolicy(db),
    ]);
    if (!health) return null;
    return {
      ...health,
      warnings: warnings.map((row) => presentWarning(row, clock())),
      minimum: policy.healthMinimum,
    };
  };

  serve(app, authenticate, shopHealthEndpoints, {
    'GET /api/shop/health': async ({ actor }) => {
      const shop = await findShopOfOwner(db, actor.ownerId);
      return shop && shop.state !== 'closed' ? healthOf(shop.id) : null;
    },
    'GET /api/operator/shop/:shopId/health': async ({ params: { shopId } }) => {
      if (!(await findShopForOperators(db, shopId))) throw notFound('This shop');
      return healthOf(shopId);
    },
    'GET /api/operator/shop-health': async ({ query }) => {
      const after = query.after === undefined ? undefined : placeIn(query.after);
      const rows = await listWorst(db, { after, limit: PAGE_ROWS + 1 });
      const { shown, next } = pageOf(rows, PAGE_ROWS, ({ over, near, id }) => writePlace(over, near, id));
      return { shops: shown.map(presentListed), next };
    },
  });
}

function presentWarning({ warning, countsSince }: WarningRow, now: Date): HealthWarning {
  const { measure, days, at, value, limit } = warning;
  const mendBy = new Date(countsSince.getTime() + WARNING_DAYS * DAY_MS);
  return {
    measure,
    days,
    value,
    limit,
    at: at.toISOString(),
    mendBy: mendBy.toISOString(),
    isDue: mendBy < now,
  };
}

function presentListed({ id, name, over, near, figures, warnedAt }: WorstRow): ListedHealth {
  const worst = ['over', 'near'].flatMap((state) => figures.filter((figure) => figure.state === state));
  const since = warnedAt === null ? null : new Date(warnedAt).toISOString();
  return { id, name, over, near, figures: worst, warnedAt: since };
}

const Figures = z.coerce.number().int().min(0).max(1000);
const Place = z.tuple([Figures, Figures, ShopId]);

function placeIn(written: string): WorstPlace {
  const [over, near, id] = readPlace(Place, written);
  return { over, near, id };
}
