import { Icon } from '../../ui/icon.tsx';
import { usePinCode } from '../pin-code/pin-code-store.ts';
import { usePinCodeDialog } from './use-pin-code-dialog.tsx';

interface DeliverToProps {
  className?: string;
  /** Classes of the text before the pin code. */
  wordsClassName?: string;
  signSize?: 'small' | 'medium';
}

/** 'Deliver to 560001': the stored pin code, with a button to change it. */
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
