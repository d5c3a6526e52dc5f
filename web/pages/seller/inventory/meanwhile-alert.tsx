import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { othersChanges, type TypedRecord } from './inventory-edit.ts';

interface MeanwhileAlertProps {
  then: TypedRecord;
  now: TypedRecord;
  onSaveAgain?: () => void;
}

export function MeanwhileAlert({ then, now, onSaveAgain }: MeanwhileAlertProps) {
  return (
    <Alert
      tone="warn"
      title="Stock has changed"
      announce
      action={
        onSaveAgain && (
          <Button variant="outline" size="small" onClick={onSaveAgain}>
            Save mine again
          </Button>
        )
      }
    >
      <ul>
        {othersChanges(then, now).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        {onSaveAgain
          ? 'Nothing was saved. Saving again changes only what you edited.'
          : 'Your entries are still here; everything else is up to date. Saving changes only what you edited.'}
      </p>
    </Alert>
  );
}
