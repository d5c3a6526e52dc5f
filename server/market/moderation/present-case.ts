import { possibleMoves } from '../../../contract/kernel/moderation.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Case, ListedCase, TakeDown } from '../../../contract/moderation.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { CaseRow, CaseWithStatement, ListedCaseRow, listOthers, ReportRow } from './read-cases.ts';
import { wordsOf } from './subjects.ts';

export function presentListed({ id, kind, title, text, state, since, reports }: ListedCaseRow): ListedCase {
  return { id, kind, title, text, state, since, reports };
}

export function presentCase(
  row: CaseRow,
  received: ReportRow[],
  earlier: Awaited<ReturnType<typeof listOthers>>,
  operatorId: UserId,
): Case {
  const { subject, statement, state, kind } = row;
  const words = subject && wordsOf(kind, subject);
  const isOwnAppealed = state === 'appealed' && statement?.by.id === operatorId;
  return {
    ...presentListed(row),
    subject: subject
      ? {
          text: subject.text,
          path: subject.path,
          author: { id: subject.author.id, name: subject.author.name },
          stars: subject.stars,
          brand: subject.brand,
          pictures: subject.pictures.map(pictureUrl),
        }
      : null,
    version: row.version,
    openedAt: row.openedAt,
    reason: row.reason,
    decidedBy: row.decidedBy,
    received: received.map(({ reason, text, by, at, subjectWords }) => ({
      reason,
      text,
      by,
      at,
      saidThen: subjectWords === words ? null : subjectWords,
    })),
    statement: statement && { ...statementOf(statement), by: statement.by },
    appeal: row.appeal,
    moves: isOwnAppealed ? [] : possibleMoves(kind, state),
    earlier,
  };
}

export function presentTakeDown({
  id,
  kind,
  title,
  text,
  state,
  statement,
  appeal,
}: CaseWithStatement): TakeDown {
  const mayAppeal = state === 'taken_down' && statement.isInTime;
  return {
    caseId: id,
    kind,
    title,
    text,
    ...statementOf(statement),
    appeal,
    appealUntil: mayAppeal ? statement.until : null,
  };
}

function statementOf({ ground, rule, facts, at }: NonNullable<CaseRow['statement']>) {
  return { ground, rule, facts, at };
}
