import { sql } from 'drizzle-orm';
import type { Facets } from '../../contract/catalog.ts';
import {
  type AttributeValues,
  attributeInWords,
  filterWords,
  readAttribute,
} from '../../contract/kernel/attributes.ts';
import { CATEGORIES, type Category, GENDERS, type Gender } from '../../contract/kernel/categories.ts';
import { foldWord, isSameText, wordsOf } from '../../contract/kernel/words.ts';
import type { OptionKind, ProductOption } from '../../contract/kernel/option-schemas.ts';
import { compareSizes } from '../../contract/kernel/option-values.ts';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import {
  AttributeId,
  type CategoryId,
  type ProductId,
  rootIdOf,
  type ShopId,
} from '../../contract/kernel/schemas.ts';
import { CategoryTree, categoryIdOf } from '../../server/catalogue/categories/index.ts';
import { readCategories } from '../../server/catalogue/categories/store/read-tree.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { QueryScope, QueryTerm, TextQuery } from '../../server/catalogue/search/engine/text-index.ts';
import { readTextVector } from '../../server/catalogue/search/engine/text-vector.ts';
import {
  allowedTypos,
  firstLetterTypo,
  spellingDistance,
} from '../../server/catalogue/search/engine/words.ts';
import { popularityScore, SCORE } from '../../server/catalogue/search/memory/score.ts';
import { searchVector } from '../../server/catalogue/search/memory/store.ts';
import type { FoundPage } from '../../server/catalogue/search/product-search.ts';
import type { Listing, ListingFilters } from '../../server/catalogue/search/query/listing.ts';
import type { ExaminedWord, WordSource } from '../../server/catalogue/search/query/parsed-query.ts';
import { WordFormCache } from '../../server/catalogue/search/query/word-forms.ts';

interface PlainVariant {
  pricePaise: number;
  discountPercent: number;
  /** The number of its value of each option. */
  choices: number[];
  /** Of each record that can be sold from. */
  areas: string[][];
  attributes: AttributeValues;
}

interface PlainProduct {
  id: ProductId;
  shopId: ShopId;
  name: string;
  brand: string;
  category: Category;
  subcategoryId: CategoryId | null;
  /** From the root to its own. */
  path: { id: CategoryId; name: string }[];
  /** In the name of its own category, where that is no root. */
  categoryWords: readonly string[];
  attributes: AttributeValues;
  gender: Gender;
  pricePaise: number;
  ratingHundredths: number;
  discountPercent: number;
  soldCount: number;
  createdAtMicros: number;
  options: ProductOption[];
  /** The active ones. */
  variants: PlainVariant[];
  vector: string;
  /** For each lexeme the weightiest field that has it. */
  fieldOf: Map<string, number>;
}

const STARS = [4, 3, 2, 1];
const DISCOUNTS = [10, 20, 30, 40, 50, 60, 70, 80, 90];
/** In rupees, the first of each range. */
const PRICES = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
const HIGHEST_PRICE_PAISE = 1_000_000_000;
const SHOWN_BRANDS = 40;
const NEAR_PRODUCTS = 64;
const NEAREST_WORDS = 3;
const MIN_KNOWN_LENGTH = 3;

/**
 * The rules of listings, searches and related products as plain loops over an array of all active products: slow, and simple enough
 * to be seen to be right. What the product search answers is compared with this.
 */
export class PlainSearch implements WordSource {
  readonly #products: readonly PlainProduct[];
  readonly #tree: CategoryTree;
  readonly #forms: WordFormCache;
  /** In the names of all categories below the roots. */
  readonly #categoryWords: readonly string[];

  private constructor(
    products: readonly PlainProduct[],
    tree: CategoryTree,
    categoryWords: readonly string[],
    forms: WordFormCache,
  ) {
    this.#products = products;
    this.#tree = tree;
    this.#categoryWords = categoryWords;
    this.#forms = forms;
  }

  static async read(db: Database): Promise<PlainSearch> {
    const { rows } = await db.execute<
      Omit<PlainProduct, 'fieldOf' | 'path' | 'categoryWords'> & Record<string, unknown>
    >(sql`
      select id, shop_id as "shopId", name, brand, category, subcategory_id as "subcategoryId", attributes, gender, price_paise::float8 as "pricePaise",
        rating_hundredths as "ratingHundredths", discount_percent as "discountPercent", sold_count as "soldCount",
        (extract(epoch from created_at) * 1000000)::float8 as "createdAtMicros", (${searchVector})::text as vector,
        options, (select json_agg(json_build_object('pricePaise', v.price_paise, 'discountPercent', v.discount_percent, 'choices', v.choices,
          'areas', (select coalesce(json_agg(delivery_pin_codes), '[]') from inventory
            where variant_id = v.id and status = 'active' and quantity > reserved)))
          from variants v where v.product_id = product_facts.id and v.archived_at is null) as variants
      from product_facts where archived_at is null order by id`);
    const tree = new CategoryTree(await readCategories(db));
    const { rows: named } = await db.execute<{ id: CategoryId; words: string[] }>(sql`
      select id, tsvector_to_array(to_tsvector('english', parted(name))) as words from categories where depth > 0`);
    const products = rows.map((row) => {
      const fieldOf = new Map<string, number>();
      readTextVector(row.vector, (lexeme, field) => fieldOf.set(lexeme, field));
      const variants = row.variants.map((variant) => ({
        ...variant,
        attributes: attributesOf(row, variant, tree),
      }));
      const categoryWords = named.find(({ id }) => id === row.subcategoryId)?.words ?? [];
      return { ...row, variants, fieldOf, path: tree.pathTo(categoryIdOf(row)), categoryWords };
    });
    const allWords = named.flatMap(({ words }) => words);
    return new PlainSearch(products, tree, allWords, new WordFormCache(db));
  }

  /** @param query what is searched for, if anything is */
  page({ filters, sortBy, deliverTo, page, limit }: Listing, query?: TextQuery): FoundPage {
    const keyOf = (product: PlainProduct): number => {
      switch (sortBy) {
        case 'price_low_to_high':
        case 'price_high_to_low':
          return product.pricePaise;
        case 'rating_high_to_low':
          return product.ratingHundredths;
        case 'discount_high_to_low':
          return product.discountPercent;
        case 'best_selling':
          return product.soldCount;
        case 'relevance':
          return query ? scoreOf(product, query, deliverTo) : product.createdAtMicros;
        case 'newest_first':
          return product.createdAtMicros;
      }
    };
    const found = this.#fitting(filters, query);
    const rising = found.toSorted((a, b) => keyOf(a) - keyOf(b) || byId(a, b));
    const falling = found.toSorted((a, b) => keyOf(b) - keyOf(a) || byId(a, b));
    // The dearest first is the cheapest first read backwards.
    const backwards = rising.toReversed();
    const sorted =
      sortBy === 'price_low_to_high' ? rising : sortBy === 'price_high_to_low' ? backwards : falling;
    return { ids: sorted.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: found.length };
  }

  /** For each option, how many products are left when it replaces the choice of its own filter. */
  facets(filters: ListingFilters, deliverTo: string | undefined, query?: TextQuery): Facets {
    const left = (choice: Partial<ListingFilters>) => this.#fitting({ ...filters, ...choice }, query);
    const count = (choice: Partial<ListingFilters>) => left(choice).length;
    const ofEach = <Value>(values: readonly Value[], choiceOf: (value: Value) => Partial<ListingFilters>) =>
      values.map((value) => ({ value, products: count(choiceOf(value)) }));
    const named = [...new Set(left({ brands: [] }).map(({ brand }) => brand))].filter(Boolean);
    const brands = ofEach(named, (brand) => ({ brands: [brand] })).sort(
      (a, b) => b.products - a.products || a.value.localeCompare(b.value, 'en'),
    );
    const isShown = (brand: string, place: number) => place < SHOWN_BRANDS || filters.brands.includes(brand);
    const ofOption = (kind: OptionKind, choiceOf: (key: string) => Partial<ListingFilters>) => {
      const products = left(choiceOf(''));
      const named = new Map(
        products.flatMap((product) => valuesOf(product, kind)).map((value) => [value.toLowerCase(), value]),
      );
      return ofEach([...named.keys()], choiceOf)
        .map(({ value, products: number }) => ({ value: named.get(value) ?? '', products: number }))
        .filter(({ products: number }) => number > 0);
    };
    const sizes = ofOption('size', (key) => ({ sizes: key ? [key] : [] }));
    const colours = ofOption('colour', (key) => ({ colours: key ? [key] : [] }));
    return {
      totalProducts: count({}),
      categories: CATEGORIES.map((value) => ({ value, products: count({ categories: [rootIdOf(value)] }) })),
      ...this.#categoryFacets(filters, left),
      brands: brands.filter(({ value }, place) => isShown(value, place)),
      totalBrands: brands.length,
      sizes: sizes.sort((a, b) => compareSizes(a.value, b.value)),
      colours: colours.sort((a, b) => b.products - a.products || a.value.localeCompare(b.value, 'en')),
      genders: ofEach(GENDERS, (gender) => ({ genders: [gender] })),
      minRatings: ofEach(STARS, (stars) => ({ minRatingHundredths: stars * 100 })),
      discounts: ofEach(DISCOUNTS, (percent) => ({ minDiscountPercent: percent })),
      prices: PRICES.map((from, place) => {
        const next = PRICES[place + 1];
        const maxPricePaise = next === undefined ? HIGHEST_PRICE_PAISE : next * 100 - 1;
        const products = count({ minPricePaise: from * 100, maxPricePaise });
        return { from, to: maxPricePaise / 100, products };
      }),
      inStock: count({ inStock: true }),
      ...(deliverTo !== undefined && { deliverable: count({ pinCode: deliverTo }) }),
    };
  }

  #categoryFacets(
    filters: ListingFilters,
    left: (choice: Partial<ListingFilters>) => PlainProduct[],
  ): Pick<Facets, 'categoryPath' | 'subcategories' | 'attributes'> {
    const found = left({});
    const isCommon = (id: CategoryId) =>
      found.length > 0 && found.every(({ path }) => isInCategories(path, id));
    const common = this.#tree.nodes.filter(({ id }) => isCommon(id)).at(-1)?.id;
    const shown = filters.categories.length === 1 ? filters.categories[0] : common;
    const attributesOf = (id: CategoryId | undefined) =>
      id === undefined ? [] : this.#tree.attributesOf(id);
    const offered = attributesOf(common ?? shown).filter(({ isFilterable }) => isFilterable);
    const everywhere = this.#tree.nodes.flatMap(({ attributes }) => attributes);
    const chosen = filters.attributes.flatMap(({ id }) => everywhere.find((it) => it.id === id) ?? []);
    const all = [...offered, ...chosen.filter(({ id }) => !offered.some((it) => it.id === id))];
    return {
      categoryPath: shown === undefined ? [] : this.#tree.pathTo(shown),
      subcategories: (shown === undefined ? [] : this.#tree.childrenOf(shown))
        .map(({ id, name }) => ({ value: id, name, products: left({ categories: [id] }).length }))
        .filter(({ products }) => products > 0),
      attributes: all
        .map(({ id, name, type, unit, choices }) => {
          const others = filters.attributes.filter((it) => it.id !== id);
          const withValues = (values: string[]) => left({ attributes: [...others, { id, values }] });
          const known = new Set(
            this.#products.flatMap(({ variants }) =>
              variants.flatMap(({ attributes }) => {
                const value = attributes[id];
                return value === undefined ? [] : filterWords({ type }, value);
              }),
            ),
          );
          const values = [...known]
            .map((value) => ({ value, products: withValues([value.toLowerCase()]).length }))
            .filter(({ products }) => products > 0)
            .map(({ value, products }) => {
              const label = type === 'number' ? attributeInWords({ unit }, Number(value)) : value;
              return { value, label, products };
            });
          const place = (value: string) =>
            type === 'number'
              ? Number(value)
              : type === 'yes_no'
                ? Number(value === 'No')
                : choices.indexOf(value);
          return { id, name, values: values.sort((a, b) => place(a.value) - place(b.value)) };
        })
        .filter(({ values }) => values.length > 0),
    };
  }

  /** Those whose name, brand or category fits best; where none does, those whose description does. */
  suggest(
    query: TextQuery,
    { deliverTo, limit, filters }: { deliverTo: string | null; limit: number; filters?: ListingFilters },
  ): ProductId[] {
    const best = (scope: QueryScope) =>
      this.#products
        .filter((product) => (!filters || fits(product, filters)) && matches(product, query, scope))
        .map((product) => ({ product, score: scoreOf(product, query, deliverTo, scope) }))
        .sort((a, b) => b.score - a.score || byId(a.product, b.product))
        .slice(0, limit)
        .map(({ product }) => product.id);
    const named = best('names');
    return named.length > 0 ? named : best('everything');
  }

  related(productId: ProductId, limit: number): ProductId[] | undefined {
    const product = this.#products.find(({ id }) => id === productId);
    if (!product) return undefined;
    const isOfBrand = (other: PlainProduct) => Number(other.brand === product.brand);
    const ratio = (other: PlainProduct) =>
      Math.max(product.pricePaise, other.pricePaise) / Math.min(product.pricePaise, other.pricePaise);
    const lyingIn = (id: CategoryId) => this.#products.filter(({ path }) => isInCategories(path, id));
    const path = product.path.map(({ id }) => id).toReversed();
    const category = path.find((id) => lyingIn(id).length > limit) ?? rootIdOf(product.category);
    const near = lyingIn(category)
      .filter((other) => other !== product)
      .sort((a, b) => isOfBrand(b) - isOfBrand(a) || ratio(a) - ratio(b) || byId(a, b))
      .slice(0, NEAR_PRODUCTS);
    return [...near.filter(canBeBought), ...near.filter((other) => !canBeBought(other))]
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async examine(words: readonly string[]): Promise<ExaminedWord[]> {
    const forms = await this.#forms.of(words);
    const hasAll = (parts: readonly string[][], isPrefix: boolean) =>
      this.findAny(
        [
          {
            terms: parts.map((lexemes, place) => ({
              lexemes,
              weaker: [],
              isPrefix: isPrefix && place === parts.length - 1,
            })),
          },
        ],
        'everything',
      )[0] === true;
    return words.map((word, place) => {
      const { parts = [], isStopWord = false } = forms[place] ?? {};
      return { word, parts, isStopWord, isKnown: hasAll(parts, false), isPrefix: hasAll(parts, true) };
    });
  }

  nearest(word: string): string[] {
    const counts = new Map<string, number>();
    for (const { name, brand, path } of this.#products) {
      const topic = path.map((each) => each.name).join(' ');
      for (const each of new Set(wordsOf(`${name} ${brand} ${topic}`))) {
        if (each.length >= MIN_KNOWN_LENGTH && /\p{L}/u.test(each))
          counts.set(each, (counts.get(each) ?? 0) + 1);
      }
    }
    const folded = foldWord(word);
    const near = [...counts].map(([known, products]) => {
      const other = foldWord(known);
      const first = firstLetterTypo(folded, other);
      const limit = allowedTypos(folded) - first;
      const typos = other.startsWith(folded) ? 0 : first + spellingDistance(folded, other, limit);
      return { known, products, typos, isLikely: Number(other[0] === folded[0]) };
    });
    const least = Math.min(...near.map(({ typos }) => typos));
    return near
      .filter(({ typos }) => typos === least && typos < Number.POSITIVE_INFINITY)
      .sort((a, b) => b.isLikely - a.isLikely || b.products - a.products || (a.known < b.known ? -1 : 1))
      .slice(0, NEAREST_WORDS)
      .map(({ known }) => known);
  }

  namesCategory(lexemes: readonly string[]): boolean {
    return lexemes.some((lexeme) => this.#categoryWords.includes(lexeme));
  }

  hasProductsIn(id: CategoryId): boolean {
    return this.#products.some(({ path }) => isInCategories(path, id));
  }

  findAny(queries: readonly TextQuery[], scope: QueryScope): boolean[] {
    return queries.map((query) => this.#products.some((product) => matches(product, query, scope)));
  }

  #fitting(filters: ListingFilters, query: TextQuery | undefined): PlainProduct[] {
    return this.#products.filter(
      (product) => fits(product, filters) && (!query || matches(product, query, 'everything')),
    );
  }
}

function byId(a: PlainProduct, b: PlainProduct): number {
  return a.id < b.id ? -1 : 1;
}

/** Whether the product fits, and one of its variants all that variants differ in. */
function fits(product: PlainProduct, filters: ListingFilters): boolean {
  const { shopId, categories, brands, genders } = filters;
  return (
    (shopId === null || product.shopId === shopId) &&
    (categories.length === 0 || categories.some((id) => isInCategories(product.path, id))) &&
    (brands.length === 0 || brands.includes(product.brand)) &&
    (genders.length === 0 || genders.includes(product.gender)) &&
    product.ratingHundredths >= filters.minRatingHundredths &&
    product.variants.some((variant) => variantFits(product, variant, filters))
  );
}

function variantFits(product: PlainProduct, variant: PlainVariant, filters: ListingFilters): boolean {
  const { sizes, colours, pinCode } = filters;
  const isAmong = (keys: readonly string[], kind: OptionKind) =>
    keys.length === 0 || keys.includes(valueOf(product, variant, kind)?.toLowerCase() ?? '');
  return (
    isAmong(sizes, 'size') &&
    isAmong(colours, 'colour') &&
    filters.attributes.every(({ id, values }) => hasAttribute(variant, id, values)) &&
    variant.pricePaise >= filters.minPricePaise &&
    (filters.maxPricePaise === null || variant.pricePaise <= filters.maxPricePaise) &&
    variant.discountPercent >= filters.minDiscountPercent &&
    (!filters.inStock || variant.areas.length > 0) &&
    (pinCode === null || isCovered(variant, pinCode))
  );
}

function isInCategories(path: PlainProduct['path'], id: CategoryId): boolean {
  return path.some((each) => each.id === id);
}

/** The values of a product, those of a variant's options in place of them where an option has the attribute's name. */
function attributesOf(
  product: Pick<PlainProduct, 'category' | 'subcategoryId' | 'attributes' | 'options'>,
  { choices }: Pick<PlainVariant, 'choices'>,
  tree: CategoryTree,
): AttributeValues {
  const values: AttributeValues = {};
  for (const attribute of tree.attributesOf(categoryIdOf(product))) {
    const place = product.options.findIndex(
      ({ name, kind }) => kind === 'other' && isSameText(name, attribute.name),
    );
    const chosen = product.options[place]?.values.find(({ number }) => number === choices[place])?.name;
    const value = chosen === undefined ? product.attributes[attribute.id] : undefined;
    const read = chosen === undefined ? { value } : readAttribute(attribute, chosen);
    if ('value' in read && read.value !== undefined) values[attribute.id] = read.value;
  }
  return values;
}

function hasAttribute({ attributes }: PlainVariant, id: AttributeId, wanted: readonly string[]): boolean {
  const value = attributes[id];
  const words =
    value === undefined ? [] : Array.isArray(value) ? value : filterWords({ type: 'choice' }, value);
  return words.some((word) => wanted.includes(word.toLowerCase()));
}

/** The variant's value of the first option of a kind. */
function valueOf(
  { options }: PlainProduct,
  { choices }: PlainVariant,
  wanted: OptionKind,
): string | undefined {
  const place = options.findIndex(({ kind }) => kind === wanted);
  return options[place]?.values.find(({ number }) => number === choices[place])?.name;
}

function valuesOf(product: PlainProduct, kind: OptionKind): string[] {
  return product.variants.flatMap((variant) => valueOf(product, variant, kind) ?? []);
}

function isCovered({ areas }: PlainVariant, pinCode: string): boolean {
  const patterns = coveringPatterns(pinCode);
  return areas.flat().some((entry) => patterns.includes(entry));
}

function canBeBought({ variants }: PlainProduct): boolean {
  return variants.some(({ areas }) => areas.length > 0);
}

function canBeDelivered({ variants }: PlainProduct, pinCode: string): boolean {
  return variants.some((variant) => isCovered(variant, pinCode));
}

function matches(product: PlainProduct, { terms }: TextQuery, scope: QueryScope): boolean {
  return terms.every((term) => pointsOf(product, term, scope) > 0);
}

/** What the best field is worth in which the product has the term. */
function pointsOf({ fieldOf }: PlainProduct, term: QueryTerm, scope: QueryScope): number {
  let best = 0;
  for (const [lexeme, field] of fieldOf) {
    if (scope === 'names' && field === SCORE.wholeWord.length - 1) continue;
    const isLoose =
      term.weaker.includes(lexeme) ||
      (term.isPrefix && term.lexemes.some((beginning) => lexeme.startsWith(beginning)));
    if (isLoose) best = Math.max(best, SCORE.prefix[field] ?? 0);
    if (term.lexemes.includes(lexeme)) best = Math.max(best, SCORE.wholeWord[field] ?? 0);
  }
  return best;
}

function scoreOf(
  product: PlainProduct,
  query: TextQuery,
  deliverTo: string | null,
  scope: QueryScope = 'everything',
): number {
  const points = query.terms.map((term) => pointsOf(product, term, scope));
  const text = Math.trunc(points.reduce((sum, each) => sum + each, 0) / points.length);
  const titleWords = [...product.fieldOf.values()].filter((field) => field === 0).length;
  const inTitle = points.filter((each) => each >= SCORE.prefix[0]).length;
  const title = titleWords === 0 ? 0 : Math.trunc((inTitle * SCORE.wholeTitle) / titleWords);
  const ofCategory = query.terms.filter(({ lexemes, weaker }) =>
    [...lexemes, ...weaker].some((lexeme) => product.categoryWords.includes(lexeme)),
  );
  return (
    text +
    Math.min(SCORE.wholeTitle, title) +
    Math.trunc((ofCategory.length * SCORE.ownCategory) / points.length) +
    popularityScore(product.ratingHundredths, product.soldCount) +
    (canBeBought(product) ? SCORE.inStock : 0) +
    (deliverTo !== null && canBeDelivered(product, deliverTo) ? SCORE.deliverable : 0)
  );
}
