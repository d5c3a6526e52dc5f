import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface DraftAlertProps {
  /** For example 'a new coupon'. */
  of: string;
  onContinue: () => void;
  onDiscard: () => void;
}

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
