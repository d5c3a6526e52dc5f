import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ToDoItem } from '../../../../contract/console.ts';
import type { ToDoKind } from '../../../../contract/kernel/to-do-kinds.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useHasDuty } from '../duties/duties.ts';

interface OwnerOfItemProps extends Pick<ToDoItem, 'id' | 'title' | 'owner' | 'proposedBy'> {
  kind: ToDoKind;
}

/** Nobody takes the own proposal, because another operator must agree to it. */
export function OwnerOfItem({ kind, id, title, owner, proposedBy }: OwnerOfItemProps) {
  const me = useSession((session) => session.id);
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isOwner = useHasDuty('owner');
  const isOthers = owner !== null && owner.id !== me;
  if (owner === null && proposedBy !== undefined && proposedBy === me) return null;
  if (isOthers && !isOwner) return <span className="text-small">{owner.name}</span>;
  const change = async () => {
    setBusy(true);
    try {
      const params = { kind, id };
      if (owner) await api('DELETE /api/operator/to-do/:kind/:id/owner', { params });
      else await api('PUT /api/operator/to-do/:kind/:id/owner', { params });
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('This', 'changed')));
    }
    await revalidate();
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isOthers && <span className="text-small">{owner.name}</span>}
      <Button variant="outline" size="small" busy={isBusy} onClick={() => void change()}>
        {owner ? 'Give back' : 'Take'}
        <span className="sr-only"> {title}</span>
      </Button>
    </div>
  );
}
