import { type RefObject, useEffect, useState } from 'react';

const STAYS_UNTIL_PX = 120;

/** Scrolling up, the top of the page, and a focus in it or its menus show the header (HDR-20). */
export function useHidingHeader(header: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const element = header.current;
    // A preview of the page has a window of its own.
    const view = element?.ownerDocument.defaultView ?? window;
    let lastY = view.scrollY;
    const onScroll = () => {
      const y = Math.max(view.scrollY, 0);
      const isDown = y > lastY;
      lastY = y;
      setHidden(isDown && y > STAYS_UNTIL_PX && !isInUse(header.current));
    };
    const onFocus = () => setHidden(false);
    view.addEventListener('scroll', onScroll, { passive: true });
    element?.addEventListener('focusin', onFocus);
    return () => {
      view.removeEventListener('scroll', onScroll);
      element?.removeEventListener('focusin', onFocus);
    };
  }, [header]);
  return isHidden;
}

function isInUse(header: HTMLElement | null): boolean {
  if (!header) return false;
  return header.contains(document.activeElement) || header.querySelector('[aria-expanded="true"]') !== null;
}
