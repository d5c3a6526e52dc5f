import { Dialog } from '../../../ui/dialog.tsx';
import { PinCodeForm } from '../../../concepts/delivery/pin-code-form.tsx';

interface PinCodeQuestionProps {
  open: boolean;
  onAnswer: (pinCode: string | undefined) => void;
}

/** Nothing is added to the cart without a pin code. */
export function PinCodeQuestion({ open, onAnswer }: PinCodeQuestionProps) {
  return (
    <Dialog open={open} onClose={() => onAnswer(undefined)} title="Where should we deliver?" size="small">
      <PinCodeForm onDone={onAnswer} />
    </Dialog>
  );
}
