import type { Facets } from '../../../../contract/catalog.ts';
import type { CategoryAttribute } from '../../../../contract/categories.ts';
import { attributeInWords } from '../../../../contract/kernel/attributes.ts';
import { CATEGORIES, GENDERS } from '../../../../contract/kernel/categories.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { MIN_RATING_OPTIONS } from '../../../../contract/kernel/limits.ts';
import { MAX_AMOUNT_PAISE, paise, toRupees } from '../../../../contract/kernel/money.ts';
import { compareSizes } from '../../../../contract/kernel/option-values.ts';
import { type CategoryId, rootIdOf } from '../../../../contract/kernel/schemas.ts';
import { DISCOUNT_STEPS } from '../../products/index.ts';
import type { RowSet } from '../engine/row-set.ts';
import type { Overview } from '../product-search.ts';
import type { ListingFilters } from '../query/listing.ts';
import type { ListingCounter, ListingIndex } from './listing-index.ts';
import { type OptionNames, optionKey } from './option-names.ts';

const MAX_BRANDS = 40;
const MAX_OPTION_VALUES = 40;

const PRICE_EDGES_RUPEES = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 1_00_000];
const PRICE_RANGES_PAISE = PRICE_EDGES_RUPEES.map((edge, index) => {
  const next = PRICE_EDGES_RUPEES[index + 1];
  return { from: paise(edge * 100), to: paise(next === undefined ? MAX_AMOUNT_PAISE : next * 100 - 1) };
});

interface FacetOptions {
  found: RowSet | undefined;
  deliverTo: string | undefined;
}

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
    ...categoriesOf(index, counter, filters),
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

function categoriesOf(
  index: ListingIndex,
  counter: ListingCounter,
  filters: ListingFilters,
): Pick<Facets, 'categories' | 'categoryPath' | 'subcategories' | 'attributes'> {
  const { tree, categories } = index;
  const counts = index.countCategories(counter);
  const common = commonCategory(index, counter);
  const [chosen, ...others] = filters.categories;
  const shown = chosen !== undefined && others.length === 0 ? chosen : common;
  return {
    categories: CATEGORIES.map((value) => ({ value, products: categories.sumIn(rootIdOf(value), counts) })),
    // Only a link leads to a hidden category, and its path shows where the list is.
    categoryPath: shown === undefined ? [] : shown === chosen ? tree.pathTo(shown) : tree.shownPathTo(shown),
    subcategories: (shown === undefined ? [] : tree.childrenOf(shown))
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, name }) => ({ value: id, name, products: categories.sumIn(id, counts) }))
      .filter(({ products }) => products > 0),
    attributes: attributesOf(index, counter, filters.attributes, common ?? shown),
  };
}

function commonCategory(index: ListingIndex, counter: ListingCounter): CategoryId | undefined {
  if (counter.total === 0) return undefined;
  const counts = index.countInCategories(counter);
  return index.tree.nodes.findLast(({ id }) => index.categories.sumIn(id, counts) === counter.total)?.id;
}

function attributesOf(
  index: ListingIndex,
  counter: ListingCounter,
  chosen: ListingFilters['attributes'],
  categoryId: CategoryId | undefined,
): Facets['attributes'] {
  const ofCategory = categoryId === undefined ? [] : index.tree.attributesOf(categoryId);
  const shown = new Map(ofCategory.filter((it) => it.isFilterable).map((it) => [it.id, it]));
  for (const { id } of chosen) {
    const attribute = index.tree.nodes.flatMap((node) => node.attributes).find((it) => it.id === id);
    if (attribute && !shown.has(id)) shown.set(id, attribute);
  }
  return [...shown.values()]
    .map((attribute) => {
      const values = chosen.find(({ id }) => id === attribute.id)?.values ?? [];
      return {
        id: attribute.id,
        name: attribute.name,
        values: valuesOf(attribute, index.countAttribute(counter, attribute.id), values),
      };
    })
    .filter(({ values }) => values.length > 0);
}

function valuesOf(
  attribute: CategoryAttribute,
  counted: ReadonlyMap<string, number>,
  chosen: readonly string[],
): Facets['attributes'][number]['values'] {
  const isChosen = ({ value }: { value: string }) => chosen.some((each) => isSameText(each, value));
  const all = [...counted]
    .map(([value, products]) => ({ value, label: labelOf(attribute, value), products }))
    .filter(({ products }) => products > 0);
  const order = orderOf(attribute);
  const shown = mostFrequent(all, { max: MAX_OPTION_VALUES, isChosen, compare: order });
  return shown.sort((a, b) => order(a.value, b.value));
}

function labelOf(attribute: CategoryAttribute, value: string): string {
  return attribute.type === 'number' ? attributeInWords(attribute, Number(value)) : value;
}

function orderOf({ type, choices }: CategoryAttribute): (a: string, b: string) => number {
  if (type === 'number') return (a, b) => Number(a) - Number(b);
  if (type === 'yes_no') return (a, b) => compareNames(b, a);
  return (a, b) => choices.indexOf(a) - choices.indexOf(b) || compareNames(a, b);
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
  compare: (a: string, b: string) => number;
}

/** Only possible candidates are sorted. */
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

export function overviewOf(index: ListingIndex): Overview {
  const counts = index.countCategories(index.counter({}));
  const { compare } = new Intl.Collator('en');
  return {
    brands: index.brands.all.map(({ name }) => name).sort(compare),
    categories: CATEGORIES.map((category) => ({
      category,
      products: index.categories.sumIn(rootIdOf(category), counts),
    })),
  };
}
