import { useState } from 'react';
import type { Message } from '../../../contract/kernel/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { couldNotBe, messageOf } from '../http/problem-message.ts';
import { notify } from '../toasts/toasts.ts';

interface RemoveWordsProps {
  noun: 'question' | 'answer';
  /** What goes with it. */
  consequence: string;
  remove: () => Promise<Message>;
  onRemoved: () => void;
}

/** Removes the own question or answer, after a confirmation. */
export function RemoveWords({ noun, consequence, remove, onRemoved }: RemoveWordsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const { message } = await remove();
      notify('success', message);
      setConfirming(false);
      onRemoved();
    } catch (error) {
      notify('error', messageOf(error, couldNotBe(`Your ${noun}`, 'removed')));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
        Delete your {noun}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete your ${noun}?`}
        confirmLabel={`Delete ${noun}`}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setConfirming(false)}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    </>
  );
}
