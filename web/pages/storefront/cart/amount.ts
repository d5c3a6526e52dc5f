import { type Paise, toPaise } from '../../../../contract/kernel/money.ts';

export function amount(rupees: number): Paise {
  const exact = toPaise(rupees);
  if (exact === undefined) throw new RangeError(`not an amount of the API: ${rupees}`);
  return exact;
}
