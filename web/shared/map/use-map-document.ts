import { useEffect } from 'react';
import { useSettings } from '../document/settings.ts';

/** As the web host has it: the pages whose content policy allows the map server. */
const MAP_PAGES = /^\/(seller\/shop-details|shop\/[^/]+)\/?$/;

/**
 * For the pages with a map. A map server needs a content policy of its own, and a policy comes with a document: who
 * came here inside a document that was opened for another page gets a new one. Without a server nothing is needed.
 */
export function useMapDocument(): void {
  const { mapTiles } = useSettings();
  useEffect(() => {
    if (mapTiles && isOfAnotherPage()) window.location.reload();
  }, [mapTiles]);
}

/** Whether this document was opened for a page without a map, so that its policy refuses a map server. */
export function isOfAnotherPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && !MAP_PAGES.test(new URL(opened.name).pathname);
}
