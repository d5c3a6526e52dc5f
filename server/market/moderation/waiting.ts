import { endpoints } from '../../../contract/endpoints.ts';
import { SUBJECT_KINDS } from '../../../contract/kernel/moderation.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { ReportSubjects } from '../../concept/report-subject.ts';
import type { WaitingSource } from '../../concept/waiting.ts';
import { countWaitingCases, listWaitingCases } from './read-cases.ts';

export const waitingCases = (subjects: ReportSubjects): WaitingSource => ({
  about: (id) => ({ kind: 'case', id }),
  openTo: endpoints['GET /api/operator/case/:caseId'].access,
  count: countWaitingCases,
  list: async ({ db }, limit, only) =>
    (await listWaitingCases(db, subjects, limit, only)).map(
      ({ id, kind, title, text, state, since, reports }) => ({
        id,
        title: `${SUBJECT_KINDS[kind].label}${title && `: ${title}`}`,
        detail:
          state === 'appealed'
            ? 'An appeal'
            : `${reports === 1 ? '1 report' : `${reports} reports`} of: ${text}`,
        since,
        path: pageAddress('/operator/cases/:caseId', { caseId: id }),
      }),
    ),
});
