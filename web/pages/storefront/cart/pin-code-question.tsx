import { Dialog } from '../../../ui/dialog.tsx';
import { PinCodeForm } from '../../../concepts/delivery/pin-code-form.tsx';

interface PinCodeQuestionProps {
  open: boolean;
  /** Called with the pin code, or without one when the dialog is dismissed. */
  onAnswer: (pinCode: string | undefined) => void;
}

/** Asks for the pin code without which nothing is added to the cart. */
export function PinCodeQuestion({ open, onAnswer }: PinCodeQuestionProps) {
  return (
    <Dialog open={open} onClose={() => onAnswer(undefined)} title="Where should we deliver?" size="small">
      <PinCodeForm onDone={onAnswer} />
    </Dialog>
  );
}
