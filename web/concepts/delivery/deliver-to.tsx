import { Icon } from '../../ui/icon.tsx';
import { usePinCode } from '../pin-code/pin-code-store.ts';
import { usePinCodeDialog } from './use-pin-code-dialog.tsx';

interface DeliverToProps {
  className?: string;
  wordsClassName?: string;
  signSize?: 'small' | 'medium';
}

export function DeliverTo({ className, wordsClassName, signSize = 'small' }: DeliverToProps) {
  const pinCode = usePinCode();
  const { ask, dialog } = usePinCodeDialog();
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={ask}>
        <Icon name="map-pin" size={signSize} />
        <span>
          <span className={wordsClassName}>Deliver to </span>
          <strong className="font-semibold tabular-nums">{pinCode || 'pin code'}</strong>
        </span>
      </button>
      {dialog}
    </>
  );
}
