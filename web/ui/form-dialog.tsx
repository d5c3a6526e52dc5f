import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The id of the form inside, which 'Save' sends. */
  formId: string;
  busy: boolean;
  children: ReactNode;
}

/** A form in a dialog with 'Cancel' and 'Save'; a slip beside it loses nothing that was typed. */
export function FormDialog({ open, onClose, title, formId, busy, children }: FormDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
