import { schedule } from '../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { MAIL_ON_ITS_WAY } from '../../../contract/kernel/support.ts';
import { supportEndpoints, supportViewEndpoints } from '../../../contract/support.ts';
import { callerOf, findUser, requestMail } from '../accounts/index.ts';
import { recordRead } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { addNote, readNotes } from './notes.ts';
import { readPerson } from './read-person.ts';
import { listOrdersOf } from '../../selling/orders/index.ts';
import type { Concept } from '../../concept/concept.ts';
import { noMailToSend } from './refusals.ts';
import { removeOldConsents } from './store.ts';
import {
  beginView,
  endOwnView,
  endViewOf,
  listSupportLooks,
  openView,
  showCode,
  withdrawCode,
} from './views.ts';

const EVERY_MS = 10 * 60_000;
/** People see for this long that support looked. */
const RETENTION_MS = 365 * 86_400_000;

export const supportSchedules = [
  schedule('support.remove_old', EVERY_MS, ({ db, clock }) => {
    const now = clock();
    return removeOldConsents(db, now, new Date(now.getTime() - RETENTION_MS));
  }),
];

export function registerSupport(
  api: FastifyInstance,
  services: Services,
  concepts: readonly Concept[],
): void {
  const { db, authenticate } = services;
  serve(api, authenticate, supportEndpoints, {
    'GET /api/operator/account/:userId': async ({ actor, params: { userId } }) => {
      const person = await readPerson(services, concepts, userId, actor.duties);
      await recordRead(db);
      return person;
    },
    'GET /api/operator/account/:userId/order': async ({ params: { userId }, query }) => {
      await recordRead(db);
      return listOrdersOf(db, userId, query.after);
    },
    'POST /api/operator/account/:userId/mail': async ({ params: { userId }, body: { about }, request }) => {
      const user = await findUser(db, userId);
      if (!user) throw notFound('This person');
      const isPointless = about === 'verification' && user.emailVerifiedAt !== null;
      if (!user.email || user.disabledAt || user.role === 'operator' || isPointless) throw noMailToSend();
      await requestMail(services, { email: user.email }, about, callerOf(request));
      return { message: MAIL_ON_ITS_WAY };
    },
    'POST /api/operator/account/:userId/view': ({ actor, params: { userId }, body }) =>
      beginView(services, actor, { userId, ...body }),
    'POST /api/operator/support-view': ({ actor, body }) => openView(services, actor, body.handOver),
    'GET /api/operator/note/:kind/:subjectId': async ({ actor, params }) => ({
      notes: await readNotes(services, actor, params),
    }),
    'POST /api/operator/note/:kind/:subjectId': async ({ actor, params, body }) => {
      await addNote(services, actor, { ...params, ...body });
      return { notes: await readNotes(services, actor, params) };
    },
  });

  serve(api, authenticate, supportViewEndpoints, {
    'POST /api/support-code': ({ actor }) => showCode(services, actor),
    'DELETE /api/support-code': async ({ actor }) => {
      await withdrawCode(services, actor);
      return { message: 'The code is void' };
    },
    'GET /api/support-view': async ({ actor }) => ({ looks: await listSupportLooks(services, actor.userId) }),
    'POST /api/support-view/end': async ({ actor }) => {
      await endOwnView(services, actor);
      return { message: 'The view has ended' };
    },
    'DELETE /api/support-view/:viewId': async ({ actor, params }) => {
      await endViewOf(services, actor.userId, params.viewId);
      return { message: 'The view has ended' };
    },
  });
}
