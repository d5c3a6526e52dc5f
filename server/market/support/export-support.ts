import type { NoteSubject } from '../../../contract/kernel/support.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { SupportLook } from '../../../contract/support.ts';
import type { Services } from '../../platform/services.ts';
import { listNotesOf } from './store.ts';
import { listSupportLooks } from './views.ts';

type OwnSupport = {
  looks: SupportLook[];
  notes: { about: NoteSubject; writtenAt: string }[];
};

/** Times of support views and notes, without the text of notes (0040). */
export async function exportSupport(services: Services, userId: UserId): Promise<OwnSupport> {
  const notes = await listNotesOf(services.db, userId);
  return {
    looks: await listSupportLooks(services, userId),
    notes: notes.map(({ about, at }) => ({ about, writtenAt: at.toISOString() })),
  };
}
