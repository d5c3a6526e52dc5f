import type { FastifyInstance } from 'fastify';
import { productApprovalEndpoints } from '../../../../contract/product-approvals.ts';
import type { Categories } from '../../categories/index.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { approve, reject, withdraw } from './decide.ts';
import { listApprovals, readApproval } from './read-approvals.ts';

export function registerProductApprovals(
  app: FastifyInstance,
  services: Services,
  categories: Categories,
): void {
  const { db, authenticate } = services;

  serve(app, authenticate, productApprovalEndpoints, {
    'GET /api/operator/product': ({ query }) => listApprovals(db, query),
    'GET /api/operator/product/:approvalId': async ({ params }) =>
      readApproval(db, await categories.tree(), params.approvalId),
    'POST /api/operator/product/:approvalId/approve': async ({ params, body }) => {
      await approve(services, await categories.tree(), { ...params, ...body });
      return { message: 'Buyers see it now' };
    },
    'POST /api/operator/product/:approvalId/reject': async ({ params, body: { version, ...reasons } }) => {
      await reject(services, { ...params, version }, reasons);
      return { message: 'It went back to its seller' };
    },
    'DELETE /api/pro/:productId/change': async ({ actor, params }) => {
      await withdraw(db, await categories.tree(), actor.ownerId, params.productId);
      return { message: 'The change was withdrawn' };
    },
  });
}
