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
    const main = document.getElementById('main');
    const title = document.getElementById(hash.slice(1)) ?? main?.querySelector('h1') ?? main;
    if (!title) return;
    if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname, hash]);
}
