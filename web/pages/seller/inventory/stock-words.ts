import type { InventoryItem } from '../../../../contract/inventory.ts';
import type { Tone } from '../../../ui/alert.tsx';

/** INV-08..10; the label repeats the colour's meaning. */
export const STOCK_WORDS: Record<InventoryItem['stockState'], { word: string; tone: Tone }> = {
  out: { word: 'Out of stock', tone: 'deal' },
  low: { word: 'Low stock', tone: 'warn' },
  fine: { word: 'In stock', tone: 'ok' },
};
