import type { FastifyInstance } from 'fastify';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { OrderLineId } from '../../../../contract/kernel/schemas.ts';
import { MAIL_ON_ITS_WAY } from '../../../../contract/kernel/support.ts';
import { operatorOrderEndpoints } from '../../../../contract/operator-orders.ts';
import { resendOneMail } from '../index.ts';
import { decideShopOrder, paymentsOf, type WantedPart } from '../../payments/index.ts';
import { recordRead } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrder } from './read-order.ts';

const PROPOSED = 'Proposed. Another operator with duty finance has to agree.';

export function registerOperatorOrders(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  const payments = paymentsOf(services);
  serve(app, authenticate, operatorOrderEndpoints, {
    'GET /api/operator/order/:orderId': async ({ actor, params }) => {
      const order = await readOrder({ db, jobs }, params.orderId, actor.duties);
      await recordRead(db);
      return order;
    },
    'POST /api/operator/shop-order/:shopOrderId/cancel': async ({ actor, params, body }) => {
      const { operatorId } = actor;
      const isDone = await decideShopOrder(payments, { ...params, ...body, operatorId, decision: 'cancel' });
      return { isDone, message: isDone ? 'The order is cancelled' : PROPOSED };
    },
    'POST /api/operator/shop-order/:shopOrderId/refund': async ({ actor, params, body }) => {
      const { amount, lineIds, ...because } = body;
      const isDone = await decideShopOrder(payments, {
        ...params,
        ...because,
        decision: 'goodwill',
        part: partOf({ amount, lineIds }),
        operatorId: actor.operatorId,
      });
      return { isDone, message: isDone ? 'The money goes back' : PROPOSED };
    },
    'POST /api/operator/order/:orderId/mail': async ({ params, body }) => {
      await resendOneMail({ db, jobs }, { ...params, ...body });
      return { message: MAIL_ON_ITS_WAY };
    },
  });
}

function partOf({
  amount: amountPaise,
  lineIds,
}: {
  amount: Paise | undefined;
  lineIds: readonly OrderLineId[] | undefined;
}): WantedPart {
  if (lineIds !== undefined && amountPaise === undefined) return { lineIds };
  if (lineIds === undefined && amountPaise !== undefined) return { amountPaise };
  throw new Refusal('invalid_input', 'Choose items, or enter an amount');
}
