import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The query of a mailed link, read once. It is taken out of the address bar at once, so that the token is in no
 * history entry, bookmark or screenshot.
 */
export function useLinkQuery(): URLSearchParams {
  const { search, pathname } = useLocation();
  const [query] = useState(() => new URLSearchParams(search));
  // The router's own location keeps the query: asking it to navigate would draw the page anew.
  useEffect(() => window.history.replaceState(window.history.state, '', pathname), [pathname]);
  return query;
}
