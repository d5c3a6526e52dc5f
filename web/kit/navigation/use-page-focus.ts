import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isFocusLost } from '../../ui/lost-focus.ts';

/** Screen readers and keyboards continue at the title, or at the part that the address names. */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!isFocusLost()) return;
    const place = document.getElementById(hash.slice(1)) ?? startOf(document.getElementById('main'));
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Where fields such as filters precede the title, the main part gets the focus, so that Tab reaches them. */
function startOf(main: HTMLElement | null): HTMLElement | null {
  const title = main?.querySelector('h1');
  const field = main?.querySelector('input, select, textarea');
  if (!title) return main;
  if (!field || title.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) return title;
  return main;
}
