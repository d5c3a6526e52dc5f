import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isFocusLost } from '../../ui/lost-focus.ts';

/**
 * Moves the focus to the title of a page that replaced another one, or to the part that its address names, where it went with the link that
 * led there: a screen reader says where one is now, and the keyboard goes on from there. What of the page took it keeps it.
 */
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

/** The title; where fields stand before it, as the filters of a list, the main part, so that the Tab key comes to them. */
function startOf(main: HTMLElement | null): HTMLElement | null {
  const title = main?.querySelector('h1');
  const field = main?.querySelector('input, select, textarea');
  if (!title) return main;
  if (!field || title.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) return title;
  return main;
}
