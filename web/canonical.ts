import { useLocation, useMatches } from 'react-router';

/** What a route module may say about its page in `export const handle`. */
export interface PageHandle {
  /** Query parameters that make another page, in the order of the canonical address; all others are left out. */
  canonicalQuery?: string[];
}

/** Path and query of the one address under which search engines should know this page. */
export function useCanonicalPath(): string {
  const { pathname, search } = useLocation();
  const names = useMatches().flatMap(
    ({ handle }) => (handle as PageHandle | undefined)?.canonicalQuery ?? [],
  );
  const given = new URLSearchParams(search);
  const query = new URLSearchParams(
    names.flatMap((name) => given.getAll(name).map((value) => [name, value])),
  ).toString();
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  return query ? `${path}?${query}` : path;
}
