import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { filtersOf } from './seller-products-address.ts';

/** Ticked products, or all that match the filters of the address. */
export type Selection = { ids: ProductId[] } | { filters: ReturnType<typeof filtersOf> };
