import { useLocation, useMatches } from 'react-router';

/** The `handle` export of a route module. */
export interface PageHandle {
  /** The part of the query that belongs to the canonical address, normalized; without it the query is dropped. */
  canonicalQuery?: (query: URLSearchParams) => URLSearchParams;
}

/** Path and query of the page's canonical address. */
export function useCanonicalPath(): string {
  const { pathname, search } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const canonicalQuery = handles.findLast((handle) => handle?.canonicalQuery)?.canonicalQuery;
  const query = canonicalQuery?.(new URLSearchParams(search)).toString();
  // The router ignores letter case; the canonical path does not.
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '').toLowerCase();
  return query ? `${path}?${query}` : path;
}
