import { DeleteInventory } from './delete-inventory.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { InventoryDialog } from './inventory-dialog.tsx';
import { PinCodesDialog } from './pin-codes-dialog.tsx';
import type { useInventoryDialogs } from './use-inventory-dialogs.ts';

interface InventoryDialogsProps {
  dialogs: ReturnType<typeof useInventoryDialogs>;
  deliverTo: string;
  onSaved: () => void;
  onDeleted: () => void;
}

export function InventoryDialogs({ dialogs, deliverTo, onSaved, onDeleted }: InventoryDialogsProps) {
  const { doing, isOpen, close } = dialogs;
  return (
    <>
      <InventoryDialog
        open={isOpen('add', 'edit')}
        onClose={close}
        item={doing?.act === 'edit' ? doing.item : undefined}
        deliverTo={deliverTo || undefined}
        onSaved={onSaved}
      />
      <HistoryDialog
        open={isOpen('history')}
        onClose={close}
        item={doing?.act === 'history' ? doing.item : undefined}
      />
      <PinCodesDialog
        open={isOpen('pin_codes')}
        onClose={close}
        item={doing?.act === 'pin_codes' ? doing.item : undefined}
      />
      <DeleteInventory
        open={isOpen('delete')}
        onClose={close}
        item={doing?.act === 'delete' ? doing.item : undefined}
        onDeleted={onDeleted}
      />
    </>
  );
}
