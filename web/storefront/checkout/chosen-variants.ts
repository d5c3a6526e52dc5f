import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { isId } from '../../shared/url-state/is-id.ts';

/**
 * The lines of the cart that the checkout is about, by `only` of its address: ids separated by commas, in one order and each once.
 * Undefined for the whole cart.
 */
export function chosenVariants(address: URLSearchParams): VariantId[] | undefined {
  const ids = new Set((address.get('only') ?? '').toLowerCase().split(',').filter(isId));
  // Only their form is checked; the server looks them up.
  return ids.size === 0 ? undefined : ([...ids].sort() as VariantId[]);
}
