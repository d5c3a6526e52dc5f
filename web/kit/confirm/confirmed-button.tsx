import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { messageOf } from '../http/problem-message.ts';
import { notify } from '../toasts/toasts.ts';

interface ConfirmedButtonProps {
  label: string;
  variant?: 'outline' | 'quiet';
  size?: 'small';
  title: string;
  confirmLabel: string;
  /** The consequence, and whether it can be undone. */
  children: ReactNode;
  act: () => Promise<string | undefined>;
  onDone?: () => void;
  failure: string;
}

export function ConfirmedButton({
  label,
  variant = 'outline',
  size,
  title,
  confirmLabel,
  children,
  act,
  onDone,
  failure,
}: ConfirmedButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const message = await act();
      if (message !== undefined) notify('success', message);
      setConfirming(false);
      onDone?.();
    } catch (error) {
      notify('error', messageOf(error, failure));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        className="justify-self-start"
        onClick={() => setConfirming(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={title}
        confirmLabel={confirmLabel}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
