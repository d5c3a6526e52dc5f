import { useLocation, useMatches } from 'react-router';

/** What a route module may say about its page in `export const handle`. */
export interface PageHandle {
  /** The part of the query that makes another page, in one spelling; without it the whole query is left out. */
  canonicalQuery?: (query: URLSearchParams) => URLSearchParams;
}

/** Path and query of the one address under which search engines should know this page. */
export function useCanonicalPath(): string {
  const { pathname, search } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const canonicalQuery = handles.findLast((handle) => handle?.canonicalQuery)?.canonicalQuery;
  const query = canonicalQuery?.(new URLSearchParams(search)).toString();
  // The router takes paths in any letter case, but a page has one address.
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '').toLowerCase();
  return query ? `${path}?${query}` : path;
}
