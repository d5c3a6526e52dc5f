import type { FastifyInstance } from 'fastify';
import { consoleEndpoints } from '../../contract/console.ts';
import { getUser } from '../accounts/index.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { searchEverything } from './search-everything.ts';
import { assign, unassign } from './store.ts';
import { findToDo, kindsFor } from './to-do.ts';

/** What the operators' console opens with, and its search. */
export function registerConsole(app: FastifyInstance, { db, clock, authenticate }: Services): void {
  serve(app, authenticate, consoleEndpoints, {
    'GET /api/operator/me': async ({ actor: { operatorId, duties } }) => {
      const { id, name, email } = await getUser(db, operatorId);
      return { id, name, email: email ?? '', duties: [...duties] };
    },
    'GET /api/operator/to-do': async ({ actor }) => ({ groups: await findToDo(db, actor.duties, clock()) }),
    'PUT /api/operator/to-do/:kind/:id/owner': async ({ actor, params: { kind, id }, body }) => {
      if (!kindsFor(actor.duties).includes(kind)) {
        throw new Refusal('right_missing', 'This waits for somebody with another duty');
      }
      const task = { kind, subjectId: id, userId: actor.operatorId };
      if (!body.isMine) {
        await unassign(db, task);
        return { message: 'It waits for anybody again' };
      }
      if (!(await assign(db, task))) throw new Refusal('stale', 'Somebody else takes care of it already');
      return { message: 'You take care of it' };
    },
    'GET /api/operator/search': async ({ actor, query }) => ({
      found: await searchEverything(db, query.q, actor.duties),
    }),
  });
}
