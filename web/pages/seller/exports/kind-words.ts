import type { ImportKind } from '../../../../contract/imports.ts';

export const KIND_WORDS: Record<ImportKind, string> = { products: 'Products', inventory: 'Inventory' };
