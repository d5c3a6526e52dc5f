import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { scopeOfCall } from '../../platform/audit/scope-of-call.ts';
import { inAuditScope } from '../../platform/audit/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { insertRead } from './store.ts';

/** Each call in a support view is recorded with its ids, once a view, before it is answered. Register this before the calls. */
export function noteSupportReads(api: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  api.addHook('preHandler', async (request) => {
    const { actor } = request;
    if (!actor?.support) return;
    const { consentId, operatorId } = actor.support;
    const action = `${request.method} ${request.routeOptions.url ?? ''}`;
    const sender = { ...actor, userId: operatorId, role: 'operator' as const };
    const { subject, ...scope } = scopeOfCall({ action }, sender, request);
    const callHash = createHash('sha256')
      .update(JSON.stringify([action, subject]))
      .digest();
    const ofView = { ...subject, accountId: [actor.userId], viewId: [consentId] };
    const about = { kind: 'person', id: actor.userId } as const;
    await inAuditScope({ ...scope, about, subject: ofView }, () =>
      inTransaction(db, (tx) => insertRead(tx, { consentId, callHash })),
    );
  });
}
