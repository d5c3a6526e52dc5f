import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import { among, between, type Condition } from '../engine/condition.ts';
import type { ListingFilters } from '../query/listing.ts';
import type { DeliveryAreas } from './delivery-areas.ts';
import type { ProductTable, SmallColumn } from './product-table.ts';

/** The conditions of filters, search aside: one for each filter that is set, each on another column. */
export function conditionsOf(
  table: ProductTable,
  areas: DeliveryAreas,
  filters: Partial<ListingFilters>,
): Condition<SmallColumn>[] {
  const { shopId, categories = [], brands = [], genders = [], pinCode = null } = filters;
  const {
    minPricePaise = 0,
    maxPricePaise = null,
    minRatingHundredths = 0,
    minDiscountPercent = 0,
  } = filters;
  const conditions: Condition<SmallColumn>[] = [];
  if (shopId) conditions.push(among('shop', [table.shopNumber(shopId)]));
  if (categories.length > 0) conditions.push(among('category', numbersOf(categories, CATEGORIES)));
  if (genders.length > 0) conditions.push(among('gender', numbersOf(genders, GENDERS)));
  if (brands.length > 0) {
    const numbers = brands.map((brand) => table.brandNumber(brand));
    conditions.push(among('brand', numbers));
  }
  if (minRatingHundredths > 0) conditions.push(between('ratingHundredths', minRatingHundredths));
  if (minPricePaise > 0 || maxPricePaise !== null) {
    conditions.push(between('pricePaise', minPricePaise, maxPricePaise ?? undefined));
  }
  if (minDiscountPercent > 0) conditions.push(between('discountPercent', minDiscountPercent));
  // What can be delivered can be bought.
  if (pinCode !== null) {
    conditions.push(deliversTo(areas, pinCode));
  } else if (filters.inStock) conditions.push(between('hasStock', 1));
  return conditions;
}

/** That a product can be bought and delivered to a pin code. */
export function deliversTo(areas: DeliveryAreas, pinCode: string): Condition<SmallColumn> {
  return { key: `area ${pinCode}`, column: 'area', wanted: () => areas.covering(pinCode) };
}

function numbersOf<Value>(values: readonly Value[], all: readonly Value[]): number[] {
  return values.map((value) => all.indexOf(value));
}
