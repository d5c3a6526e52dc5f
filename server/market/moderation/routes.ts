import type { FastifyInstance } from 'fastify';
import type { CaseId, UserId } from '../../../contract/kernel/schemas.ts';
import {
  type Case,
  caseEndpoints,
  moderationEndpoints,
  type TakeDown,
} from '../../../contract/moderation.ts';
import { findPolicy } from '../policy/index.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { appeal, getTakeDown } from './appeal.ts';
import { closeCase, decideTakeDown, takeDown } from './decide-case.ts';
import { presentCase, presentListed, presentTakeDown } from './present-case.ts';
import { findCase, listCases, listHidingFrom, listOthers, listReports } from './read-cases.ts';
import { nounOf } from './refusals.ts';
import { report } from './report.ts';
import { type Concept, reportedOf } from '../../concept/concept.ts';

export function registerModeration(
  app: FastifyInstance,
  services: Services,
  concepts: readonly Concept[],
): void {
  const { db, authenticate } = services;
  const subjects = reportedOf(concepts);

  const readTakeDown = async (actor: Actor, caseId: CaseId): Promise<TakeDown> =>
    presentTakeDown((await getTakeDown(db, subjects, actor, caseId)).found);

  serve(app, authenticate, moderationEndpoints, {
    'POST /api/report/:kind/:subjectId': async ({ actor, params, body }) => {
      await report(services, subjects, actor, params, body);
      return { message: `Thank you. We look at this ${nounOf(params.kind)}.` };
    },
    'GET /api/take-down': async ({ actor: { userId } }) => {
      const { appealDays } = await findPolicy(db);
      return (await listHidingFrom(db, subjects, userId, appealDays)).map(presentTakeDown);
    },
    'GET /api/take-down/:caseId': ({ actor, params }) => readTakeDown(actor, params.caseId),
    'POST /api/take-down/:caseId/appeal': async ({ actor, params: { caseId }, body }) => {
      await appeal(services, subjects, actor, caseId, body.text);
      return readTakeDown(actor, caseId);
    },
    find: {
      caseId: ({ actor, params }) => getTakeDown(db, subjects, actor, params.caseId),
    },
  });

  const read = async (operatorId: UserId, caseId: CaseId): Promise<Case> => {
    const { appealDays } = await findPolicy(db);
    const found = await findCase(db, subjects, caseId, appealDays);
    if (!found) throw notFound('This case');
    const [received, others] = await Promise.all([listReports(db, caseId), listOthers(db, found)]);
    return presentCase(found, received, others, operatorId);
  };

  serve(app, authenticate, caseEndpoints, {
    'GET /api/operator/case': async ({ query }) => {
      const { cases, next } = await listCases(db, subjects, query);
      return { cases: cases.map(presentListed), next };
    },
    'GET /api/operator/case/:caseId': ({ actor, params }) => read(actor.operatorId, params.caseId),
    'POST /api/operator/case/:caseId/dismiss': async ({
      actor: { operatorId },
      params: { caseId },
      body,
    }) => {
      await closeCase(services, subjects, 'dismiss', { caseId, operatorId, ...body });
      return read(operatorId, caseId);
    },
    'POST /api/operator/case/:caseId/settle': async ({ actor: { operatorId }, params: { caseId }, body }) => {
      await closeCase(services, subjects, 'settle', { caseId, operatorId, ...body });
      return read(operatorId, caseId);
    },
    'POST /api/operator/case/:caseId/take-down': async ({
      actor: { operatorId },
      params: { caseId },
      body,
    }) => {
      await takeDown(services, subjects, { caseId, operatorId, ...body });
      return read(operatorId, caseId);
    },
    'POST /api/operator/case/:caseId/uphold': async ({ actor: { operatorId }, params: { caseId }, body }) => {
      await decideTakeDown(services, subjects, 'uphold', { caseId, operatorId, ...body });
      return read(operatorId, caseId);
    },
    'POST /api/operator/case/:caseId/restore': async ({
      actor: { operatorId },
      params: { caseId },
      body,
    }) => {
      await decideTakeDown(services, subjects, 'restore', { caseId, operatorId, ...body });
      return read(operatorId, caseId);
    },
  });
}
