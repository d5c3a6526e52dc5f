import type { ImportKind } from '../../../../contract/imports.ts';

/** What a file of a shop holds. */
export const KIND_WORDS: Record<ImportKind, string> = { products: 'Products', inventory: 'Inventory' };
