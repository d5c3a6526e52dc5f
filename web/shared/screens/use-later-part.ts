import { type ComponentType, useState } from 'react';
import { notify } from '../toasts/toasts.ts';

interface LaterPart<Props> {
  /** Undefined until it is first opened. */
  Part: ComponentType<Props> | undefined;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

const FAILURE = 'That could not be opened. Please check your connection and try again.';

/**
 * A dialog, drawer or menu whose script is loaded when it is first opened; where that fails, a message says so.
 * @param fetchPart a function of the module
 */
export function useLaterPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  failure = FAILURE,
): LaterPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const fetched = await fetchPart();
      setPart(() => fetched);
      setOpen(true);
    } catch {
      notify('error', failure);
    }
  };
  return { Part, isOpen, open: () => void open(), close: () => setOpen(false) };
}
