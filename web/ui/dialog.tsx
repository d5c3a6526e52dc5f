import { type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Esc, the close button and a press on the backdrop call it; the caller sets `open` to false. */
  onClose: () => void;
  title: string;
  /** Rendered only while open, so that a form inside starts fresh. Its first control gets the focus. */
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False where an accidental press would lose input. */
  closeOnBackdrop?: boolean;
}

export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  closeOnBackdrop = true,
}: DialogProps) {
  return (
    <ModalFrame
      className={size === 'medium' ? 'dialog' : `dialog dialog-${size}`}
      open={open}
      onClose={onClose}
      title={title}
      footer={footer}
      closeOnBackdrop={closeOnBackdrop}
    >
      {children}
    </ModalFrame>
  );
}

interface DrawerProps extends Omit<DialogProps, 'size' | 'closeOnBackdrop'> {
  side?: 'left' | 'right';
}

/** A drawer that begins with a text field focuses its title, so that phones open no keyboard. */
export function Drawer({ side = 'left', ...rest }: DrawerProps) {
  return (
    <ModalFrame className={classes('dialog drawer', side === 'right' && 'drawer-right')} isDrawer {...rest} />
  );
}

interface ModalFrameProps extends Omit<DialogProps, 'size'> {
  className: string;
  isDrawer?: boolean;
}

function ModalFrame({
  className,
  open,
  onClose,
  title,
  children,
  footer,
  closeOnBackdrop = true,
  isDrawer = false,
}: ModalFrameProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { present, opening, dialogProps } = useModal({
    open,
    onClose,
    closeOnBackdrop,
    ...(isDrawer && { insteadOfText: heading }),
  });
  return (
    <dialog {...dialogProps} className={className} aria-labelledby={titleId}>
      {present && (
        <div key={opening} className="dialog-frame">
          <h2 ref={heading} id={titleId} tabIndex={isDrawer ? -1 : undefined} className="dialog-title">
            {title}
          </h2>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <div className="dialog-footer">{footer}</div>}
          <IconButton className="dialog-close" label="Close" icon="close" onClick={onClose} />
        </div>
      )}
    </dialog>
  );
}
