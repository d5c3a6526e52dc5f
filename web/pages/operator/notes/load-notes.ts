import type { NoteSubject } from '../../../../contract/kernel/support.ts';
import type { SupportNote } from '../../../../contract/support.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export function notesLoad<Name extends string>(
  kind: NoteSubject,
  name: Name,
): ScreenLoad<SupportNote[], Record<Name, string>> {
  return async (call, { params }) => {
    const about = { kind, subjectId: params[name] };
    return (await call('GET /api/operator/note/:kind/:subjectId', { params: about })).notes;
  };
}
