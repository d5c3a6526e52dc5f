import { hash } from 'node:crypto';
import type { SubjectKind } from '../../../contract/kernel/moderation.ts';
import type { DescribedSubject, ReportSubjects } from '../../concept/report-subject.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Subject } from './store.ts';

export async function describeAll(
  db: Queryable,
  subjects: ReportSubjects,
  cases: readonly Subject[],
): Promise<(about: Subject) => DescribedSubject | undefined> {
  const found = new Map<string, DescribedSubject>();
  for (const [kind, each] of Map.groupBy(cases, (about) => about.kind)) {
    const ids = each.map(({ subjectId }) => subjectId);
    for (const described of await subjects[kind].describe(db, ids)) found.set(described.id, described);
  }
  return ({ subjectId }) => found.get(subjectId);
}

export async function describe(
  db: Queryable,
  subjects: ReportSubjects,
  { kind, subjectId }: Subject,
): Promise<DescribedSubject | undefined> {
  const [described] = await subjects[kind].describe(db, [subjectId]);
  return described;
}

export function wordsOf(kind: SubjectKind, { title, text }: DescribedSubject): string {
  return kind === 'product' || kind === 'shop' ? `${title}\n\n${text}` : text;
}

/** The fingerprint changes with words, stars and pictures. */
export function versionOf(described: DescribedSubject | undefined): string {
  const { title, text, stars, brand, pictures } = described ?? {};
  return hash('md5', JSON.stringify([title, text, stars, brand, pictures]));
}
