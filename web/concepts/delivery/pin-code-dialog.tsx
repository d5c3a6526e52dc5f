import { Dialog } from '../../ui/dialog.tsx';
import { PinCodeForm } from './pin-code-form.tsx';

interface PinCodeDialogProps {
  open: boolean;
  onClose: () => void;
  onGiven?: ((pinCode: string) => void) | undefined;
}

export function PinCodeDialog({ open, onClose, onGiven }: PinCodeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Where should we deliver?" size="small">
      <PinCodeForm
        onCleared={onClose}
        onDone={(pinCode) => {
          onClose();
          onGiven?.(pinCode);
        }}
      />
    </Dialog>
  );
}
