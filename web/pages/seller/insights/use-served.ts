import { useState } from 'react';
import type { ServedPinCode } from '../../../../contract/inventory.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { useRefreshToday } from '../today/today-context.ts';

/** One call serves all products at a pin code, and can be undone. */
export function useServed() {
  const [served, setServed] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string>();
  const refreshToday = useRefreshToday();

  const takeBack = async (pinCode: string, inventoryIds: ServedPinCode['inventoryIds']) => {
    try {
      await api('POST /api/inventory/unserve', { body: { pinCode, inventoryIds } });
      setServed((codes) => codes.filter((code) => code !== pinCode));
      refreshToday();
      notify('success', `${pinCode} is not served any more`);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe(pinCode, 'taken back')));
    }
  };

  const serve = async (pinCode: string) => {
    setBusy(pinCode);
    try {
      const { inventoryIds, full } = await api('POST /api/inventory/serve', { body: { pinCode } });
      if (inventoryIds.length === 0) notify('warning', whyNot(pinCode, full));
      else {
        setServed((codes) => [...codes, pinCode]);
        refreshToday();
        notify('success', servedWords(pinCode, inventoryIds.length, full), {
          label: 'Undo',
          run: () => void takeBack(pinCode, inventoryIds),
        });
      }
    } catch (error) {
      notify('error', messageOf(error, couldNotBe(pinCode, 'served')));
    }
    setBusy(undefined);
  };

  return { served, busy, serve: (pinCode: string) => void serve(pinCode) };
}

function servedWords(pinCode: string, items: number, full: number): string {
  const added = `${pinCode} was added to ${items} inventory ${items === 1 ? 'item' : 'items'}`;
  return full === 0 ? added : `${added}; ${full} more have no room for further pin codes`;
}

function whyNot(pinCode: string, full: number): string {
  return full > 0
    ? `The inventory has no room for further pin codes: use prefixes such as ${pinCode.slice(0, 4)}*`
    : 'No active inventory item of these products is left: add stock first';
}
