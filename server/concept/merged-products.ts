import type { ProductId, VariantId } from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';

/** Products that become one, locked with their variants and stock. */
export interface MergedProducts {
  keptId: ProductId;
  /** The others, which go. */
  mergedIds: readonly ProductId[];
  /** All of them as they were. */
  all: readonly {
    id: ProductId;
    variantIds: readonly VariantId[];
    /** The variant that a call means which names only the product; null where the product has several. */
    onlyVariantId: VariantId | null;
  }[];
}

/** Makes what a concept stores of the products that go belong to the one that stays. */
export type MoveMerged = (tx: Transaction, merged: MergedProducts) => Promise<void>;
