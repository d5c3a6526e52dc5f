import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The act by its name: 'Delete address', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  variant?: 'danger' | 'primary';
  busy?: boolean;
  /** False: the act cannot be done, and only the way back is offered. */
  isPossible?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an act; the focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  busy = false,
  isPossible = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          {isPossible && (
            <Button variant={variant} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
