import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { canFocus, type FocusPlace, focusPlaceOf, isFocusLost, returnFocus } from './lost-focus.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea';

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  closeOnBackdrop: boolean;
  /** It gets the focus in place of a text field, for which phones would open their keyboard. */
  insteadOfText?: RefObject<HTMLElement | null>;
}

/**
 * When the opening control is gone, the nearest heading gets the focus.
 * @returns `opening` is a key for each opening
 */
export function useModal({ open, onClose, closeOnBackdrop, insteadOfText }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const invoker = useRef<FocusPlace>(undefined);
  const [leaving, setLeaving] = useState(false);
  const [opening, setOpening] = useState({ isOpen: open, number: 0 });
  if (open !== opening.isOpen) setOpening({ isOpen: open, number: opening.number + (open ? 1 : 0) });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    invoker.current = focusPlaceOf(document.activeElement);
    dialog.showModal();
    focusFirstControl(dialog);
    if (document.activeElement?.matches(TEXT_FIELDS)) insteadOfText?.current?.focus();
    return () => {
      dialog.close();
      setLeaving(true);
      void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() =>
        setLeaving(false),
      );
    };
  }, [open, insteadOfText]);

  useEffect(() => {
    if (!open) queueMicrotask(() => keepNear(invoker, ref));
  });
  useEffect(() => () => queueMicrotask(() => keepNear(invoker, ref)), []);

  const onBackdrop = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    present: open || leaving,
    opening: opening.number,
    dialogProps: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        // A file input inside fires an event of the same name.
        if (!onBackdrop(event)) return;
        event.preventDefault();
        onClose();
      },
      // The browser may close the dialog itself (Esc twice). Its event is asynchronous: a dialog opened again
      // stays open.
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (open && onBackdrop(event) && !event.currentTarget.open) onClose();
      },
      // A drag that starts inside, such as a text selection, and ends on the backdrop must not close.
      onPointerDown: (event: PointerEvent) => {
        pressedOnBackdrop.current = onBackdrop(event);
      },
      onClick: (event: MouseEvent) => {
        if (closeOnBackdrop && pressedOnBackdrop.current && onBackdrop(event)) onClose();
      },
    },
  };
}

/** When the content scrolls, browsers focus the scrolling box in place of its first control. */
function focusFirstControl(dialog: HTMLDialogElement): void {
  if (document.activeElement?.matches(CONTROLS)) return;
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)];
  controls.find((control) => control.checkVisibility() && !control.matches(':disabled'))?.focus();
}

/** Runs after the effects of the screen, which may know a nearer target. */
function keepNear(
  invoker: RefObject<FocusPlace | undefined>,
  dialog: RefObject<HTMLDialogElement | null>,
): void {
  const place = invoker.current;
  if (!place || (canFocus(place) && document.activeElement === place[0])) return;
  // The opening control is gone, and the dialog still holds the focus: its closing calls this again.
  if (!canFocus(place) && dialog.current?.contains(document.activeElement)) return;
  invoker.current = undefined;
  if (!canFocus(place) && isFocusLost()) returnFocus(place);
}
