import type { ProductId, VariantId } from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';

/** All are locked, with their variants and stock. */
export interface MergedProducts {
  keptId: ProductId;
  /** These products are removed. */
  mergedIds: readonly ProductId[];
  /** They are as they were before. */
  all: readonly {
    id: ProductId;
    variantIds: readonly VariantId[];
    /** A call may name only the product; null where the product has several variants. */
    onlyVariantId: VariantId | null;
  }[];
}

/** Rows of the products that are removed move to the one that stays. */
export type MoveMerged = (tx: Transaction, merged: MergedProducts) => Promise<void>;
