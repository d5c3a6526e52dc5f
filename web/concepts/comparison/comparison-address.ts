import { MAX_COMPARED } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { isId } from '../../kit/url-state/is-id.ts';

interface NamedProducts {
  ids: ProductId[];
  /** Counts the ids above the limit of a comparison. */
  beyond: number;
  malformed: number;
}

/** Reads `?products=<id>,<id>`, each id once. */
export function productsIn(query: URLSearchParams): NamedProducts {
  const written = (query.get('products') ?? '').split(',').map((each) => each.trim().toLowerCase());
  const named = [...new Set(written.filter((each) => each !== ''))];
  const ids = named.filter((each): each is ProductId => isId(each));
  return {
    ids: ids.slice(0, MAX_COMPARED),
    beyond: Math.max(ids.length - MAX_COMPARED, 0),
    malformed: named.length - ids.length,
  };
}

export function showsDifferences(query: URLSearchParams): boolean {
  return query.get('differences') === 'true';
}

/** Its commas are not escaped, because people share the address. */
export function comparisonAddress(ids: readonly ProductId[], onlyDifferences = false): string {
  if (ids.length === 0) return '/compare';
  return `/compare?products=${ids.join(',')}${onlyDifferences ? '&differences=true' : ''}`;
}
