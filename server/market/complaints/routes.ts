import type { FastifyInstance } from 'fastify';
import { complaintEndpoints } from '../../../contract/complaints.ts';
import type { ComplaintId, UserId } from '../../../contract/kernel/schemas.ts';
import { publicPage } from '../../platform/database/list-page.ts';
import { addressPrefix } from '../../platform/http/address-prefix.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { confirmComplaint, fileComplaint } from './file-complaint.ts';
import { endComplaint } from './move-complaint.ts';
import { registerOperatorComplaints } from './operators/routes.ts';
import { presentFiled, presentOwnDetails, presentTracked } from './present-complaint.ts';
import { readOwnComplaints } from './read-own.ts';
import { noSuchComplaint } from './refusals.ts';
import { findComplaint, findOwnComplaint, listMessages } from './store.ts';
import { nameSubjects } from './subjects.ts';
import { trackComplaint } from './track-complaint.ts';
import { writeAsComplainant } from './write-message.ts';

export function registerComplaints(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  registerOperatorComplaints(app, services);

  const getOwn = async (userId: UserId, id: ComplaintId) => {
    const row = await findOwnComplaint(db, userId, id);
    if (!row) throw noSuchComplaint();
    return row;
  };
  const readOwn = async (userId: UserId, id: ComplaintId) => {
    const row = await getOwn(userId, id);
    const nameOf = await nameSubjects(db, [row]);
    return presentOwnDetails(row, nameOf(row), await listMessages(db, id));
  };

  serve(app, authenticate, complaintEndpoints, {
    'POST /api/complaint': async ({ actor, body, request }) => {
      const done = await fileComplaint(services, actor?.userId ?? null, body, addressPrefix(request.ip));
      return 'filed' in done
        ? { filed: presentFiled(done.filed), draftId: null }
        : { filed: null, draftId: done.draftId };
    },
    'POST /api/complaint/confirm': async ({ body: { draftId, code } }) =>
      presentFiled(await confirmComplaint(services, draftId, code)),
    'POST /api/complaint/track': async ({ body, request }) =>
      presentTracked(await trackComplaint(services, body, addressPrefix(request.ip))),
    'POST /api/complaint/track/message': async ({ body: { text, ...clue }, request }) => {
      const { id } = await trackComplaint(services, clue, addressPrefix(request.ip));
      await writeAsComplainant(services, { complaintId: id, text });
      const row = await findComplaint(db, id);
      if (!row) throw noSuchComplaint();
      return presentTracked(row);
    },
    'GET /api/complaint': async ({ actor, query }) => {
      const { complaints, total } = await readOwnComplaints(db, actor.userId, publicPage(query));
      return { ...pageFacts(query, total), complaints };
    },
    'GET /api/complaint/:complaintId': ({ actor, params }) => readOwn(actor.userId, params.complaintId),
    'POST /api/complaint/:complaintId/message': async ({ actor, params: { complaintId }, body }) => {
      await getOwn(actor.userId, complaintId);
      await writeAsComplainant(services, { complaintId, text: body.text });
      return readOwn(actor.userId, complaintId);
    },
    'POST /api/complaint/:complaintId/end': async ({ actor, params: { complaintId } }) => {
      await getOwn(actor.userId, complaintId);
      await endComplaint(services, complaintId);
      return readOwn(actor.userId, complaintId);
    },
    find: {
      complaintId: ({ actor, params }) => getOwn(actor.userId, params.complaintId),
    },
  });
}
