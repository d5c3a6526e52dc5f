import {
  type CloseButtonProps,
  cssTransition,
  type IconProps,
  type ToastContainerProps,
} from 'react-toastify/unstyled';
import './toast-look.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { toneIcons } from './alert.tsx';

/** Position and duration are the container's. */
export const toastLook: ToastContainerProps = {
  transition: cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false }),
  icon: ToastIcon,
  closeButton: ToastCloseButton,
  hideProgressBar: true,
};

const toneByType = { success: 'ok', warning: 'warn', error: 'deal', info: 'info', default: 'info' } as const;

function ToastIcon({ type }: IconProps) {
  return <Icon name={toneIcons[toneByType[type]]} />;
}

function ToastCloseButton({ closeToast }: CloseButtonProps) {
  return <IconButton label="Close" icon="close" onClick={closeToast} />;
}

interface ToastActButtonProps {
  message: string;
  label: string;
  onAct: () => void;
}

export function ToastActButton({ message, label, onAct }: ToastActButtonProps) {
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-3">
      <span>{message}</span>
      <Button variant="quiet" size="small" className="-ms-3" onClick={onAct}>
        {label}
      </Button>
    </div>
  );
}
