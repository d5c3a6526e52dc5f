import type { OrderLine } from '../../contract/orders.ts';
import type { Return, ReturnStatus } from '../../contract/returns.ts';
import type { Tone } from '../ui/notice.tsx';

interface Words {
  title: string;
  tone: Tone;
}

/** What a return's state is called for both sides. */
export const RETURN_WORDS: Record<ReturnStatus, Words> = {
  requested: { title: 'Return requested', tone: 'warn' },
  withdrawn: { title: 'Return withdrawn', tone: 'info' },
  accepted: { title: 'Return accepted', tone: 'info' },
  refused: { title: 'Return refused', tone: 'deal' },
  received: { title: 'Return has arrived', tone: 'info' },
  refunded: { title: 'Return refunded', tone: 'ok' },
};

/** '2 × Clay cup, 1 × Brass lamp' */
export function returnedItems({ lines }: Return): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}

/**
 * What goes back for these units, in rupees, as the server works it out: the share of all units so far, rounded down to
 * the paisa, less what went back before.
 */
export function returnAmount(line: OrderLine, quantity: number): number {
  const paise = Math.round(line.total * 100);
  const share = (units: number) => Math.floor((paise * units) / line.quantity);
  return (share(line.returnedQuantity + quantity) - share(line.returnedQuantity)) / 100;
}
