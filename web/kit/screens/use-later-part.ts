import { type ComponentType, useEffect, useState } from 'react';
import { atFirstTouch } from '../../ui/at-first-touch.ts';
import { tellMissingScript } from '../notice/reload-notice.ts';

interface LaterPart<Props> {
  /** Undefined until it is first opened. */
  Part: ComponentType<Props> | undefined;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

interface LaterPartOptions {
  /** Its script comes at the first touch or key in the page, before the press that opens it. */
  isLikely?: boolean;
}

/**
 * A dialog, drawer or menu whose script is loaded when it is first opened; where that fails, a notice says so. It opens
 * only if page and focus are still where they were at the press: not over what was done meanwhile.
 * @param fetchPart a function of the module
 */
export function useLaterPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { isLikely = false }: LaterPartOptions = {},
): LaterPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isLikely) return;
    return atFirstTouch(() => void fetchPart().catch(() => undefined));
  }, [isLikely, fetchPart]);
  const open = async () => {
    const { href } = location;
    const focused = document.activeElement;
    try {
      const fetched = await fetchPart();
      setPart(() => fetched);
      if (location.href === href && document.activeElement === focused) setOpen(true);
    } catch {
      tellMissingScript();
    }
  };
  return { Part, isOpen, open: () => void open(), close: () => setOpen(false) };
}
