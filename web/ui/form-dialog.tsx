import { createContext, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** The form inside uses this id, which 'Save' submits, and reports while it is busy. */
export const FormFrame = createContext<{ formId: string; setBusy: (isBusy: boolean) => void } | undefined>(
  undefined,
);

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  formId?: string;
  busy?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Where the act has a name of its own. */
  saveLabel?: string;
  /** `danger` for what cannot be undone. */
  saveVariant?: 'primary' | 'danger';
  cancelLabel?: string;
  /** Something would be lost of which no field inside reports: what was typed before, pictures. */
  begun?: boolean;
  children: ReactNode;
}

/** A form in a dialog with 'Cancel' and 'Save', or the names of its act; neither a slip beside it nor one on Esc loses what was typed. */
export function FormDialog({
  open,
  onClose,
  title,
  formId: givenId,
  busy: givenBusy,
  size,
  saveLabel = 'Save',
  saveVariant = 'primary',
  cancelLabel = 'Cancel',
  begun = false,
  children,
}: FormDialogProps) {
  const ownId = useId();
  const formId = givenId ?? ownId;
  const [isSending, setBusy] = useState(false);
  const busy = givenBusy ?? isSending;
  const frame = useMemo(() => ({ formId, setBusy }), [formId]);
  const { isAsking, leave, keep, onInput } = useQuestion(open, begun, onClose);
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      size={size}
      closeOnBackdrop={false}
      footer={
        isAsking ? (
          <>
            <p role="alert" className="mr-auto self-center text-small">
              Your changes are not saved.
            </p>
            <Button variant="outline" onClick={onClose}>
              Discard
            </Button>
            <Button onClick={keep}>Keep editing</Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" form={formId} variant={saveVariant} busy={busy}>
              {saveLabel}
            </Button>
          </>
        )
      }
    >
      <div className="contents" onInput={onInput}>
        <FormFrame value={frame}>{children}</FormFrame>
      </div>
    </Dialog>
  );
}

/** Esc and the cross ask first where something was typed; pressed again, they close. */
function useQuestion(open: boolean, begun: boolean, onClose: () => void) {
  const isTouched = useRef(false);
  const lastFocus = useRef<Element>(null);
  const [isAsking, setAsking] = useState(false);
  // Before the next key is handled: an Escape right after a change must find it.
  useLayoutEffect(() => {
    isTouched.current = begun;
    setAsking(false);
  }, [open, begun]);
  return {
    isAsking,
    leave: () => {
      if (!isTouched.current || isAsking) return onClose();
      lastFocus.current = document.activeElement;
      setAsking(true);
    },
    keep: () => {
      setAsking(false);
      if (lastFocus.current instanceof HTMLElement) lastFocus.current.focus();
    },
    onInput: () => {
      isTouched.current = true;
    },
  };
}
