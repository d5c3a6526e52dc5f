import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The query leaves the address bar, so that the token stays out of history, bookmarks and screenshots. */
export function useLinkQuery(): URLSearchParams {
  const { search, pathname } = useLocation();
  const [query] = useState(() => new URLSearchParams(search));
  // The router keeps its location: a navigation would render the page again.
  useEffect(() => window.history.replaceState(window.history.state, '', pathname), [pathname]);
  return query;
}
