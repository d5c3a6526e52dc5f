import { schedule } from '../../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { ReturnForm, returnEndpoints, returnUploadEndpoints } from '../../../../contract/returns.ts';
import { presentReturn } from '../index.ts';
import { acceptUploads, readUpload } from '../../../catalogue/pictures/index.ts';
import { parseInput } from '../../../platform/http/problems.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { ReturnService } from './return-service.ts';
import { listReplacements } from './exchanges/exchange-units.ts';
import { quoteReturn } from './quote-return.ts';
import { returnNotFound } from './refusals.ts';
import { requestReturn } from './request-return.ts';
import { findOwnReturn, suggestSendTo } from './store.ts';

const LAPSE_INTERVAL_MS = 60_000;

export const returnSchedules = [
  schedule('exchange.lapse', LAPSE_INTERVAL_MS, (services) => new ReturnService(services).lapseUnanswered()),
];

export function registerReturns(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  const returns = new ReturnService(services);
  serve(app, authenticate, returnEndpoints, {
    'GET /api/return/send-to': async ({ actor }) => ({ sendTo: await suggestSendTo(db, actor.ownerId) }),
    'GET /api/return/replacements/:lineId': async ({ actor, params }) => ({
      replacements: await listReplacements(db, actor.userId, params.lineId),
    }),
    'POST /api/return/quote': ({ actor, body }) => quoteReturn(db, actor.userId, body),
    'POST /api/return/:returnId/withdraw': async ({ actor, params }) =>
      presentReturn(await returns.withdraw(actor.userId, params.returnId)),
    'POST /api/return/:returnId/accept': async ({ actor, params, body }) =>
      presentReturn(await returns.accept(actor, params.returnId, body)),
    'POST /api/return/:returnId/refuse': async ({ actor, params, body }) =>
      presentReturn(await returns.refuse(actor, params.returnId, body.reason)),
    'POST /api/return/:returnId/receive': async ({ actor, params, body }) =>
      presentReturn(await returns.receive(actor, params.returnId, body.restock)),
    'POST /api/return/:returnId/send': async ({ actor, params, body }) =>
      presentReturn(await returns.send(actor, params.returnId, body)),
    'POST /api/return/:returnId/deliver': async ({ actor, params }) =>
      presentReturn(await returns.deliver(actor, params.returnId)),
    'POST /api/return/:returnId/paid-back': async ({ actor, params, body }) =>
      presentReturn(await returns.paidBack(actor, params.returnId, body)),
    find: {
      returnId: async ({ actor, params }) => {
        if (!(await findOwnReturn(db, actor.ownerId, params.returnId))) throw returnNotFound();
      },
    },
  });
  app.register(async (scope) => {
    await acceptUploads(scope);
    serve(scope, authenticate, returnUploadEndpoints, {
      'POST /api/return': async ({ actor, request }) => {
        const { fields, files } = await readUpload(request);
        const form = parseInput(ReturnForm, fields);
        return presentReturn(await requestReturn(db, jobs, actor.userId, form, files));
      },
    });
  });
}
