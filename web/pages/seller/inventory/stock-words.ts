import type { InventoryItem } from '../../../../contract/inventory.ts';
import type { Tone } from '../../../ui/alert.tsx';

/** Red for out, yellow for low, green for fine; the label says the same (INV-08..10). */
export const STOCK_WORDS: Record<InventoryItem['stockState'], { word: string; tone: Tone }> = {
  out: { word: 'Out of stock', tone: 'deal' },
  low: { word: 'Low stock', tone: 'warn' },
  fine: { word: 'In stock', tone: 'ok' },
};
