import { useState } from 'react';
import type { ListedInventoryItem } from '../../../../contract/inventory.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { api } from '../../../kit/http/api.ts';
import { hasCode, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { INVENTORY_NOT_UPDATED } from './inventory-edit.ts';

interface DeleteInventoryProps {
  open: boolean;
  item: ListedInventoryItem | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** API-40. */
export function DeleteInventory({ open, item, onClose, onDeleted }: DeleteInventoryProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (!item) return;
    setBusy(true);
    try {
      const { message } = await api('DELETE /api/inventory/:inventoryId', {
        params: { inventoryId: item.id },
      });
      notify('success', message);
      onDeleted();
    } catch (error) {
      notify('error', messageOf(error, INVENTORY_NOT_UPDATED));
      // The record was deleted elsewhere: the list must reload.
      if (hasCode(error, 'not_found')) onDeleted();
      else onClose();
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete this inventory item?"
      confirmLabel="Delete inventory item"
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {item && (
        <p>
          The {item.quantity.toLocaleString('en-IN')} {item.quantity === 1 ? 'unit' : 'units'} of{' '}
          {nameWithChoices(item.Product.name, item.choices)} {item.quantity === 1 ? 'is' : 'are'} taken out of
          stock and cannot be bought any more. The product itself and its orders stay.
        </p>
      )}
    </ConfirmDialog>
  );
}
