import { useEffect } from 'react';
import { useSettings } from '../document/settings.ts';

/** Mirrors the web host: the pages whose content-security policy allows the map server. */
const MAP_PAGES = /^\/(seller\/shop-details|shop\/[^/]+)\/?$/;
const WITH_MAP = '#map';

/**
 * A map server needs its own content-security policy, which comes with the document: a client-side navigation to a page
 * that shows a map loads a new document. Without a map server nothing is needed.
 */
export function useMapDocument(): void {
  const { mapTiles } = useSettings();
  useEffect(() => {
    if (mapTiles && isOfAnotherPage()) window.location.reload();
  }, [mapTiles]);
}

/** The same for a page that shows its map on demand: loads it again, with its map open. */
export function reloadWithMap(): void {
  window.history.replaceState(window.history.state, '', WITH_MAP);
  window.location.reload();
}

/** Whether the page was loaded again for its map. */
export function isLoadedWithMap(): boolean {
  return window.location.hash === WITH_MAP;
}

/** Whether the document was opened on a page without a map, so that its policy blocks the map server. */
export function isOfAnotherPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && !MAP_PAGES.test(new URL(opened.name).pathname);
}
