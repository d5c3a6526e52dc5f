import { type ReactNode, useState } from 'react';
import { notify } from '../../shared/toasts/toasts.ts';
import type { PinCodeDialog } from './pin-code-dialog.tsx';

/**
 * The pin-code dialog. Its script loads when it first opens.
 * @param onGiven called with the pin code after it is stored
 */
export function usePinCodeDialog(onGiven?: (pinCode: string) => void): {
  ask: () => void;
  dialog: ReactNode;
} {
  const [Asker, setAsker] = useState<typeof PinCodeDialog>();
  const [isOpen, setOpen] = useState(false);
  const ask = async () => {
    try {
      const fetched = await import('./pin-code-dialog.tsx');
      setAsker(() => fetched.PinCodeDialog);
      setOpen(true);
    } catch {
      notify('error', 'That could not be opened. Please check your connection and try again.');
    }
  };
  return {
    ask: () => void ask(),
    dialog: Asker && <Asker open={isOpen} onClose={() => setOpen(false)} onGiven={onGiven} />,
  };
}
