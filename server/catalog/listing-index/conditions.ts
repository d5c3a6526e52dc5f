import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import type { ListingFilters } from '../listing-filters.ts';
import type { DeliveryAreas } from './delivery-areas.ts';
import type { Columns, ProductTable } from './product-table.ts';
import { RowSet } from './row-set.ts';

/** A column of small whole numbers. */
type Column = Exclude<keyof Columns, 'createdAtMicros'>;

/** Both ends included. */
export interface Range {
  from: number;
  to: number;
}

/** One thing that a listing asks of a product: that its number in a column is among those that are wanted. */
export interface Condition {
  /** Equal for equal conditions. */
  key: string;
  column: Column;
  wanted: () => Range | RowSet;
  /** Where several numbers are wanted: what asks for each alone. Rows that fit one of these fit it. */
  parts?: readonly Condition[];
}

/** Above every number of these columns; a difference of two such numbers still has 32 bits. */
const NO_END = 0x7fff_fffe;

/** What filters ask, search apart: one condition for each group of filters that has a choice, of a column of its own. */
export function conditionsOf(
  table: ProductTable,
  areas: DeliveryAreas,
  filters: Partial<ListingFilters>,
): Condition[] {
  const { shopId, categories = [], brands = [], genders = [], pinCode = null } = filters;
  const {
    minPricePaise = 0,
    maxPricePaise = null,
    minRatingHundredths = 0,
    minDiscountPercent = 0,
  } = filters;
  const conditions: Condition[] = [];
  if (shopId) conditions.push(among('shop', [table.shopNumber(shopId)]));
  if (categories.length > 0) conditions.push(among('category', numbersOf(categories, CATEGORIES)));
  if (genders.length > 0) conditions.push(among('gender', numbersOf(genders, GENDERS)));
  if (brands.length > 0) {
    const numbers = brands.map((brand) => table.brandNumber(brand));
    conditions.push(among('brand', numbers));
  }
  if (minRatingHundredths > 0) conditions.push(between('ratingHundredths', minRatingHundredths));
  if (minPricePaise > 0 || maxPricePaise !== null) {
    conditions.push(between('pricePaise', minPricePaise, maxPricePaise ?? NO_END));
  }
  if (minDiscountPercent > 0) conditions.push(between('discountPercent', minDiscountPercent));
  // What can be delivered can be bought.
  if (pinCode !== null) {
    conditions.push(deliversTo(areas, pinCode));
  } else if (filters.inStock) conditions.push(between('hasStock', 1));
  return conditions;
}

/** That a product can be bought and delivered to a pin code. */
export function deliversTo(areas: DeliveryAreas, pinCode: string): Condition {
  return { key: `area ${pinCode}`, column: 'area', wanted: () => areas.covering(pinCode) };
}

/** That a product's number is one of these; unknown ones are those of no product. */
export function among(column: Column, numbers: readonly (number | undefined)[]): Condition {
  const known = numbers.filter((number) => number !== undefined);
  const parts = known.map((number) => between(column, number, number));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return { key: `${column} ${known.join()}`, column, wanted: () => RowSet.of(known), parts };
}

function between(column: Column, from: number, to = NO_END): Condition {
  return { key: `${column} ${from} to ${to}`, column, wanted: () => ({ from, to }) };
}

function numbersOf<Value>(values: readonly Value[], all: readonly Value[]): number[] {
  return values.map((value) => all.indexOf(value));
}
