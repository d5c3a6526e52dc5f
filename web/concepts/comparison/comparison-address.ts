import { MAX_COMPARED } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { isId } from '../../kit/url-state/is-id.ts';

/** What the address of a comparison names. */
interface NamedProducts {
  ids: ProductId[];
  /** How many are named besides: more than can be compared. */
  beyond: number;
  /** How many of the named ones cannot exist. */
  malformed: number;
}

/** The products in `?products=<id>,<id>`, each once. */
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

/** Whether only what differs is shown (`&differences=true`). */
export function showsDifferences(query: URLSearchParams): boolean {
  return query.get('differences') === 'true';
}

/** The address of a comparison. Its commas are not escaped, as people share it. */
export function comparisonAddress(ids: readonly ProductId[], onlyDifferences = false): string {
  if (ids.length === 0) return '/compare';
  return `/compare?products=${ids.join(',')}${onlyDifferences ? '&differences=true' : ''}`;
}
