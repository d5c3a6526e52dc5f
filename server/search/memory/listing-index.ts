import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { among, between, type Condition, ConditionCache, FacetCounter } from '../engine/conditions.ts';
import { pickRows } from '../engine/row-order.ts';
import { RowSet } from '../engine/row-set.ts';
import { TextIndex } from '../engine/text-index.ts';
import type { FoundPage } from '../product-search.ts';
import type { Listing, ListingFilters } from '../query/listing.ts';
import { DeliveryAreas } from './delivery-areas.ts';
import { KnownBrands } from './names.ts';
import { ProductOrders } from './product-orders.ts';
import {
  type Columns,
  type DeliveryArea,
  type IndexedProduct,
  ProductTable,
  type SmallColumn,
} from './product-table.ts';
import { relatedRows } from './related.ts';
import { SCORE } from './score.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';

const ANSWERS_MAX_BYTES = 12 * 1024 * 1024;
/** Entries of unused areas that are tolerated, or as many as the used ones have. */
const OUTDATED_MENTIONS_MAX = 1_000_000;

/**
 * All active products in memory. Filters are bit sets and sorts are sorted lists, so that every page and its total take the same
 * short time. It has no database: its owner adds all products first and then applies changes. The rows that it returns are
 * valid until the next change.
 */
export class ListingIndex {
  /** The words of each row. */
  readonly text = new TextIndex(SCORE);
  readonly brands = new KnownBrands();
  readonly #table = new ProductTable();
  readonly #active = new RowSet(0);
  readonly #areas = new DeliveryAreas();
  readonly #answers = new ConditionCache<SmallColumn>(this.#table, this.#active, ANSWERS_MAX_BYTES);
  readonly #orders = new ProductOrders(this.#table);
  readonly #narrowed = new RowSet(0);
  /** Entries of all areas when those that are used no more were last cleared away. */
  #mentions = 0;

  /** Rows are numbered from 0 up to this. */
  get rows(): number {
    return this.#table.ids.size;
  }

  /** The columns; read again after every await, as growing replaces them. */
  get columns(): Readonly<Columns> {
    return this.#table.columns;
  }

  idAt(row: number): ProductId {
    return this.#table.idAt(row);
  }

  /** The first 32 bits of a row's id: numbers that order rows as their ids do. */
  idHead(row: number): number {
    return this.#table.ids.headAt(row);
  }

  /** The product's row; undefined when it never had one. */
  rowOf(id: ProductId): number | undefined {
    return this.#table.ids.find(id);
  }

  /** Makes room for a number of products. */
  reserve(products: number): void {
    this.#table.reserve(products);
  }

  /** Adds new products with rising ids before the first query; `complete` follows the last ones. */
  add(products: readonly IndexedProduct[]): void {
    for (const product of products) this.#put(this.#table.rowOf(product.id), product);
  }

  /** Sorts what was added, after which queries are allowed; yields to the event loop in between. */
  async complete(): Promise<void> {
    await this.#orders.sortAll(this.rows);
    this.#mentions = this.#areas.mentions;
    await this.text.complete();
  }

  /** Applies changes of some ids: their active products as they are now; the others were removed. */
  update(ids: readonly ProductId[], products: readonly IndexedProduct[]): void {
    const coming = products.map((product) => ({ row: this.#table.rowOf(product.id), product }));
    const present = new Set(coming.map(({ row }) => row));
    const isActive = (row: number) => this.#active.has(row);
    const gone = ids
      .flatMap((id) => this.rowOf(id) ?? [])
      .filter((row) => isActive(row) && !present.has(row));
    const putInOrder = this.#orders.takeOut(gone, coming, isActive);
    for (const row of gone) this.#remove(row);
    for (const { row, product } of coming) this.#put(row, product);
    putInOrder();
    this.#answers.update([...gone, ...present]);
    if (this.#areas.mentions > this.#mentions + Math.max(this.#mentions, OUTDATED_MENTIONS_MAX)) {
      this.#clearAreas();
    }
  }

  /** The products whose delivery area is unknown and was not given. */
  withoutArea(products: readonly IndexedProduct[]): IndexedProduct[] {
    return products.filter(
      ({ id, deliveryArea }) =>
        deliveryArea?.entries === null &&
        this.#areas.find(deliveryArea.key, this.#areaAt(this.rowOf(id))) === undefined,
    );
  }

  /** Takes over areas that are too large to come with every product. */
  addAreas(areas: readonly DeliveryArea[]): void {
    for (const { key, entries } of areas) {
      if (entries && this.#areas.find(key, 0) === undefined) this.#addArea(key, entries, { isLarge: true });
    }
  }

  /** The rows that can be bought and delivered to a pin code; not to be changed. */
  deliverableTo(pinCode: string): RowSet {
    return this.#answers.rowsOf(deliversTo(this.#areas, pinCode));
  }

  /**
   * The rows that match; `found` has the rows of the search. The set must not be changed, and is invalid
   * after the next query.
   */
  rowsThatFit(filters: ListingFilters, found?: RowSet): RowSet {
    return this.#narrow(filters, found).rows;
  }

  /** A page of the listing with its total; `found` has the rows of the search. */
  page({ filters, sortBy, page, limit }: Listing, found?: RowSet): FoundPage {
    const { rows: fitting, total } = this.#narrow(filters, found);
    const rows = pickRows(this.#orders.of(sortBy), fitting, { total, skip: (page - 1) * limit, limit });
    return { ids: rows.map((row) => this.idAt(row)), total };
  }

  /** The facets of the filters; `found` has the rows of the search. */
  counter(filters: Partial<ListingFilters>, found?: RowSet): FacetCounter<SmallColumn> {
    const rows = found ? RowSet.intersection([this.#active, found]) : this.#active;
    return new FacetCounter(this.#answers, this.#conditionsOf(filters), rows);
  }

  /** The one condition of a filter with a single choice, to be counted. */
  conditionOf(option: Partial<ListingFilters>): Condition<SmallColumn> {
    const [condition] = this.#conditionsOf(option);
    if (!condition) throw new Error('an option that asks for nothing was to be counted');
    return condition;
  }

  /** How many products a counter would have of each brand as its one choice; brands without any are left out. */
  countBrands(counter: FacetCounter<SmallColumn>): { value: string; products: number }[] {
    const { brands, columns } = this.#table;
    const counted: { value: string; products: number }[] = [];
    counter.countEach('brand', columns.brand, brands.length).forEach((products, number) => {
      if (products > 0) counted.push({ value: brands[number] ?? '', products });
    });
    return counted;
  }

  /** Products related to one, see `relatedRows`; undefined when there is no such product. */
  related(productId: ProductId, limit: number): ProductId[] | undefined {
    const row = this.rowOf(productId);
    if (row === undefined || !this.#active.has(row)) return undefined;
    const { category, brand } = this.#table.columns;
    const nearby = {
      table: this.#table,
      byPrice: this.#orders.of('price_low_to_high').order,
      sameCategory: this.#answers.rowsOf(among('category', [category[row]])),
      sameBrand: this.#answers.rowsOf(among('brand', [brand[row]])),
    };
    return relatedRows(nearby, row, limit).map((other) => this.idAt(other));
  }

  /** The rows that fit, to be used before the next question, and how many they are. */
  #narrow(filters: ListingFilters, found: RowSet | undefined): { rows: RowSet; total: number } {
    const sets = this.#conditionsOf(filters).map((condition) => this.#answers.rowsOf(condition));
    const [first = this.#active, second, ...others] = found ? [...sets, found] : sets;
    if (!second) return { rows: first, total: first.size };
    const rows = this.#narrowed;
    let total = rows.becomeCommon(first, second);
    for (const other of others) total = rows.becomeCommon(rows, other);
    return { rows, total };
  }

  #conditionsOf(filters: Partial<ListingFilters>): Condition<SmallColumn>[] {
    return conditionsOf(this.#table, this.#areas, filters);
  }

  #put(row: number, product: IndexedProduct): void {
    const area = product.deliveryArea ? this.#areaOf(product.deliveryArea, row) : 0;
    const formerBrand = this.#active.has(row) ? this.#table.brandAt(row) : undefined;
    this.#table.put(row, product, area);
    this.#active.put(row, true);
    const { searchVector: vector, name: title, brand: byline, category: topic } = product;
    this.text.put(row, { vector, title, byline, topic });
    if (formerBrand === product.brand) return;
    if (formerBrand !== undefined) this.brands.remove(formerBrand);
    this.brands.add(product.brand);
  }

  #remove(row: number): void {
    this.#active.put(row, false);
    this.text.remove(row);
    this.brands.remove(this.#table.brandAt(row));
  }

  #areaOf({ key, entries }: DeliveryArea, row: number): number {
    const known = this.#areas.find(key, this.#areaAt(row));
    if (known !== undefined) return known;
    if (!entries) throw new Error('the listing index was not told the entries of a delivery area');
    return this.#addArea(key, entries, { isLarge: false });
  }

  /** The area that a row has had until now. */
  #areaAt(row: number | undefined): number {
    return (row !== undefined && this.#table.columns.area[row]) || 0;
  }

  #addArea(key: string, entries: readonly string[], size: { isLarge: boolean }): number {
    // Which cached pin codes it covers is not known.
    this.#answers.forget('area');
    return this.#areas.add(key, entries, size);
  }

  #clearAreas(): void {
    const { area } = this.#table.columns;
    const used = new RowSet(this.#areas.size);
    this.#active.forEach((row) => used.put(area[row] ?? 0, true));
    used.put(0, false);
    const renumbered = this.#areas.keepOnly(used);
    for (let row = 0; row < this.rows; row += 1) area[row] = renumbered[area[row] ?? 0] ?? 0;
    this.#answers.forget('area');
    this.#mentions = this.#areas.mentions;
  }
}

/** The conditions of filters, search aside: one for each filter that is set, each on another column. */
function conditionsOf(
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
function deliversTo(areas: DeliveryAreas, pinCode: string): Condition<SmallColumn> {
  return { key: `area ${pinCode}`, column: 'area', wanted: () => areas.covering(pinCode) };
}

function numbersOf<Value>(values: readonly Value[], all: readonly Value[]): number[] {
  return values.map((value) => all.indexOf(value));
}
