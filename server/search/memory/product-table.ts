import { CATEGORIES, type Category, GENDERS, type Gender } from '../../../contract/kernel/categories.ts';
import type { ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { IdTable, Numbering } from '../engine/numbering.ts';

/** What of an active product listings filter, sort and search by. */
export interface IndexedProduct {
  id: ProductId;
  shopId: ShopId;
  category: Category;
  gender: Gender;
  brand: string;
  pricePaise: number;
  ratingHundredths: number;
  discountPercent: number;
  soldCount: number;
  /** Microseconds since 1970, the precision of the database. */
  createdAtMicros: number;
  /** Where it can be bought and delivered now; null when it cannot be bought. */
  deliveryArea: DeliveryArea | null;
  name: string;
  /** The words that it is found by, as the database writes them. */
  searchVector: string;
}

/** The delivery pin codes of all active records with stock of a product. */
export interface DeliveryArea {
  /** Equal for equal areas: 16 hexadecimal digits. */
  key: string;
  /** Pin codes, prefixes with a trailing `*`, or `*`; null while they are too many to be read for every product. */
  entries: readonly string[] | null;
}

/** As wide as its numbers need: a large market has a million products, but hardly as many as 65,536 brands. */
type Widening = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
const WIDENING = ['shop', 'brand', 'soldCount'] as const;
const NARROW_MOST = 0xffff;

/** The columns of numbers; each row is a product. */
export interface Columns {
  /** Number of the shop's id. */
  shop: Widening;
  category: Uint8Array;
  gender: Uint8Array;
  /** Number of the brand's name. */
  brand: Widening;
  pricePaise: Uint32Array;
  ratingHundredths: Uint16Array;
  discountPercent: Uint8Array;
  soldCount: Widening;
  createdAtMicros: Float64Array;
  hasStock: Uint8Array;
  /** Number of the delivery area, 0 without stock. */
  area: Uint32Array;
}

/** A column whose numbers conditions ask for. */
export type SmallColumn = Exclude<keyof Columns, 'createdAtMicros'>;

const ID_DIGITS = 32;
const FIRST_ROWS = 1024;

/** The products that a listing can show, as columns of numbers: with their ids some 45 bytes for each. */
export class ProductTable {
  readonly ids = new IdTable(ID_DIGITS);
  columns: Columns = newColumns(FIRST_ROWS);
  readonly #shops = new Numbering<ShopId>();
  readonly #brands = new Numbering<string>();

  get size(): number {
    return this.ids.size;
  }

  /** Makes room for a number of products. */
  reserve(rows: number): void {
    this.ids.reserve(rows);
    if (rows > this.columns.category.length) this.columns = grown(this.columns, rows);
  }

  /** The product's row, a new one if it has none. */
  rowOf(id: ProductId): number {
    const row = this.ids.rowOf(id);
    if (row >= this.columns.category.length) this.columns = grown(this.columns, row * 2);
    return row;
  }

  /** Writes the product into its row. */
  put(row: number, product: IndexedProduct, area: number): void {
    const { columns } = this;
    this.#putWidening(row, {
      shop: this.#shops.of(product.shopId),
      brand: this.#brands.of(product.brand),
      soldCount: product.soldCount,
    });
    columns.category[row] = CATEGORIES.indexOf(product.category);
    columns.gender[row] = GENDERS.indexOf(product.gender);
    columns.pricePaise[row] = product.pricePaise;
    columns.ratingHundredths[row] = product.ratingHundredths;
    columns.discountPercent[row] = product.discountPercent;
    columns.createdAtMicros[row] = product.createdAtMicros;
    columns.hasStock[row] = area === 0 ? 0 : 1;
    columns.area[row] = area;
  }

  /** The id of a row that `rowOf` gave. */
  idAt(row: number): ProductId {
    const digits = this.ids.digitsAt(row);
    const parts = [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map(([from, to]) => digits.slice(from, to));
    return parts.join('-') as ProductId; // written back as it was given
  }

  /** The brand of a row that was put. */
  brandAt(row: number): string {
    return this.#brands.values[this.columns.brand[row] ?? 0] ?? '';
  }

  /** The number that stands for a brand in its column; undefined when no product ever had it. */
  brandNumber(brand: string): number | undefined {
    return this.#brands.find(brand);
  }

  /** Every brand that a product ever had, at its number. */
  get brands(): readonly string[] {
    return this.#brands.values;
  }

  /** The number that stands for a shop in its column; undefined when it never had a product. */
  shopNumber(shopId: ShopId): number | undefined {
    return this.#shops.find(shopId);
  }

  #putWidening(row: number, numbers: Record<(typeof WIDENING)[number], number>): void {
    for (const name of WIDENING) {
      const number = numbers[name];
      if (number > NARROW_MOST) this.columns[name] = wide(this.columns[name]);
      this.columns[name][row] = number;
    }
  }
}

function newColumns(rows: number): Columns {
  return {
    shop: new Uint16Array(rows),
    category: new Uint8Array(rows),
    gender: new Uint8Array(rows),
    brand: new Uint16Array(rows),
    pricePaise: new Uint32Array(rows),
    ratingHundredths: new Uint16Array(rows),
    discountPercent: new Uint8Array(rows),
    soldCount: new Uint16Array(rows),
    createdAtMicros: new Float64Array(rows),
    hasStock: new Uint8Array(rows),
    area: new Uint32Array(rows),
  };
}

function grown(columns: Columns, rows: number): Columns {
  const larger = newColumns(rows);
  for (const name of WIDENING) if (columns[name] instanceof Uint32Array) larger[name] = wide(larger[name]);
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name]);
  return larger;
}

function wide(column: Widening): Uint32Array<ArrayBuffer> {
  return column instanceof Uint32Array ? column : Uint32Array.from(column);
}
