import { useLocation, useMatches } from 'react-router';
import type { CanonicalParameters } from '../../../contract/pages.ts';

/** The values of the parameters that the page declares for its canonical address; without a value one is left out. */
export type CanonicalQuery<Path extends keyof CanonicalParameters> = Record<
  CanonicalParameters[Path],
  string | readonly string[] | undefined
>;

/** The `handle` export of the route module of a page that declares a `canonicalQuery`. */
export interface PageHandle<Path extends keyof CanonicalParameters = keyof CanonicalParameters> {
  canonicalQuery: (query: URLSearchParams) => CanonicalQuery<Path>;
}

/** Path and query of the page's canonical address. */
export function useCanonicalPath(): string {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const query = handle ? queryOf(handle.canonicalQuery(new URLSearchParams(search))).toString() : '';
  // The router ignores letter case; the canonical path does not.
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '').toLowerCase();
  return query ? `${path}?${query}` : path;
}

/** The values as a query, in their order. */
export function queryOf(values: Record<string, string | readonly string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value = []] of Object.entries(values)) {
    for (const each of typeof value === 'string' ? [value] : value) query.append(name, each);
  }
  return query;
}

/** A page number as a parameter of a canonical address: the first page has none. */
export function canonicalPage(page: number): string | undefined {
  return page > 1 ? String(page) : undefined;
}
