import { sql } from 'drizzle-orm';
import { SUBJECT_KINDS } from '../../../contract/kernel/moderation.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { ReportSubjects } from '../../concept/report-subject.ts';
import { type Thing, uuidsOf } from '../../concept/thing.ts';
import type { Subject } from './store.ts';
import { describeAll } from './subjects.ts';

export const caseThing = (subjects: ReportSubjects): Thing => ({
  find: async (db, ids) => {
    const { rows } = await db.execute<Subject & { id: string } & Record<string, unknown>>(
      sql`select id, subject_kind as kind, subject_id as "subjectId" from report_cases where id = any(${uuidsOf(ids)})`,
    );
    const subjectOf = await describeAll(db, subjects, rows);
    return rows.map(({ id, ...about }) => {
      const { label } = SUBJECT_KINDS[about.kind];
      const title = subjectOf(about)?.title ?? '';
      const path = pageAddress('/operator/cases/:caseId', { caseId: id });
      return { id, noun: title === '' ? label : `${label}:`, name: title, path };
    });
  },
});
