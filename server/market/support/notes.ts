import type { UserId } from '../../../contract/kernel/schemas.ts';
import { NOTE_SUBJECTS, type NoteSubject } from '../../../contract/kernel/support.ts';
import type { SupportNote } from '../../../contract/support.ts';
import { completeEntry } from '../../platform/audit/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { OperatorActor } from '../../platform/http/actor.ts';
import { requireDuty } from '../../platform/http/admit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { tooManyNotes } from './refusals.ts';
import { hasSubject, insertNote, listNotes } from './store.ts';

interface About {
  kind: NoteSubject;
  subjectId: string;
}

export function readNotes(
  { db }: Pick<Services, 'db'>,
  { duties }: OperatorActor,
  { kind, subjectId }: About,
): Promise<SupportNote[]> {
  requireDuty(duties, ...NOTE_SUBJECTS[kind].duties);
  return listNotes(db, kind, subjectId);
}

export async function addNote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { operatorId, duties }: { operatorId: UserId } & Pick<OperatorActor, 'duties'>,
  { kind, subjectId, text }: About & { text: string },
): Promise<void> {
  requireDuty(duties, ...NOTE_SUBJECTS[kind].duties);
  if (!(await hasSubject(db, kind, subjectId))) throw notFound(`This ${NOTE_SUBJECTS[kind].label}`);
  await inTransaction(db, async (tx) => {
    completeEntry({ about: { kind, id: subjectId } });
    const note = { subjectKind: kind, subjectId, text, writtenBy: operatorId, at: clock() };
    if (!(await insertNote(tx, note))) throw tooManyNotes();
  });
}
