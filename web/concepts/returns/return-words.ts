import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { unitsInWords } from '../../../contract/kernel/product-options.ts';
import type { Return, ReturnKind, ReturnStatus } from '../../../contract/returns.ts';
import type { Tone } from '../../ui/alert.tsx';

interface Words {
  title: string;
  tone: Tone;
}

const WORDS: Record<ReturnStatus, { tone: Tone } & Record<ReturnKind, string>> = {
  requested: { tone: 'warn', return: 'Return requested', exchange: 'Exchange requested' },
  withdrawn: { tone: 'info', return: 'Return withdrawn', exchange: 'Exchange withdrawn' },
  accepted: { tone: 'info', return: 'Return accepted', exchange: 'Exchange accepted' },
  refused: { tone: 'deal', return: 'Return refused', exchange: 'Exchange refused' },
  received: { tone: 'info', return: 'Return has arrived', exchange: 'Exchanged item has arrived' },
  refunded: { tone: 'ok', return: 'Return refunded', exchange: 'Refunded' },
  sent: { tone: 'info', return: 'Sent', exchange: 'Replacement sent' },
  exchanged: { tone: 'ok', return: 'Exchanged', exchange: 'Exchange complete' },
};

export function returnWords({
  kind,
  status,
  isLapsed,
}: Pick<Return, 'kind' | 'status'> & Partial<Pick<Return, 'isLapsed'>>): Words {
  if (isLapsed) return { title: 'Exchange lapsed', tone: 'warn' };
  const words = WORDS[status];
  return { title: words[kind], tone: words.tone };
}

/** For example '2 × Clay cup, 1 × Cotton kurta (M)'. */
export function returnedItems({ lines }: Return): string {
  return lines.map(unitsInWords).join(', ');
}

/** For example '1 × Cotton kurta (L)'; undefined for a return. */
export function replacementItems({ lines: [line], replacement }: Return): string | undefined {
  if (!replacement || !line) return undefined;
  return unitsInWords({ name: line.name, choices: replacement.choices, quantity: replacement.quantity });
}

/** For example '1 × Cotton kurta (M)'; an exchange adds 'for 1 × Cotton kurta (L)'. */
export function returnInWords(returnRequest: Return): string {
  const replacement = replacementItems(returnRequest);
  const items = returnedItems(returnRequest);
  return replacement === undefined ? items : `${items} for ${replacement}`;
}

export function differenceWords(toPay: number, refund: number): string {
  if (toPay > 0) return `${formatRupees(toPay)} to pay in cash on delivery`;
  return refund > 0 ? `${formatRupees(refund)} back` : 'same price';
}
