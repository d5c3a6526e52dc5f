import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  /** A press on the backdrop closes. */
  closeOnBackdrop: boolean;
}

/**
 * Opens and closes a native modal dialog with a flag held by the caller. The browser keeps the focus inside, closes on
 * Esc and gives the focus back; `present` says whether the content must be drawn: while open and while leaving.
 */
export function useModal({ open, onClose, closeOnBackdrop }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const [leaving, setLeaving] = useState(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => {
      dialog.close();
      setLeaving(true);
      void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() =>
        setLeaving(false),
      );
    };
  }, [open]);

  const onBackdrop = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    present: open || leaving,
    dialogProps: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        // A file input inside sends an event of the same name.
        if (!onBackdrop(event)) return;
        event.preventDefault();
        onClose();
      },
      // The browser may close without asking (Esc pressed twice); then the caller's flag follows. The event comes
      // late: a dialog that was opened again meanwhile stays open.
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (open && onBackdrop(event) && !event.currentTarget.open) onClose();
      },
      // A drag that starts inside, such as selecting text, and ends on the backdrop is no wish to close.
      onPointerDown: (event: PointerEvent) => {
        pressedOnBackdrop.current = onBackdrop(event);
      },
      onClick: (event: MouseEvent) => {
        if (closeOnBackdrop && pressedOnBackdrop.current && onBackdrop(event)) onClose();
      },
    },
  };
}
