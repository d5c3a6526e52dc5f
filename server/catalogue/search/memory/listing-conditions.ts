import { GENDERS } from '../../../../contract/kernel/categories.ts';
import { among, between, type Condition, inRanges } from '../engine/conditions.ts';
import type { ListingFilters } from '../query/listing.ts';
import { type AttributeNumbering, columnOf } from './attribute-values.ts';
import type { CategoryNumbers } from './category-numbers.ts';
import type { DeliveryAreas } from './delivery-areas.ts';
import type { OptionNames } from './option-names.ts';
import type { OwnColumn, ProductTable, SmallColumn, VariantColumn } from './product-table.ts';

interface Numberings {
  table: ProductTable;
  categories: CategoryNumbers;
  attributes: AttributeNumbering;
  areas: DeliveryAreas;
  sizes: OptionNames;
  colours: OptionNames;
}

export function conditionsOf(
  numberings: Numberings,
  filters: Partial<ListingFilters>,
): Condition<SmallColumn>[] {
  return [
    ...productConditions(numberings, filters),
    ...attributeConditions(numberings, filters),
    ...variantConditions(numberings, filters),
  ];
}

function productConditions(
  { table, categories: numbers }: Numberings,
  filters: Partial<ListingFilters>,
): Condition<SmallColumn>[] {
  const { shopId, categories = [], brands = [], genders = [], minRatingHundredths = 0 } = filters;
  const conditions: Condition<SmallColumn>[] = [];
  if (shopId) conditions.push(among('shop', [table.shopNumber(shopId)]));
  if (categories.length > 0) {
    conditions.push(
      inRanges(
        'category',
        categories.flatMap((id) => numbers.rangeOf(id) ?? []),
      ),
    );
  }
  if (genders.length > 0) conditions.push(among('gender', numbersOf(genders, GENDERS)));
  if (brands.length > 0) {
    const numbers = brands.map((brand) => table.brandNumber(brand));
    conditions.push(among('brand', numbers));
  }
  if (minRatingHundredths > 0) conditions.push(between('ratingHundredths', minRatingHundredths));
  return conditions;
}

/** Variants have these columns where options of some product have the attribute's name. */
function attributeConditions(
  { attributes: numbering }: Numberings,
  { attributes = [] }: Partial<ListingFilters>,
): Condition<OwnColumn>[] {
  return attributes.map(({ id, values }) => {
    const column = columnOf(id);
    return { key: JSON.stringify([column, values]), column, wanted: () => numbering.having(id, values) };
  });
}

function variantConditions(
  { areas, sizes: sizeNames, colours: colourNames }: Numberings,
  filters: Partial<ListingFilters>,
): Condition<VariantColumn>[] {
  const { minPricePaise = 0, maxPricePaise = null, minDiscountPercent = 0, pinCode = null } = filters;
  const { sizes = [], colours = [] } = filters;
  const conditions: Condition<VariantColumn>[] = [];
  const named = (names: OptionNames, keys: readonly string[]) => keys.map((key) => names.find(key));
  if (sizes.length > 0) conditions.push(among('size', named(sizeNames, sizes)));
  if (colours.length > 0) conditions.push(among('colour', named(colourNames, colours)));
  if (minPricePaise > 0 || maxPricePaise !== null) {
    conditions.push(between('pricePaise', minPricePaise, maxPricePaise ?? undefined));
  }
  if (minDiscountPercent > 0) conditions.push(between('discountPercent', minDiscountPercent));
  // Deliverable variants can always be bought.
  if (pinCode !== null) conditions.push(deliversTo(areas, pinCode));
  else if (filters.inStock) conditions.push(canBeBought);
  return conditions;
}

export const canBeBought = between('hasStock', 1);

export function deliversTo(areas: DeliveryAreas, pinCode: string): Condition<VariantColumn> {
  return { key: `area ${pinCode}`, column: 'area', wanted: () => areas.covering(pinCode) };
}

function numbersOf<Value>(values: readonly Value[], all: readonly Value[]): number[] {
  return values.map((value) => all.indexOf(value));
}
