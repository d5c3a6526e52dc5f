import type { InventoryItem } from '../../../../contract/inventory.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { othersChanges } from './inventory-edit.ts';

interface MeanwhileAlertProps {
  loaded: InventoryItem;
  present: InventoryItem;
  onSaveAgain?: () => void;
}

export function MeanwhileAlert({ loaded, present, onSaveAgain }: MeanwhileAlertProps) {
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
        {othersChanges(loaded, present).map((line) => (
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
