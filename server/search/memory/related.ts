import type { RowOrder } from '../engine/row-order.ts';
import { RowSet } from '../engine/row-set.ts';
import type { ProductTable } from './product-table.ts';

/** Similar products that are considered, as some cannot be bought. */
const NEAR_PRODUCTS = 64;

/** Where fewer than one row in this many is of the category, scans the category instead of the price order. */
const RARE_CATEGORY = 64;

interface Nearby {
  table: ProductTable;
  /** The cheapest first. */
  byPrice: RowOrder;
  /** The active rows of the row's category, and of its brand. */
  sameCategory: RowSet;
  sameBrand: RowSet;
  /** Whether a row's product can be bought. */
  inStock: (row: number) => boolean;
}

/**
 * The rows of other active products of the row's category, those of the same brand and then those near in price (by the ratio of the
 * two); among the nearest, what can be bought comes first.
 */
export function relatedRows(nearby: Nearby, row: number, limit: number): number[] {
  const { columns, ids } = nearby.table;
  const near = new NearestRows(NEAR_PRODUCTS, (a, b) => ids.compare(a, b));
  const ratio = ratioTo(columns.pricePaise, row);
  RowSet.intersection([nearby.sameCategory, nearby.sameBrand]).forEach((other) => {
    // A ratio is at least 1, and below 1 for nobody but those of the same brand.
    if (other !== row) near.offer(other, -1 / ratio(other));
  });
  if (!near.isFull) offerOtherBrands(nearby, row, near);
  const rows = near.rows;
  const { inStock } = nearby;
  return [...rows.filter(inStock), ...rows.filter((other) => !inStock(other))].slice(0, limit);
}

/** Offers those that cost about the same, the nearest first, until no others can be among the few. */
function offerOtherBrands(
  { table, byPrice, sameCategory, sameBrand }: Nearby,
  row: number,
  near: NearestRows,
) {
  const ratio = ratioTo(table.columns.pricePaise, row);
  const { rows } = byPrice;
  if (sameCategory.size * RARE_CATEGORY < rows.length) {
    sameCategory.forEach((other) => {
      if (!sameBrand.has(other)) near.offer(other, ratio(other));
    });
    return;
  }
  const place = byPrice.placeOf(row);
  let [below, above] = [place - 1, place + 1];
  while (below >= 0 || above < rows.length) {
    const [cheaper, dearer] = [rows[below], rows[above]];
    const ratioBelow = cheaper === undefined ? Number.POSITIVE_INFINITY : ratio(cheaper);
    const ratioAbove = dearer === undefined ? Number.POSITIVE_INFINITY : ratio(dearer);
    const isBelow = ratioBelow < ratioAbove;
    const other = (isBelow ? cheaper : dearer) ?? 0;
    if (isBelow) below -= 1;
    else above += 1;
    const distance = Math.min(ratioBelow, ratioAbove);
    if (distance > near.farthest) return;
    if (sameCategory.has(other) && !sameBrand.has(other)) near.offer(other, distance);
  }
}

/** Of the prices of another row and of this one, the higher by the lower. */
function ratioTo(pricePaise: Uint32Array, row: number): (other: number) => number {
  const price = pricePaise[row] ?? 0;
  return (other) => {
    const otherPrice = pricePaise[other] ?? 0;
    return Math.max(price, otherPrice) / Math.min(price, otherPrice);
  };
}

/** Collects the rows with the smallest distances. */
class NearestRows {
  readonly #limit: number;
  readonly #compareEqual: (a: number, b: number) => number;
  /** The nearest first. */
  readonly #kept: { row: number; distance: number }[] = [];

  constructor(limit: number, compareEqual: (a: number, b: number) => number) {
    this.#limit = limit;
    this.#compareEqual = compareEqual;
  }

  get rows(): number[] {
    return this.#kept.map(({ row }) => row);
  }

  get isFull(): boolean {
    return this.#kept.length === this.#limit;
  }

  /** Rows farther away are not collected. */
  get farthest(): number {
    return this.#kept[this.#limit - 1]?.distance ?? Number.POSITIVE_INFINITY;
  }

  offer(row: number, distance: number): void {
    const kept = this.#kept;
    if (this.farthest < distance) return;
    const isBefore = (other: { row: number; distance: number }) =>
      other.distance === distance ? this.#compareEqual(other.row, row) < 0 : other.distance < distance;
    let place = kept.length;
    for (let before = kept[place - 1]; before && !isBefore(before); before = kept[place - 1]) place -= 1;
    kept.splice(place, 0, { row, distance });
    if (kept.length > this.#limit) kept.pop();
  }
}
