import type { CaseMove, Ground, SubjectKind } from '../../contract/kernel/moderation.ts';
import { CaseId } from '../../contract/kernel/schemas.ts';
import type { Case } from '../../contract/moderation.ts';
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
  const statement = { ground: 'terms', rule: words.slice(0, 150), facts: words } as const;
  await takeCaseDown(operator ?? (await anOperator(app, ['catalogue'])), caseId, statement);
  return caseId;
}

/** An operator reads a case and takes down what it is about. */
export async function takeCaseDown(
  { api }: Person,
  caseId: CaseId,
  statement: { ground: Ground; rule: string; facts: string },
): Promise<Case> {
  const { version } = await api('GET /api/operator/case/:caseId', { params: { caseId } });
  const body = { version, ...statement };
  return api('POST /api/operator/case/:caseId/take-down', { params: { caseId }, body });
}

/** An operator reads a case and decides on it otherwise. */
export async function decideCase(
  { api }: Person,
  caseId: CaseId,
  move: Exclude<CaseMove, 'take-down'>,
  reason = 'We looked',
): Promise<Case> {
  const { version } = await api('GET /api/operator/case/:caseId', { params: { caseId } });
  return api(`POST /api/operator/case/:caseId/${move}`, { params: { caseId }, body: { version, reason } });
}

/** What `npm run verify` says of ratings, of what is hidden, and of the audit log. */
export async function expectModerationToHold({ database: { db } }: TestApp): Promise<void> {
  const verdicts = await verifyInvariants(db);
  const checked = verdicts.filter(({ id }) => /^(I17|rating|audit)/.test(id));
  expect(checked.length).toBeGreaterThan(4);
  expect(checked.filter(({ breaches }) => breaches > 0)).toEqual([]);
}
