import { Link, useRevalidator } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { TO_DO_KINDS } from '../../../contract/kernel/to-do-kinds.ts';
import { api } from '../../shared/http/api.ts';
import { couldNotBe, messageOf } from '../../shared/http/problem-message.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAges } from '../ages/age-in-words.ts';

type ToDo = Reply<'GET /api/operator/to-do'>;
type Group = ToDo['groups'][number];
type Item = Group['items'][number];

export const loadToDo: ScreenLoad<ToDo> = (call) => call('GET /api/operator/to-do');

/** What waits for the operator's duties, the oldest first, with its age and who takes care of it. */
export function ToDoScreen({ loaded }: { loaded: Loaded<ToDo> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  const waiting = data?.groups.filter(({ total }) => total > 0) ?? [];
  return (
    <section className="grid gap-6">
      <h1>To do</h1>
      {error !== undefined && (
        <LoadFailure title="What waits could not be loaded" error={error} onRetry={reload} />
      )}
      {data && waiting.length === 0 && (
        <EmptyState
          icon="check-circle"
          title="Nothing to do"
          text="What needs a decision from you appears here."
        />
      )}
      {waiting.map((group) => (
        <GroupOfItems key={group.kind} group={group} />
      ))}
    </section>
  );
}

function GroupOfItems({ group: { kind, total, items } }: { group: Group }) {
  const ageOf = useAges();
  return (
    <section className="grid gap-3" aria-labelledby={`to-do-${kind}`}>
      <h2 id={`to-do-${kind}`} className="text-h3">
        {TO_DO_KINDS[kind].label} ({total})
      </h2>
      <ul className="to-do-list">
        {items.map((item) => (
          <li key={item.id} className="to-do-item">
            <div className="grid gap-1">
              {item.path ? <Link to={item.path}>{item.title}</Link> : <strong>{item.title}</strong>}
              {item.detail && <span className="text-small text-muted">{item.detail}</span>}
            </div>
            <span className="text-small whitespace-nowrap">
              <span className="sr-only">Waits for </span>
              {ageOf(item.since)}
            </span>
            <OwnerOfItem kind={kind} item={item} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="text-small text-muted">The {items.length} oldest of them are shown.</p>
      )}
    </section>
  );
}

function OwnerOfItem({ kind, item: { id, title, owner } }: { kind: Group['kind']; item: Item }) {
  const me = useSession((session) => session.id);
  const { revalidate } = useRevalidator();
  if (owner && owner.id !== me) return <span className="text-small">{owner.name}</span>;
  const change = async () => {
    try {
      await api('PUT /api/operator/to-do/:kind/:id/owner', {
        params: { kind, id },
        body: { isMine: owner === null },
      });
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('This', 'changed')));
    }
    await revalidate();
  };
  return (
    <Button variant="outline" size="small" onClick={() => void change()}>
      {owner ? 'Give back' : 'Take'}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
