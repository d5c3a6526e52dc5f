import type { NoteSubject } from '../../../../contract/kernel/support.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import type { SupportNote } from '../../../../contract/support.ts';
import { api } from '../../../kit/http/api.ts';
import { MessageForm } from '../../../concepts/order-messages/message-form.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';

interface NotesProps {
  kind: NoteSubject;
  subjectId: string;
  loaded: Loaded<SupportNote[]>;
}

export function Notes({ kind, subjectId, loaded }: NotesProps) {
  const { data: notes, error, reload, show } = useLoadedPart(loaded);
  const keep = async (text: string) => {
    const call = { params: { kind, subjectId }, body: { text } };
    show((await api('POST /api/operator/note/:kind/:subjectId', call)).notes);
  };
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="notes-title">
      <h2 id="notes-title" className="text-h3">
        Notes for operators
      </h2>
      {error !== undefined && (
        <LoadFailure title="The notes could not be loaded" error={error} onRetry={reload} />
      )}
      {notes && notes.length > 0 && (
        <ol className="grid gap-3" aria-label="Notes">
          {notes.map(({ id, text, author, at }) => (
            <li key={id} className="grid gap-1">
              <span className="text-small text-muted">
                {author} · {formatDayAndTime(at)}
              </span>
              <span className="whitespace-pre-line wrap-anywhere">{text || 'Erased with the account'}</span>
            </li>
          ))}
        </ol>
      )}
      <MessageForm
        label="Add a note"
        help="Only operators see it. It cannot be changed or removed."
        act="Keep note"
        maxLength={2000}
        send={keep}
      />
    </section>
  );
}
