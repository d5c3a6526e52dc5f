import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { isId } from '../../../kit/url-state/is-id.ts';

/** What the checkout orders of the cart, as its calls take it. */
export interface ChosenLines {
  variantIds: VariantId[];
  /** How many units of a line at most; all of them where it is not named. */
  units?: Record<VariantId, number>;
}

/**
 * The lines of the cart that the checkout is about, by `only` of its address: ids separated by commas, in one order and each once,
 * with `:2` for at most two units. Undefined for the whole cart.
 */
export function chosenLines(address: URLSearchParams): ChosenLines | undefined {
  const named = (address.get('only') ?? '').toLowerCase().split(',');
  const chosen = new Map(
    named.flatMap((line) => {
      const [id = '', units] = line.split(':');
      // Only their form is checked; the server looks them up.
      return isId(id) ? [[id as VariantId, Number(units)] as const] : [];
    }),
  );
  if (chosen.size === 0) return undefined;
  const variantIds = [...chosen.keys()].sort();
  const limited = [...chosen].filter(
    ([, units]) => Number.isInteger(units) && units >= 1 && units <= MAX_LINE_QUANTITY,
  );
  return { variantIds, ...(limited.length > 0 && { units: Object.fromEntries(limited) }) };
}
