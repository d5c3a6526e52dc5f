import type { AttributeValues } from '../../../../contract/kernel/attributes.ts';
import { type Category, GENDERS, type Gender } from '../../../../contract/kernel/categories.ts';
import type { CategoryId, ProductId, ShopId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { Numbers } from '../engine/conditions.ts';
import { IdTable, Numbering } from '../engine/numbering.ts';
import { type AttributeColumn, AttributeColumns, type AttributeNumbers } from './attribute-columns.ts';
import type { NamedChoice } from './attribute-values.ts';
import type { NamedValue } from './option-names.ts';

export interface IndexedVariant {
  variantId: VariantId | null;
  pricePaise: number;
  discountPercent: number;
  size: NamedValue | null;
  colour: NamedValue | null;
  others: readonly NamedChoice[];
  deliveryArea: DeliveryArea | null;
}

export interface IndexedProduct extends IndexedVariant {
  id: ProductId;
  shopId: ShopId;
  category: Category;
  subcategoryId: CategoryId | null;
  attributes: AttributeValues;
  gender: Gender;
  brand: string;
  ratingHundredths: number;
  soldCount: number;
  createdAtMicros: number;
  alternatives: readonly IndexedVariant[];
  name: string;
  topic: string;
  searchVector: string;
}

export interface DeliveryArea {
  key: string;
  /** Null means that they are too many to be read with every product. */
  entries: readonly string[] | null;
}

/** The width grows with the numbers: a large market has a million products, but hardly 65,536 brands. */
type Widening = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
const MAX_NARROW_NUMBER = 0xffff;

export interface VariantColumns {
  pricePaise: Uint32Array;
  discountPercent: Uint8Array;
  hasStock: Uint8Array;
  area: Uint32Array;
  size: Widening;
  colour: Widening;
}
export type VariantColumn = keyof VariantColumns;
export type OwnColumn = VariantColumn | AttributeColumn;
export type VariantNumbers = Record<VariantColumn, number> & { attributes: AttributeNumbers };

export interface Columns extends VariantColumns {
  shop: Widening;
  category: Uint16Array;
  gender: Uint8Array;
  brand: Widening;
  ratingHundredths: Uint16Array;
  soldCount: Widening;
  createdAtMicros: Float64Array;
}

export type SmallColumn = Exclude<keyof Columns, 'createdAtMicros'> | AttributeColumn;

const ID_DIGITS = 32;
const FIRST_ROWS = 1024;

/** With ids a product takes some 50 bytes. */
export class ProductTable {
  readonly ids = new IdTable(ID_DIGITS);
  columns: Columns = newColumns(FIRST_ROWS);
  readonly #attributes = new AttributeColumns();
  readonly #shops = new Numbering<ShopId>();
  readonly #brands = new Numbering<string>();

  get size(): number {
    return this.ids.size;
  }

  numbersIn(column: SmallColumn): Numbers {
    return isAttribute(column) ? this.#attributes.numbersIn(column) : this.columns[column];
  }

  reserve(rows: number): void {
    this.ids.reserve(rows);
    if (rows > this.columns.category.length) this.columns = grown(this.columns, rows);
  }

  rowOf(id: ProductId): number {
    const row = this.ids.rowOf(id);
    if (row >= this.columns.category.length) this.columns = grown(this.columns, row * 2);
    return row;
  }

  put(row: number, product: IndexedProduct, category: number, variant: VariantNumbers): void {
    const { columns } = this;
    putWidening(columns, 'shop', row, this.#shops.of(product.shopId));
    putWidening(columns, 'brand', row, this.#brands.of(product.brand));
    putWidening(columns, 'soldCount', row, product.soldCount);
    putVariant(columns, row, variant);
    this.#attributes.putAll(row, variant.attributes);
    columns.category[row] = category;
    columns.gender[row] = GENDERS.indexOf(product.gender);
    columns.ratingHundredths[row] = product.ratingHundredths;
    columns.createdAtMicros[row] = product.createdAtMicros;
  }

  idAt(row: number): ProductId {
    const it = this.ids.digitsAt(row);
    const id = `${it.slice(0, 8)}-${it.slice(8, 12)}-${it.slice(12, 16)}-${it.slice(16, 20)}-${it.slice(20)}`;
    return id as ProductId; // written back as it was given
  }

  brandAt(row: number): string {
    return this.#brands.values[this.columns.brand[row] ?? 0] ?? '';
  }

  brandNumber(brand: string): number | undefined {
    return this.#brands.find(brand);
  }

  get brands(): readonly string[] {
    return this.#brands.values;
  }

  shopNumber(shopId: ShopId): number | undefined {
    return this.#shops.find(shopId);
  }
}

export function isAttribute(column: string): column is AttributeColumn {
  return column.startsWith('attribute:');
}

export function putVariant(columns: VariantColumns, row: number, variant: VariantNumbers): void {
  columns.pricePaise[row] = variant.pricePaise;
  columns.discountPercent[row] = variant.discountPercent;
  columns.hasStock[row] = variant.hasStock;
  columns.area[row] = variant.area;
  putWidening(columns, 'size', row, variant.size);
  putWidening(columns, 'colour', row, variant.colour);
}

function putWidening<Name extends string>(
  columns: Record<Name, Widening>,
  name: Name,
  row: number,
  number: number,
): void {
  if (number > MAX_NARROW_NUMBER) columns[name] = wide(columns[name]);
  columns[name][row] = number;
}

export function newVariantColumns(rows: number): VariantColumns {
  return {
    pricePaise: new Uint32Array(rows),
    discountPercent: new Uint8Array(rows),
    hasStock: new Uint8Array(rows),
    area: new Uint32Array(rows),
    size: new Uint16Array(rows),
    colour: new Uint16Array(rows),
  };
}

function newColumns(rows: number): Columns {
  return {
    ...newVariantColumns(rows),
    shop: new Uint16Array(rows),
    category: new Uint16Array(rows),
    gender: new Uint8Array(rows),
    brand: new Uint16Array(rows),
    ratingHundredths: new Uint16Array(rows),
    soldCount: new Uint16Array(rows),
    createdAtMicros: new Float64Array(rows),
  };
}

function grown(columns: Columns, rows: number): Columns {
  const larger = newColumns(rows);
  keepWide(columns, larger, ['shop', 'brand', 'soldCount', 'size', 'colour']);
  copyAll(columns, larger);
  return larger;
}

export function grownVariants(columns: VariantColumns, rows: number): VariantColumns {
  const larger = newVariantColumns(Math.ceil(rows * 1.5));
  keepWide(columns, larger, ['size', 'colour']);
  copyAll(columns, larger);
  return larger;
}

function keepWide<Name extends string>(
  from: Readonly<Record<Name, Widening>>,
  to: Record<Name, Widening>,
  names: readonly Name[],
): void {
  for (const name of names) if (from[name] instanceof Uint32Array) to[name] = wide(to[name]);
}

function copyAll<Name extends string>(
  from: Readonly<Record<Name, ArrayLike<number>>>,
  to: Readonly<Record<Name, { set(numbers: ArrayLike<number>): void }>>,
): void {
  for (const name of Object.keys(from) as Name[]) to[name].set(from[name]);
}

function wide(column: Widening): Uint32Array<ArrayBuffer> {
  return column instanceof Uint32Array ? column : Uint32Array.from(column);
}
