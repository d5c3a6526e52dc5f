import { type ComponentType, useEffect, useState } from 'react';
import { atFirstTouch } from '../../ui/at-first-touch.ts';
import { notifyMissingScript } from '../notice/reload-notice.ts';

interface LaterPart<Props> {
  Part: ComponentType<Props> | undefined;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

interface LaterPartOptions {
  /** The script loads at the first touch or key, before the press that opens the part. */
  isLikely?: boolean;
}

/** Opens only if page and focus are still those of the press. @param fetchPart needs a stable identity */
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
      notifyMissingScript();
    }
  };
  return { Part, isOpen, open: () => void open(), close: () => setOpen(false) };
}
