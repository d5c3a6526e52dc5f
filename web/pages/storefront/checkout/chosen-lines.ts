import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { isId } from '../../../kit/url-state/is-id.ts';

export interface ChosenLines {
  variantIds: VariantId[];
  /** The most units of each line; a line that is not named is ordered whole. */
  units?: Record<VariantId, number>;
}

/** Reads `only` of the address: variant ids with commas, `:2` for at most two units. Undefined for all. */
export function chosenLines(address: URLSearchParams): ChosenLines | undefined {
  const named = (address.get('only') ?? '').toLowerCase().split(',');
  const chosen = new Map(
    named.flatMap((line) => {
      const [id = '', units] = line.split(':');
      // The server looks the ids up; only their form is checked here.
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
