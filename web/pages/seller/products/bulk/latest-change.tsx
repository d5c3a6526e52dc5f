import { useState } from 'react';
import type { AppliedBulkChange } from '../../../../../contract/bulk-changes.ts';
import { formatDayAndTime } from '../../../../../contract/kernel/days.ts';
import { api } from '../../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../../kit/http/problem-message.ts';
import { notify } from '../../../../kit/toasts/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { doneWords, productCount } from './bulk-words.ts';

interface LatestChangeProps {
  change: AppliedBulkChange;
  isOffered: boolean;
  onUndone: () => void;
}

export function LatestChange({ change, isOffered, onUndone }: LatestChangeProps) {
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<{ restored: number; names: string[]; total: number }>();
  if (left && left.total > 0) {
    return (
      <Alert tone="warn" title={`${productCount(left.restored)} put back as before`} announce>
        <p>
          Left as {left.total === 1 ? 'it is, because it was' : 'they are, because they were'} changed since:{' '}
          {left.names.join(', ')}
          {left.total > left.names.length && ` and ${left.total - left.names.length} more`}
        </p>
      </Alert>
    );
  }
  if (!isOffered) return null;
  const undo = async () => {
    setBusy(true);
    try {
      const params = { changeId: change.id };
      const undone = await api('POST /api/shop/bulk-changes/:changeId/undo', { params });
      setLeft({ restored: undone.restored, names: undone.leftNames, total: undone.left });
      if (undone.left === 0) notify('success', `${productCount(undone.restored)} put back as before`);
      onUndone();
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The change', 'undone')));
    }
    setBusy(false);
  };
  return (
    <Alert
      tone="info"
      title={doneWords(change)}
      action={
        <Button variant="quiet" size="small" busy={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      }
    >
      <p className="text-small">{formatDayAndTime(change.createdAt)}</p>
    </Alert>
  );
}
