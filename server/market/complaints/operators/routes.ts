import type { FastifyInstance } from 'fastify';
import type { OperatorComplaintMove } from '../../../../contract/kernel/complaint-states.ts';
import type { ComplaintId } from '../../../../contract/kernel/schemas.ts';
import {
  type OperatorComplaint,
  operatorComplaintEndpoints,
} from '../../../../contract/operator-complaints.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { moveComplaint } from '../move-complaint.ts';
import { presentMessage } from '../present-complaint.ts';
import { noSuchComplaint } from '../refusals.ts';
import { type ComplaintRow, listMessages, listNotes } from '../store.ts';
import { nameSubjects } from '../subjects.ts';
import { writeAsOperator, writeNote } from '../write-message.ts';
import { findSeen, listComplaints, presentListed } from './list-complaints.ts';

interface MoveCall {
  params: { complaintId: ComplaintId };
  body: { version: number; decision?: string };
}

export function registerOperatorComplaints(app: FastifyInstance, services: Services): void {
  const { db, clock, authenticate } = services;
  const read = async (id: ComplaintId): Promise<OperatorComplaint> => {
    const [seen, messages, notes] = await Promise.all([
      findSeen(db, id),
      listMessages(db, id),
      listNotes(db, id),
    ]);
    if (!seen) throw noSuchComplaint();
    const { complaint } = seen;
    const nameOf = await nameSubjects(db, [complaint]);
    const { email, userId, decision, version, acknowledgeEscalatedAt, decideEscalatedAt } = complaint;
    return {
      ...presentListed(seen, nameOf(complaint), clock()),
      email,
      userId,
      decision,
      version,
      path: pathOf(complaint),
      messages: messages.map((message) => ({
        ...presentMessage(message),
        author: message.authorId === null ? null : message.author,
      })),
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
      escalations: {
        acknowledge: acknowledgeEscalatedAt?.toISOString() ?? null,
        decide: decideEscalatedAt?.toISOString() ?? null,
      },
    };
  };
  const moving =
    (move: OperatorComplaintMove) =>
    async ({ params: { complaintId }, body }: MoveCall) => {
      await moveComplaint(services, { complaintId, move, ...body });
      return read(complaintId);
    };

  serve(app, authenticate, operatorComplaintEndpoints, {
    'GET /api/operator/complaint': ({ query }) => listComplaints(db, query, clock()),
    'GET /api/operator/complaint/:complaintId': ({ params }) => read(params.complaintId),
    'POST /api/operator/complaint/:complaintId/acknowledge': moving('acknowledge'),
    'POST /api/operator/complaint/:complaintId/start': moving('start'),
    'POST /api/operator/complaint/:complaintId/decide': moving('decide'),
    'POST /api/operator/complaint/:complaintId/close': moving('close'),
    'POST /api/operator/complaint/:complaintId/message': async ({ actor, params: { complaintId }, body }) => {
      await writeAsOperator(services, actor.operatorId, { complaintId, text: body.text });
      return read(complaintId);
    },
    'POST /api/operator/complaint/:complaintId/note': async ({ actor, params: { complaintId }, body }) => {
      await writeNote(services, actor.operatorId, { complaintId, text: body.text });
      return read(complaintId);
    },
  });
}

function pathOf({ about, subject }: ComplaintRow): string | null {
  if (subject === '') return null;
  const paths = {
    order: `/operator/search?q=${subject}`,
    product: `/product/${subject}`,
    shop: `/operator/shops/${subject}`,
    market: null,
  };
  return paths[about];
}
