import { useEffect } from 'react';
import { useSettings } from '../document/settings.ts';

/** The web host allows the map server on the same pages. */
const MAP_PAGES = /^\/(seller\/shop-details|shop\/[^/]+)\/?$/;
const WITH_MAP = '#map';

/** A map server needs a content-security policy of its own, which only a new document brings. */
export function useMapDocument(): void {
  const { mapTiles } = useSettings();
  useEffect(() => {
    if (mapTiles && isOfAnotherPage()) window.location.reload();
  }, [mapTiles]);
}

export function reloadWithMap(): void {
  window.history.replaceState(window.history.state, '', WITH_MAP);
  window.location.reload();
}

export function isLoadedWithMap(): boolean {
  return window.location.hash === WITH_MAP;
}

/** The policy of a document opened on a page without a map blocks the map server. */
export function isOfAnotherPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && !MAP_PAGES.test(new URL(opened.name).pathname);
}
