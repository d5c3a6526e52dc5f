import { useLocation, useMatches } from 'react-router';
import type { CanonicalParameters } from '../../../contract/pages.ts';

/** Undefined leaves a parameter out. */
export type CanonicalQuery<Path extends keyof CanonicalParameters> = Record<
  CanonicalParameters[Path],
  string | readonly string[] | undefined
>;

export interface PageHandle<Path extends keyof CanonicalParameters = keyof CanonicalParameters> {
  canonicalQuery: (query: URLSearchParams) => CanonicalQuery<Path>;
}

export function useCanonicalPath(): string {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const query = handle ? queryOf(handle.canonicalQuery(new URLSearchParams(search))).toString() : '';
  // The router ignores letter case; the canonical path does not.
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '').toLowerCase();
  return query ? `${path}?${query}` : path;
}

export function queryOf(values: Record<string, string | readonly string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value = []] of Object.entries(values)) {
    for (const each of typeof value === 'string' ? [value] : value) query.append(name, each);
  }
  return query;
}

export function canonicalPage(page: number): string | undefined {
  return page > 1 ? String(page) : undefined;
}
