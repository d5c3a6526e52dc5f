import type { FastifyInstance } from 'fastify';
import { consoleEndpoints } from '../../../contract/console.ts';
import { hasDuty } from '../../../contract/kernel/rights.ts';
import { MAIL_ON_ITS_WAY } from '../../../contract/kernel/support.ts';
import type { ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import { getUser } from '../accounts/index.ts';
import { type About, completeEntry } from '../../platform/audit/scope.ts';
import { inTransaction, recordRead } from '../../platform/database/transaction.ts';
import type { OperatorActor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { listDeadJobs } from '../../platform/jobs/dead-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { collect, type Concept, thingsOf, waitingOf } from '../../concept/concept.ts';
import { SEARCHED_KINDS, type SearchSources } from '../../concept/thing.ts';
import type { WaitingSources } from '../../concept/waiting.ts';
import { kindsFor } from './kinds.ts';
import { searchEverything } from './search-everything.ts';
import { assign, type Task, unassign } from './store.ts';
import { findToDo, isWaiting } from './to-do.ts';

export function registerConsole(
  app: FastifyInstance,
  { db, jobs, clock, authenticate }: Services,
  concepts: readonly Concept[],
): void {
  const things = thingsOf(concepts);
  const searched = collect<SearchSources>(
    SEARCHED_KINDS,
    concepts.map((concept) => concept.searched),
  );
  const sources = waitingOf(concepts);
  const consolePages = concepts.flatMap((concept) => concept.consolePages ?? []);
  serve(app, authenticate, consoleEndpoints, {
    'GET /api/operator/me': async ({ actor: { operatorId, duties } }) => {
      const { id, name, email } = await getUser(db, operatorId);
      const pages = consolePages
        .filter(({ duty }) => duty === undefined || hasDuty(duties, duty))
        .map(({ slug, title }) => ({ slug, title }));
      return { id, name, email: email ?? '', duties: [...duties], pages };
    },
    'GET /api/operator/to-do': async ({ actor, query }) => ({
      groups: await findToDo(sources, { db, jobs, things, now: clock() }, actor.duties, query.more),
    }),
    'PUT /api/operator/to-do/:kind/:id/owner': async ({ actor, params }) => {
      const task = taskOf(sources, actor, params);
      completeEntry({ about: aboutTask(sources, task) });
      const isTaken = await inTransaction(db, async (tx) => {
        if (!(await isWaiting(sources[task.kind], { db: tx, jobs, things, now: clock() }, task.subjectId)))
          throw notWaiting();
        return assign(tx, sources, task);
      });
      if (!isTaken) throw new Refusal('stale', 'Somebody else takes care of it already');
      return { message: 'You take care of it' };
    },
    'DELETE /api/operator/to-do/:kind/:id/owner': async ({ actor, params }) => {
      const isOwner = hasDuty(actor.duties, 'owner');
      const task = taskOf(sources, actor, params);
      completeEntry({ about: aboutTask(sources, task) });
      const isGivenBack = await inTransaction(db, (tx) => unassign(tx, task, isOwner));
      if (!isGivenBack) throw new Refusal('stale', 'You do not take care of it, so you cannot give it back');
      return { message: 'It waits for anybody again' };
    },
    'POST /api/operator/job/:jobId/retry': async ({ params }) => {
      const [dead] = await listDeadJobs(db, 1, undefined, params.jobId);
      if (!dead) throw notWaiting();
      await recordRead(db);
      await jobs.revive(dead);
      return { message: jobs.mailKinds.has(dead.queue) ? MAIL_ON_ITS_WAY : 'The work is done again' };
    },
    'GET /api/operator/search': ({ actor, query }) => searchEverything(db, searched, query.q, actor.duties),
  });
}

function notWaiting(): Refusal {
  return new Refusal('not_found', 'This does not wait any more');
}

function aboutTask(sources: WaitingSources, { kind, subjectId }: Task): About {
  return sources[kind].about?.(subjectId) ?? { kind: 'waiting', id: kind };
}

function taskOf(
  sources: WaitingSources,
  { duties, operatorId }: OperatorActor,
  { kind, id }: { kind: ToDoKind; id: string },
): Task {
  if (!kindsFor(sources, duties).includes(kind))
    throw new Refusal('right_missing', 'This waits for somebody with another duty');
  return { kind, subjectId: id, userId: operatorId };
}
