import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The action's name: 'Delete address', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` marks irreversible actions. */
  variant?: 'danger' | 'primary';
  busy?: boolean;
  /** False offers 'Cancel' alone. */
  isPossible?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The focus starts on the first field, else on the harmless button. */
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
