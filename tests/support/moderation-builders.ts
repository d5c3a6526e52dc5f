import type { SubjectKind } from '../../contract/kernel/moderation.ts';
import { CaseId } from '../../contract/kernel/schemas.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { verifyInvariants } from '../../server/verify/index.ts';
import type { TestApp } from './app.ts';
import { aBuyer, anOperator, type Person } from './builders.ts';

interface Reported {
  kind: SubjectKind;
  subjectId: string;
  /** What is said of it. */
  words?: string;
}

/** Something is reported by somebody; its open case. */
export async function aCase(
  app: TestApp,
  { kind, subjectId, words = 'It should not be there' }: Reported,
  reporter?: Person,
): Promise<CaseId> {
  const { api } = reporter ?? (await aBuyer(app));
  const body = { reason: 'other', text: words } as const;
  await api('POST /api/report/:kind/:subjectId', { params: { kind, subjectId }, body });
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from report_cases where subject_id = ${subjectId} and state = 'open'`,
  );
  return CaseId.parse(rows[0]?.id ?? expect.unreachable());
}

/** The same, and an operator takes it down. */
export async function takeDown(
  app: TestApp,
  reported: Reported,
  { operator, reporter }: { operator?: Person; reporter?: Person } = {},
): Promise<CaseId> {
  const caseId = await aCase(app, reported, reporter);
  const { words = 'It advertises another shop' } = reported;
  const { api } = operator ?? (await anOperator(app, ['catalogue']));
  await api('POST /api/operator/case/:caseId/take-down', {
    params: { caseId },
    body: { ground: 'terms', rule: words.slice(0, 150), facts: words },
  });
  return caseId;
}

/** What `npm run verify` says of ratings, of what is hidden, and of the audit log. */
export async function expectModerationToHold({ database: { db } }: TestApp): Promise<void> {
  const verdicts = await verifyInvariants(db);
  const checked = verdicts.filter(({ id }) => /^(I17|rating|audit)/.test(id));
  expect(checked.length).toBeGreaterThan(4);
  expect(checked.filter(({ breaches }) => breaches > 0)).toEqual([]);
}
