import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface DraftAlertProps {
  /** What it is a draft of, such as 'a new coupon'. */
  of: string;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Says that a draft is stored, and asks what is to become of it. */
export function DraftAlert({ of, onContinue, onDiscard }: DraftAlertProps) {
  return (
    <Alert tone="info" title={`You have an unsaved draft of ${of}`} announce>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={onContinue}>
          Continue
        </Button>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Alert>
  );
}
