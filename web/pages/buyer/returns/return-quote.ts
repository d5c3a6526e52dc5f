import { latest } from '../../../../contract/kernel/days.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import type { ShopOrder } from '../../../../contract/orders.ts';
import type { ReturnCause, ReturnForm } from '../../../../contract/returns.ts';
import { api } from '../../../kit/http/api.ts';

export const FIRST_CAUSE: ReturnCause = 'changed_mind';

export type ReturnUnits = Readonly<Record<string, number>>;

type ReturnedLine = ReturnForm['lines'][number];

/** The units are those ordered, or the replacement of an exchange. */
export interface Returnable extends Pick<ReturnedLine, 'lineId' | 'exchangeId'> {
  key: string;
  name: string;
  choices: VariantChoice[];
  units: number;
  /** For one unit, paid in cash at the exchange. */
  paidInCash: number;
}

export function loadReturnQuote(
  chosen: Pick<ReturnForm, 'shopOrderId' | 'cause' | 'lines'>,
  signal: AbortSignal,
) {
  return api('POST /api/return/quote', { body: chosen, signal });
}

export function returnLines(shopOrder: ShopOrder, units: ReturnUnits): ReturnedLine[] {
  return returnables(shopOrder).flatMap(({ key, lineId, exchangeId }) => {
    const quantity = units[key] ?? 0;
    return quantity > 0 ? [{ lineId, quantity, ...(exchangeId !== undefined && { exchangeId }) }] : [];
  });
}

/** One return cannot take both ordered units and a replacement of the same line. */
export function twiceReturned(lines: readonly ReturnedLine[]): boolean {
  return new Set(lines.map(({ lineId }) => lineId)).size < lines.length;
}

export function paidInCash(shopOrder: ShopOrder, units: ReturnUnits): number {
  const paise = returnables(shopOrder).reduce(
    (sum, { key, paidInCash: each }) => sum + Math.round(each * 100) * (units[key] ?? 0),
    0,
  );
  return paise / 100;
}

/** A single unit leaves nothing to choose. */
export function firstUnits(shopOrder: ShopOrder): ReturnUnits {
  const [only, ...others] = returnables(shopOrder);
  return only && others.length === 0 ? { [only.key]: only.units } : {};
}

export function returnables({ lines, returns }: ShopOrder): Returnable[] {
  const ordered = lines
    .filter(({ returnableUntil }) => returnableUntil !== null)
    .map(
      ({ id, name, choices, keptQuantity }): Returnable => ({
        key: id,
        lineId: id,
        name,
        choices,
        units: keptQuantity,
        paidInCash: 0,
      }),
    );
  const replaced = returns.flatMap(({ id, lines: [line], replacement }): Returnable[] => {
    if (!line || !replacement || replacement.returnableQuantity === 0) return [];
    const { choices, returnableQuantity: units, quantity, toPay } = replacement;
    const paidForOne = Math.round((toPay * 100) / quantity) / 100;
    return [
      {
        key: id,
        lineId: line.lineId,
        exchangeId: id,
        name: line.name,
        choices,
        units,
        paidInCash: paidForOne,
      },
    ];
  });
  return [...ordered, ...replaced];
}

export function returnableUntil({ returnableUntil: ofParcel, returns }: ShopOrder): string | null {
  return latest([ofParcel, ...returns.map(({ replacement }) => replacement?.returnableUntil ?? null)]);
}
