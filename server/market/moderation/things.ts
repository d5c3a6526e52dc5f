import { sql } from 'drizzle-orm';
import { SUBJECT_KINDS, type SubjectKind } from '../../../contract/kernel/moderation.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { type Thing, uuidsOf } from '../../concept/thing.ts';
import { subject } from './reported-subject.ts';

export const caseThing: Thing = {
  find: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; kind: SubjectKind; title: string }>(
      sql`select c.id, c.subject_kind as kind, coalesce(subject.title, '') as title
        from report_cases c left join ${subject} on true where c.id = any(${uuidsOf(ids)})`,
    );
    return rows.map(({ id, kind, title }) => {
      const { label } = SUBJECT_KINDS[kind];
      const path = pageAddress('/operator/cases/:caseId', { caseId: id });
      return { id, noun: title === '' ? label : `${label}:`, name: title, path };
    });
  },
};
