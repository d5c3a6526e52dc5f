import type { ReactNode } from 'react';
import { useLaterPart } from '../../kit/screens/use-later-part.ts';

const fetchDialog = async () => (await import('./pin-code-dialog.tsx')).PinCodeDialog;

export function usePinCodeDialog(onGiven?: (pinCode: string) => void): {
  ask: () => void;
  dialog: ReactNode;
} {
  const { Part: Asker, isOpen, open, close } = useLaterPart(fetchDialog);
  return { ask: open, dialog: Asker && <Asker open={isOpen} onClose={close} onGiven={onGiven} /> };
}
