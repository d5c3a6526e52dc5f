import type { Return, ReturnStatus } from '../../../contract/returns.ts';
import { unitsInWords } from '../../../contract/kernel/product-options.ts';
import type { Tone } from '../../ui/alert.tsx';

interface Words {
  title: string;
  tone: Tone;
}

/** The label of a return's state, for both sides. */
export const RETURN_WORDS: Record<ReturnStatus, Words> = {
  requested: { title: 'Return requested', tone: 'warn' },
  withdrawn: { title: 'Return withdrawn', tone: 'info' },
  accepted: { title: 'Return accepted', tone: 'info' },
  refused: { title: 'Return refused', tone: 'deal' },
  received: { title: 'Return has arrived', tone: 'info' },
  refunded: { title: 'Return refunded', tone: 'ok' },
};

/** '2 × Clay cup, 1 × Cotton kurta (M)' */
export function returnedItems({ lines }: Return): string {
  return lines.map(unitsInWords).join(', ');
}
