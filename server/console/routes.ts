import type { FastifyInstance } from 'fastify';
import { consoleEndpoints } from '../../contract/console.ts';
import type { ToDoKind } from '../../contract/kernel/to-do-kinds.ts';
import { getUser } from '../accounts/index.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { OperatorActor } from '../platform/http/actor.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { searchEverything } from './search-everything.ts';
import { assign, type Task, unassign } from './store.ts';
import { findToDo, kindsFor } from './to-do.ts';

/** What the operators' console opens with, and its search. */
export function registerConsole(app: FastifyInstance, { db, jobs, clock, authenticate }: Services): void {
  serve(app, authenticate, consoleEndpoints, {
    'GET /api/operator/me': async ({ actor: { operatorId, duties } }) => {
      const { id, name, email } = await getUser(db, operatorId);
      return { id, name, email: email ?? '', duties: [...duties] };
    },
    'GET /api/operator/to-do': async ({ actor }) => ({
      groups: await findToDo({ db, jobs, now: clock() }, actor.duties),
    }),
    'PUT /api/operator/to-do/:kind/:id/owner': async ({ actor, params }) => {
      const isTaken = await inTransaction(db, (tx) => assign(tx, taskOf(actor, params)));
      if (!isTaken) throw new Refusal('stale', 'Somebody else takes care of it already');
      return { message: 'You take care of it' };
    },
    'DELETE /api/operator/to-do/:kind/:id/owner': async ({ actor, params }) => {
      await inTransaction(db, (tx) => unassign(tx, taskOf(actor, params)));
      return { message: 'It waits for anybody again' };
    },
    'GET /api/operator/search': async ({ actor, query }) => ({
      found: await searchEverything(db, query.q, actor.duties),
    }),
  });
}

/** What waits, as it is taken or given back by an operator whose duties see it. */
function taskOf({ duties, operatorId }: OperatorActor, { kind, id }: { kind: ToDoKind; id: string }): Task {
  if (!kindsFor(duties).includes(kind))
    throw new Refusal('right_missing', 'This waits for somebody with another duty');
  return { kind, subjectId: id, userId: operatorId };
}
