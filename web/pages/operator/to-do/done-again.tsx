import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ToDoItem } from '../../../../contract/console.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';

interface DoneAgainProps extends Pick<ToDoItem, 'id' | 'title'> {
  label: string;
  onDone: () => void;
}

export function DoneAgain({ id, title, label, onDone }: DoneAgainProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const call = { params: { jobId: id } };
      notify('success', (await api('POST /api/operator/job/:jobId/retry', call)).message);
      onDone();
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('This', 'done again')));
    }
    await revalidate();
    setBusy(false);
  };
  return (
    <Button variant="outline" size="small" busy={isBusy} onClick={() => void start()}>
      {label}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
