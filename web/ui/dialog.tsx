import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button and, unless switched off, a press on the backdrop; set `open` to false here. */
  onClose: () => void;
  title: string;
  /** Drawn only while open, so a form inside starts fresh each time. The first control in it gets the focus. */
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Switch off where a slip would lose what was typed. */
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
      {...{ open, onClose, title, children, footer, closeOnBackdrop }}
    />
  );
}

interface DrawerProps extends Omit<DialogProps, 'size' | 'closeOnBackdrop'> {
  side?: 'left' | 'right';
}

/** A dialog that slides in from a side: menus and filters on phones. */
export function Drawer({ side = 'left', ...rest }: DrawerProps) {
  return <ModalFrame className={classes('dialog drawer', side === 'right' && 'drawer-right')} {...rest} />;
}

interface ModalFrameProps extends Omit<DialogProps, 'size'> {
  className: string;
}

function ModalFrame({
  className,
  open,
  onClose,
  title,
  children,
  footer,
  closeOnBackdrop = true,
}: ModalFrameProps) {
  const titleId = useId();
  const { present, dialogProps } = useModal({ open, onClose, closeOnBackdrop });
  return (
    <dialog {...dialogProps} className={className} aria-labelledby={titleId}>
      {present && (
        <div className="dialog-frame">
          <h2 id={titleId} className="dialog-title">
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
