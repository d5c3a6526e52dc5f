import { type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFrame } from './form-frame.ts';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  size?: 'small' | 'medium' | 'large';
  saveLabel?: string | null;
  saveVariant?: 'primary' | 'danger';
  cancelLabel?: string;
  /** Esc and the cross call it without a question, where typed values outlive the dialog. */
  onLeave?: () => void;
  children: ReactNode;
}

/** Neither a press beside the dialog nor one on Esc loses typed values. */
export function FormDialog({
  open,
  onClose,
  title,
  size,
  saveLabel = 'Save',
  saveVariant = 'primary',
  cancelLabel = 'Cancel',
  onLeave,
  children,
}: FormDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const { isConfirming, leave, keep, setTouched } = useUnsavedGuard(open, onClose);
  const frame = useMemo(() => ({ formId, setBusy, setTouched }), [formId, setTouched]);
  return (
    <Dialog
      open={open}
      onClose={onLeave ?? leave}
      title={title}
      size={size}
      closeOnBackdrop={false}
      footer={
        isConfirming ? (
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
            {saveLabel !== null && (
              <Button type="submit" form={formId} variant={saveVariant} busy={isBusy}>
                {saveLabel}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="contents" onInput={() => setTouched(true)}>
        <FormFrame value={frame}>{children}</FormFrame>
      </div>
    </Dialog>
  );
}

/** Esc and the cross ask first; a second press closes. */
function useUnsavedGuard(open: boolean, onClose: () => void) {
  // A ref: an Escape right after a change must already read it.
  const isTouched = useRef(false);
  const lastFocus = useRef<Element>(null);
  const [isConfirming, setConfirming] = useState(false);
  const setTouched = useCallback((touched: boolean) => {
    isTouched.current = touched;
  }, []);
  useLayoutEffect(() => {
    if (open) return;
    isTouched.current = false;
    setConfirming(false);
  }, [open]);
  return {
    isConfirming,
    leave: () => {
      if (!isTouched.current || isConfirming) return onClose();
      lastFocus.current = document.activeElement;
      setConfirming(true);
    },
    keep: () => {
      setConfirming(false);
      if (lastFocus.current instanceof HTMLElement) lastFocus.current.focus();
    },
    setTouched,
  };
}
