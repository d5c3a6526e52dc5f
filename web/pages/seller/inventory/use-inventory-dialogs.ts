import { useState } from 'react';
import type { InventoryItem, ListedInventoryItem } from '../../../../contract/inventory.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import type { InventoryAct } from './inventory-card.tsx';
import { INVENTORY_NOT_FETCHED } from './inventory-edit.ts';

type Doing =
  | { act: 'add' }
  | { act: 'edit' | 'pin_codes'; item: InventoryItem }
  | { act: 'history' | 'delete'; item: ListedInventoryItem };

export function useInventoryDialogs() {
  const [doing, setDoing] = useState<Doing>();
  const [isOpen, setOpen] = useState(false);
  const begin = (next: Doing) => {
    setDoing(next);
    setOpen(true);
  };
  const act = async (wanted: InventoryAct, item: ListedInventoryItem) => {
    if (wanted === 'history' || wanted === 'delete') return begin({ act: wanted, item });
    try {
      // The list lacks long lists of pin codes; these dialogs need all of them, and the newest version.
      const whole = await api('GET /api/inventory/:inventoryId', { params: { inventoryId: item.id } });
      begin({ act: wanted, item: whole });
    } catch (problem) {
      notify('error', messageOf(problem, INVENTORY_NOT_FETCHED));
    }
  };
  return {
    /** The item stays while the dialog closes. */
    doing,
    add: () => begin({ act: 'add' }),
    act,
    close: () => setOpen(false),
    isOpen: (...acts: Doing['act'][]) => isOpen && doing !== undefined && acts.includes(doing.act),
  };
}
