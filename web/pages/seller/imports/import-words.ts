import type { Import, ImportFormat, ImportState } from '../../../../contract/imports.ts';
import type { Tone } from '../../../ui/alert.tsx';

const STATE_WORDS: Record<ImportState, { word: string; tone: Tone | 'neutral' }> = {
  checking: { word: 'Being checked', tone: 'info' },
  checked: { word: 'Ready to apply', tone: 'warn' },
  applying: { word: 'Being applied', tone: 'info' },
  applied: { word: 'Applied', tone: 'ok' },
  failed: { word: 'Not applied', tone: 'deal' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

/** The kind keeps the sidebar's entry current. */
export function importAddress({ id, kind }: Pick<Import, 'id' | 'kind'>): string {
  return `/seller/import/${id}?kind=${kind}`;
}

export function stateOf({
  state,
  faultCount,
  rowsAdded,
  rowsChanged,
}: Pick<Import, 'state' | 'faultCount' | 'rowsAdded' | 'rowsChanged'>) {
  if (state === 'checked' && faultCount > 0) return { word: 'Has errors', tone: 'deal' } as const;
  if (state === 'checked' && rowsAdded + rowsChanged === 0)
    return { word: 'Nothing new', tone: 'neutral' } as const;
  return STATE_WORDS[state];
}

export function isRunning({ state }: Pick<Import, 'state'>): boolean {
  return state === 'checking' || state === 'applying';
}

export const FORMAT_WORDS: Record<ImportFormat, string> = {
  shopify_products: 'Shopify product export',
  shopify_inventory: 'Shopify inventory export',
  woocommerce_products: 'WooCommerce product export',
  google_feed: 'Product feed for Google',
};
