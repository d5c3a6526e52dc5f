import { findCategory, GENDERS, genderName } from '../../../../../contract/kernel/categories.ts';
import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../../../contract/kernel/sort-options.ts';
import {
  asChoice,
  beside,
  defineList,
  oneOf,
  parsed,
  searchWords,
  text,
  withChip,
  withInitial,
} from '../../../../kit/lists/list-definition.ts';
import type { ViewOf } from '../../../../kit/lists/use-list.ts';

export const PER_PAGE = 24;
const MAX_BRAND_LENGTH = 80;

export const PRODUCT_STATES = ['on_sale', 'archived', 'in_review', 'rejected', 'all'] as const;

/** SPROD-01. */
export const productList = defineList({
  category: withChip(
    asChoice(parsed(findCategory), { label: 'Category', placeholder: 'All categories' }),
    (category) => category,
  ),
  brand: asChoice(text(MAX_BRAND_LENGTH), { label: 'Brand', placeholder: 'All brands' }),
  gender: withChip(
    asChoice(
      parsed((written) => GENDERS.find((gender) => gender === written.toLowerCase())),
      { label: 'Gender', placeholder: 'All' },
    ),
    (gender) => `Gender: ${genderName(gender)}`,
  ),
  /** In percent. */
  discount: withChip(
    withInitial(
      parsed((written) => (/^(\d|[1-9]\d|100)$/.test(written) ? written : undefined)),
      '0',
    ),
    (discount) => `${discount}% off or more`,
  ),
  sortBy: asChoice(beside(oneOf(SORT_OPTIONS)), { label: 'Sort By', placeholder: 'Newest first' }),
  search: searchWords({ label: 'Search by name or brand' }),
  state: withInitial(oneOf(PRODUCT_STATES), 'on_sale'),
});

export type ProductListState = ReturnType<typeof productList.read>;

export function filtersOf(state: ProductListState) {
  const { page: _page, state: shown, discount, ...filters } = productList.queryOf(state);
  return {
    ...filters,
    ...(discount !== '0' && { discount }),
    ...(shown === 'in_review' && { review: 'waiting' as const }),
    ...(shown === 'rejected' && { review: 'rejected' as const }),
    ...((shown === 'on_sale' || shown === 'archived') && { isArchived: shown === 'archived' }),
  };
}

/** Selected products, or all that match the filters. */
export type ProductSelection = { ids: ProductId[] } | { filters: ReturnType<typeof filtersOf> };

export type ProductListView = ViewOf<typeof productList>;
