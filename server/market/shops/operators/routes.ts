import type { FastifyInstance } from 'fastify';
import { operatorShopEndpoints } from '../../../../contract/operator-shops.ts';
import { hasDuty } from '../../../../contract/kernel/rights.ts';
import { SHOP_CHECKS } from '../../../../contract/kernel/shop-checks.ts';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import type { OperatorMove } from '../../../../contract/kernel/shop-states.ts';
import type { OperatorActor } from '../../../platform/http/actor.ts';
import { requireDuty } from '../../../platform/http/admit.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { recordRead } from '../../../platform/database/transaction.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { readDocument } from '../checks/change-verification.ts';
import { decideCheck } from '../checks/decide-check.ts';
import { presentDocument, readChecks } from '../checks/read-checks.ts';
import { listDocuments } from '../checks/store.ts';
import { listMoves } from '../moves/store.ts';
import { listShops } from './list-shops.ts';
import { moveAsOperator } from './move-as-operator.ts';
import { presentOperatorShop } from './present-shop.ts';
import { findShopForOperators } from './read-shop.ts';

interface MoveCall {
  actor: OperatorActor;
  params: { shopId: ShopId };
  body: { version: number; reason: string };
}

export function registerOperatorShops(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  const read = async ({ duties }: OperatorActor, shopId: ShopId) => {
    const [found, moves] = await Promise.all([findShopForOperators(db, shopId), listMoves(db, shopId)]);
    if (!found) throw notFound('This shop');
    const isBankShown = hasDuty(duties, 'finance');
    return presentOperatorShop(found, moves, await readChecks(db, found.shop), isBankShown);
  };
  const moving =
    (move: OperatorMove) =>
    async ({ actor, params: { shopId }, body: { version, reason } }: MoveCall) => {
      await moveAsOperator({ db, jobs }, { shopId, move, version, reason, actorId: actor.operatorId });
      return read(actor, shopId);
    };

  serve(app, authenticate, operatorShopEndpoints, {
    'GET /api/operator/shop': ({ query }) => listShops(db, query),
    'GET /api/operator/shop/:shopId': ({ actor, params }) => read(actor, params.shopId),
    'GET /api/operator/shop/:shopId/document/:documentId': async ({ params }) => {
      const documents = await listDocuments(db, params.shopId);
      const document = documents.find(({ id }) => id === params.documentId);
      if (!document) throw notFound('This document');
      await recordRead(db);
      const content = await readDocument(services, document);
      if (!content) throw notFound('This document');
      return { ...presentDocument(document), content: content.toString('base64') };
    },
    'POST /api/operator/shop/:shopId/check/:check': async ({ actor, params, body }) => {
      requireDuty(actor.duties, SHOP_CHECKS[params.check].duty);
      await decideCheck(db, { ...params, ...body, actorId: actor.operatorId });
      return read(actor, params.shopId);
    },
    'POST /api/operator/shop/:shopId/approve': moving('approve'),
    'POST /api/operator/shop/:shopId/return': moving('return'),
    'POST /api/operator/shop/:shopId/suspend': moving('suspend'),
    'POST /api/operator/shop/:shopId/reinstate': moving('reinstate'),
  });
}
