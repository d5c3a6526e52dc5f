import type { InventoryItem } from '../../contract/inventory.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { newsOf } from './inventory-edit.ts';

interface MeanwhileNoticeProps {
  loaded: InventoryItem;
  present: InventoryItem;
  onSaveAgain: () => void;
}

/** What became of the record while its form was open; one press saves the form all the same. */
export function MeanwhileNotice({ loaded, present, onSaveAgain }: MeanwhileNoticeProps) {
  return (
    <Notice
      tone="warn"
      title="Changed or sold meanwhile"
      announce
      action={
        <Button variant="outline" size="small" onClick={onSaveAgain}>
          Save mine again
        </Button>
      }
    >
      <ul>
        {newsOf(loaded, present).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Nothing was saved. Saving again changes only what you changed here.</p>
    </Notice>
  );
}
