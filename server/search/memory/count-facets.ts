import type { Facets } from '../../../contract/catalog.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import { MIN_RATING_OPTIONS } from '../../../contract/kernel/limits.ts';
import { MAX_AMOUNT_PAISE, paise, toRupees } from '../../../contract/kernel/money.ts';
import { compareSizes } from '../../../contract/kernel/option-values.ts';
import { DISCOUNT_STEPS } from '../../catalog/index.ts';
import type { RowSet } from '../engine/row-set.ts';
import type { Overview } from '../product-search.ts';
import type { ListingFilters } from '../query/listing.ts';
import type { ListingCounter, ListingIndex } from './listing-index.ts';
import { type OptionNames, optionKey } from './option-names.ts';

const MAX_BRANDS = 40;
const MAX_OPTION_VALUES = 40;

/** Where one range of prices ends and the next begins, in rupees. */
const PRICE_EDGES_RUPEES = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 1_00_000];
/** Both ends included. */
const PRICE_RANGES_PAISE = PRICE_EDGES_RUPEES.map((edge, index) => {
  const next = PRICE_EDGES_RUPEES[index + 1];
  return { from: paise(edge * 100), to: paise(next === undefined ? MAX_AMOUNT_PAISE : next * 100 - 1) };
});

/** What else the facets depend on. */
interface FacetOptions {
  /** The products that the search finds, where there is one. */
  found: RowSet | undefined;
  /** The pin code for which the deliverable products are counted. */
  deliverTo: string | undefined;
}

/**
 * The count of each option of each filter. A group ignores its own choice, so that another of its options shows what it
 * would add; every other filter counts.
 */
export function countFacets(
  index: ListingIndex,
  filters: ListingFilters,
  { found, deliverTo }: FacetOptions,
): Facets {
  const counter = index.counter(filters, found);
  const count = (option: Partial<ListingFilters>) => counter.count(index.conditionOf(option));
  const brands = index.countBrands(counter).filter(({ value }) => value !== '');
  return {
    totalProducts: counter.total,
    categories: CATEGORIES.map((value) => ({ value, products: count({ categories: [value] }) })),
    brands: shownBrands(brands, filters.brands),
    totalBrands: brands.length,
    sizes: sizesOf(index, counter, filters.sizes),
    colours: coloursOf(index, counter, filters.colours),
    genders: GENDERS.map((value) => ({ value, products: count({ genders: [value] }) })),
    minRatings: MIN_RATING_OPTIONS.map((value) => ({
      value,
      products: count({ minRatingHundredths: value * 100 }),
    })),
    discounts: DISCOUNT_STEPS.map((value) => ({ value, products: count({ minDiscountPercent: value }) })),
    prices: PRICE_RANGES_PAISE.map(({ from, to }) => ({
      from: toRupees(from),
      to: toRupees(to),
      products: count({ minPricePaise: from, maxPricePaise: to }),
    })),
    inStock: count({ inStock: true }),
    ...(deliverTo !== undefined && { deliverable: count({ pinCode: deliverTo }) }),
  };
}

const { compare: compareNames } = new Intl.Collator('en');

function shownBrands(brands: Facets['brands'], chosen: readonly string[]): Facets['brands'] {
  return mostFrequent(brands, {
    max: MAX_BRANDS,
    isChosen: ({ value }) => chosen.includes(value),
    compare: compareNames,
  });
}

function sizesOf(index: ListingIndex, counter: ListingCounter, chosen: readonly string[]): Facets['sizes'] {
  const counted = countValues(counter, 'size', index.sizes);
  const isChosen = ({ value }: Facets['sizes'][number]) => chosen.includes(optionKey(value));
  const shown = mostFrequent(counted, { max: MAX_OPTION_VALUES, isChosen, compare: compareSizes });
  return shown.sort((a, b) => compareSizes(a.value, b.value));
}

function coloursOf(
  index: ListingIndex,
  counter: ListingCounter,
  chosen: readonly string[],
): Facets['colours'] {
  const counted = countValues(counter, 'colour', index.colours);
  const isChosen = ({ value }: Facets['colours'][number]) => chosen.includes(optionKey(value));
  return mostFrequent(counted, { max: MAX_OPTION_VALUES, isChosen, compare: compareNames });
}

/** The values that products have, with their counts. */
function countValues(
  counter: ListingCounter,
  column: 'size' | 'colour',
  names: OptionNames,
): Facets['colours'] {
  if (names.isEmpty) return [];
  const counted: Facets['colours'] = [];
  for (const [number, products] of counter.countEach(column, names.size).entries()) {
    const { name: value, swatch } = names.at(number);
    const isSwatch = swatch !== undefined;
    if (number > 0 && products > 0) counted.push({ value, ...(isSwatch && { swatch }), products });
  }
  return counted;
}

interface Shown<Counted> {
  max: number;
  isChosen: (option: Counted) => boolean;
  /** Orders the values of equally many products. */
  compare: (a: string, b: string) => number;
}

/** The most frequent ones, and those that are chosen; of thousands, only what can be among them is put in order. */
function mostFrequent<Counted extends { value: string; products: number }>(
  options: readonly Counted[],
  { max, isChosen, compare }: Shown<Counted>,
): Counted[] {
  const counts = Float64Array.from(options, ({ products }) => products).sort();
  const least = counts.at(-max) ?? 0;
  return options
    .filter((option) => option.products >= least || isChosen(option))
    .sort((a, b) => b.products - a.products || compare(a.value, b.value))
    .filter((option, place) => place < max || isChosen(option));
}

/** The brands of active products by name, and how many products each category has. */
export function overviewOf(index: ListingIndex): Overview {
  const everything = index.counter({});
  const { compare } = new Intl.Collator('en');
  return {
    brands: index.brands.all.map(({ name }) => name).sort(compare),
    categories: CATEGORIES.map((category) => ({
      category,
      products: everything.count(index.conditionOf({ categories: [category] })),
    })),
  };
}
