import type { AttributeId, CategoryId, ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import { among, type Condition, ConditionCache, inRanges } from '../engine/conditions.ts';
import { FacetCounter } from '../engine/facet-counter.ts';
import { type Documents, FittingRows, isOwn } from '../engine/fitting-rows.ts';
import { pickRows } from '../engine/row-order.ts';
import { RowSet } from '../engine/row-set.ts';
import { TextIndex } from '../engine/text-index.ts';
import type { FoundPage } from '../product-search.ts';
import type { Listing, ListingFilters } from '../query/listing.ts';
import { type AttributeColumn, type AttributeNumbers } from './attribute-columns.ts';
import { AttributeNumbering, columnOf, type NamedChoice } from './attribute-values.ts';
import { CategoryCounts, CategoryNumbers } from './category-numbers.ts';
import { CategoryWords } from './category-words.ts';
import { DeliveryAreas } from './delivery-areas.ts';
import { canBeBought, conditionsOf, deliversTo } from './listing-conditions.ts';
import { KnownBrands } from './names.ts';
import { OptionNames } from './option-names.ts';
import { ProductOrders } from './product-orders.ts';
import {
  type Columns,
  type DeliveryArea,
  type IndexedProduct,
  type IndexedVariant,
  type OwnColumn,
  ProductTable,
  type SmallColumn,
  type VariantNumbers,
} from './product-table.ts';
import { relatedRows } from './related.ts';
import { SCORE } from './score.ts';
import { VariantTable } from './variant-table.ts';

const ANSWERS_MAX_BYTES = 12 * 1024 * 1024;
export type ListingCounter = FacetCounter<SmallColumn, OwnColumn>;

/** Entries of unused areas are tolerated up to this number, or that of the used ones. */
const OUTDATED_MENTIONS_MAX = 1_000_000;

/**
 * Filters are bit sets and sorts are sorted lists, so that every page takes the same short time. The owner
 * adds all products before any change. Returned rows are valid until the next change.
 */
export class ListingIndex {
  readonly text = new TextIndex(SCORE);
  readonly brands = new KnownBrands();
  readonly sizes = new OptionNames();
  readonly colours = new OptionNames();
  readonly tree: CategoryTree;
  readonly categories: CategoryNumbers;
  readonly categoryWords: CategoryWords;
  readonly productCounts: CategoryCounts;
  readonly #attributes: AttributeNumbering;
  readonly #table = new ProductTable();
  readonly #variants = new VariantTable();
  readonly #active = new RowSet(0);
  readonly #areas = new DeliveryAreas();
  readonly #answers = new ConditionCache<SmallColumn>(this.#table, this.#active, ANSWERS_MAX_BYTES);
  readonly #documents: Documents<SmallColumn, OwnColumn> = {
    heads: { answers: this.#answers, active: this.#active },
    alternatives: this.#variants,
  };
  readonly #orders = new ProductOrders(this.#table);
  readonly #narrowed = new RowSet(0);
  #mentions = 0;

  constructor(tree: CategoryTree) {
    this.tree = tree;
    this.categories = new CategoryNumbers(tree);
    this.categoryWords = new CategoryWords(this.categories);
    this.productCounts = new CategoryCounts(this.categories);
    this.#attributes = new AttributeNumbering(tree, (column) => this.#forgetColumn(column));
  }

  get rows(): number {
    return this.#table.ids.size;
  }

  /** Read them again after every await, because growing replaces them. */
  get columns(): Readonly<Columns> {
    return this.#table.columns;
  }

  idAt(row: number): ProductId {
    return this.#table.idAt(row);
  }

  idHead(row: number): number {
    return this.#table.ids.headAt(row);
  }

  rowOf(id: ProductId): number | undefined {
    return this.#table.ids.find(id);
  }

  reserve(products: number): void {
    this.#table.reserve(products);
  }

  add(products: readonly IndexedProduct[]): void {
    for (const product of products) this.#put(this.#table.rowOf(product.id), product);
  }

  /** Queries are allowed afterwards; it yields in between. */
  async complete(): Promise<void> {
    await this.#orders.sortAll(this.rows);
    this.#mentions = this.#areas.mentions;
    await this.text.complete();
  }

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

  productsOfShop(shopId: ShopId): ProductId[] {
    const number = this.#table.shopNumber(shopId);
    const { shop } = this.#table.columns;
    const ids: ProductId[] = [];
    if (number === undefined) return ids;
    this.#active.forEach((row) => {
      if (shop[row] === number) ids.push(this.idAt(row));
    });
    return ids;
  }

  withoutArea(product: IndexedProduct): IndexedVariant[] {
    const present = this.#areasAt(this.rowOf(product.id));
    return [product, ...product.alternatives].filter(
      ({ deliveryArea }) =>
        deliveryArea?.entries === null && this.#areas.find(deliveryArea.key, present) === undefined,
    );
  }

  addAreas(areas: readonly DeliveryArea[]): void {
    for (const { key, entries } of areas) {
      if (entries && this.#areas.find(key, []) === undefined) this.#addArea(key, entries, { isLarge: true });
    }
  }

  deliverableTo(pinCode: string): (row: number) => boolean {
    return this.#someVariant(deliversTo(this.#areas, pinCode));
  }

  inStock(): (row: number) => boolean {
    return this.#someVariant(canBeBought);
  }

  /** `found` restricts the result. The set must not be changed, and is invalid after the next query. */
  matchingRows(filters: ListingFilters, found?: RowSet): RowSet {
    return this.#narrow(filters, found).rows;
  }

  page({ filters, sortBy, page, limit }: Listing, found?: RowSet): FoundPage {
    const { rows: fitting, total } = this.#narrow(filters, found);
    const rows = pickRows(this.#orders.of(sortBy), fitting, { total, skip: (page - 1) * limit, limit });
    return { ids: rows.map((row) => this.idAt(row)), total };
  }

  counter(filters: Partial<ListingFilters>, found?: RowSet): ListingCounter {
    const among = found && RowSet.intersection([this.#active, found]);
    return new FacetCounter(this.#documents, this.#conditionsOf(filters), among);
  }

  conditionOf(option: Partial<ListingFilters>): Condition<SmallColumn> {
    const [condition] = this.#conditionsOf(option);
    if (!condition) throw new Error('an option that asks for nothing was to be counted');
    return condition;
  }

  countBrands(counter: ListingCounter): { value: string; products: number }[] {
    const { brands } = this.#table;
    const counted: { value: string; products: number }[] = [];
    counter.countEach('brand', brands.length).forEach((products, number) => {
      if (products > 0) counted.push({ value: brands[number] ?? '', products });
    });
    return counted;
  }

  countCategories(counter: ListingCounter): Uint32Array {
    return counter.countEach('category', this.categories.size);
  }

  countInCategories(counter: ListingCounter): Uint32Array {
    return counter.countFitting('category', this.categories.size);
  }

  countAttribute(counter: ListingCounter, id: AttributeId): Map<string, number> {
    const counts = counter.countEach(columnOf(id), this.#attributes.sizeOf(id));
    return this.#attributes.countedValues(id, counts);
  }

  related(productId: ProductId, limit: number): ProductId[] | undefined {
    const row = this.rowOf(productId);
    if (row === undefined || !this.#active.has(row)) return undefined;
    const { category, brand } = this.#table.columns;
    const categoryId = this.categories.idAt(category[row] ?? 0);
    const nearby = {
      table: this.#table,
      byPrice: this.#orders.of('price_low_to_high').order,
      sameCategory: this.#nearestWith(limit, categoryId),
      sameBrand: this.#answers.rowsOf(among('brand', [brand[row]])),
      inStock: this.inStock(),
    };
    return relatedRows(nearby, row, limit).map((other) => this.idAt(other));
  }

  #nearestWith(products: number, id: CategoryId | undefined): RowSet {
    const path = id === undefined ? [] : this.tree.pathTo(id).toReversed();
    let rows = this.#active;
    for (const { id: above } of path) {
      const range = this.categories.rangeOf(above);
      if (range) rows = this.#answers.rowsOf(inRanges('category', [range]));
      if (rows.size > products) break;
    }
    return rows;
  }

  #narrow(filters: ListingFilters, found: RowSet | undefined): { rows: RowSet; total: number } {
    const conditions = this.#conditionsOf(filters);
    if (!this.#variants.isEmpty && conditions.some((condition) => isOwn(this.#variants, condition))) {
      const rows = new FittingRows(this.#documents, conditions, found).all;
      return { rows, total: rows.size };
    }
    const sets = conditions.map((condition) => this.#answers.rowsOf(condition));
    const [first = this.#active, second, ...others] = found ? [...sets, found] : sets;
    if (!second) return { rows: first, total: first.size };
    const rows = this.#narrowed;
    let total = rows.becomeIntersection(first, second);
    for (const other of others) total = rows.becomeIntersection(rows, other);
    return { rows, total };
  }

  #conditionsOf(filters: Partial<ListingFilters>): Condition<SmallColumn>[] {
    const { sizes, colours, categories } = this;
    const numberings = { table: this.#table, areas: this.#areas, attributes: this.#attributes };
    return conditionsOf({ ...numberings, sizes, colours, categories }, filters);
  }

  #put(row: number, product: IndexedProduct): void {
    const present = this.#areasAt(row);
    const formerBrand = this.#active.has(row) ? this.#table.brandAt(row) : undefined;
    const rootId = categoryIdOf({ category: product.category, subcategoryId: null });
    const category = this.categories.numberOf(categoryIdOf(product), rootId);
    const attributes = this.#attributesOf(product, this.categories.idAt(category) ?? rootId);
    if (this.#active.has(row)) this.productCounts.count(this.columns.category[row], -1);
    this.#table.put(row, product, category, this.#numbersOf(product, present, attributes(product)));
    this.#variants.put(
      row,
      product.alternatives.map((variant) => this.#numbersOf(variant, present, attributes(variant))),
    );
    this.#active.put(row, true);
    this.productCounts.count(category, 1);
    const { searchVector: vector, name: title, brand: byline, topic } = product;
    this.text.put(row, { vector, title, byline, topic });
    if (formerBrand === product.brand) return;
    if (formerBrand !== undefined) this.brands.remove(formerBrand);
    this.brands.add(product.brand);
  }

  #attributesOf(
    { attributes, others, alternatives }: IndexedProduct,
    categoryId: CategoryId,
  ): (variant: IndexedVariant) => AttributeNumbers {
    if (alternatives.length > 0) {
      for (const column of this.#attributes.columnsOf(categoryId, others)) {
        this.#variants.addAttribute(column, this.#table.numbersIn(column));
      }
    }
    const numbersWith = (choices: readonly NamedChoice[]) =>
      this.#attributes.numbersOf(categoryId, attributes, choices);
    let ofMost: AttributeNumbers | undefined;
    return (variant) =>
      variant.others.length > 0 ? numbersWith(variant.others) : (ofMost ??= numbersWith([]));
  }

  #remove(row: number): void {
    this.productCounts.count(this.columns.category[row], -1);
    this.#active.put(row, false);
    this.#variants.put(row, []);
    this.text.remove(row);
    this.brands.remove(this.#table.brandAt(row));
  }

  #someVariant(condition: Condition<OwnColumn>): (row: number) => boolean {
    const heads = this.#answers.rowsOf(condition);
    if (this.#variants.isEmpty) return (row) => heads.has(row);
    const others = this.#variants.answers.rowsOf(condition);
    return (row) => heads.has(row) || this.#variants.hasAny(row, others);
  }

  #numbersOf(
    variant: IndexedVariant,
    present: readonly number[],
    attributes: AttributeNumbers,
  ): VariantNumbers {
    const { pricePaise, discountPercent, deliveryArea } = variant;
    const area = deliveryArea ? this.#areaOf(deliveryArea, present) : 0;
    return {
      pricePaise,
      discountPercent,
      area,
      hasStock: area === 0 ? 0 : 1,
      attributes,
      size: this.sizes.numberOf(variant.size),
      colour: this.colours.numberOf(variant.colour),
    };
  }

  #areaOf({ key, entries }: DeliveryArea, present: readonly number[]): number {
    const known = this.#areas.find(key, present);
    if (known !== undefined) return known;
    if (!entries) throw new Error('the listing index was not told the entries of a delivery area');
    return this.#addArea(key, entries, { isLarge: false });
  }

  #areasAt(row: number | undefined): number[] {
    if (row === undefined) return [];
    const { area } = this.#variants.columns;
    const others = this.#variants.rowsOf(row).map((variant) => area[variant] ?? 0);
    return [this.#table.columns.area[row] ?? 0, ...others];
  }

  #addArea(key: string, entries: readonly string[], size: { isLarge: boolean }): number {
    // It is not known which cached pin codes the area covers.
    this.#forgetPinCodes();
    return this.#areas.add(key, entries, size);
  }

  #clearAreas(): void {
    const { area } = this.#table.columns;
    const { area: others } = this.#variants.columns;
    const used = new RowSet(this.#areas.size);
    this.#active.forEach((row) => used.put(area[row] ?? 0, true));
    this.#variants.active.forEach((row) => used.put(others[row] ?? 0, true));
    used.put(0, false);
    const renumbered = this.#areas.keepOnly(used);
    for (let row = 0; row < this.rows; row += 1) area[row] = renumbered[area[row] ?? 0] ?? 0;
    for (let row = 0; row < this.#variants.size; row += 1) others[row] = renumbered[others[row] ?? 0] ?? 0;
    this.#forgetPinCodes();
    this.#mentions = this.#areas.mentions;
  }

  #forgetPinCodes(): void {
    this.#forgetColumn('area');
  }

  #forgetColumn(column: 'area' | AttributeColumn): void {
    this.#answers.forget(column);
    this.#variants.answers.forget(column);
  }
}
