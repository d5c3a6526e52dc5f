import { TopK } from '../engine/top-k.ts';
import type { RowOrder } from '../engine/row-order.ts';
import { RowSet } from '../engine/row-set.ts';
import type { ProductTable } from './product-table.ts';

const NEAR_PRODUCTS = 64;

/** Below one row in this many, scanning the category is faster than the price order. */
const RARE_CATEGORY = 64;

interface Nearby {
  table: ProductTable;
  byPrice: RowOrder;
  sameCategory: RowSet;
  sameBrand: RowSet;
  inStock: (row: number) => boolean;
}

/** The same brand comes first, then near prices by ratio; what can be bought leads. */
export function relatedRows(nearby: Nearby, row: number, limit: number): number[] {
  const { columns, ids } = nearby.table;
  const near = new TopK({ highest: 0, of: () => 0, compare: (a, b) => ids.compare(a, b) }, NEAR_PRODUCTS);
  const ratio = ratioTo(columns.pricePaise, row);
  RowSet.intersection([nearby.sameCategory, nearby.sameBrand]).forEach((other) => {
    // Only rows of the same brand score above 0, since a ratio is at least 1.
    if (other !== row) near.offer(other, 1 / ratio(other));
  });
  if (!near.isFull) offerOtherBrands(nearby, row, near);
  const rows = near.rows;
  const { inStock } = nearby;
  return [...rows.filter(inStock), ...rows.filter((other) => !inStock(other))].slice(0, limit);
}

function offerOtherBrands(
  { table, byPrice, sameCategory, sameBrand }: Nearby,
  row: number,
  near: TopK,
): void {
  const ratio = ratioTo(table.columns.pricePaise, row);
  const { rows } = byPrice;
  if (sameCategory.size * RARE_CATEGORY < rows.length) {
    sameCategory.forEach((other) => {
      if (!sameBrand.has(other)) near.offer(other, -ratio(other));
    });
    return;
  }
  const place = byPrice.placeOf(row);
  let [below, above] = [place - 1, place + 1];
  while (below >= 0 || above < rows.length) {
    const [cheaper, moreExpensive] = [rows[below], rows[above]];
    const ratioBelow = cheaper === undefined ? Number.POSITIVE_INFINITY : ratio(cheaper);
    const ratioAbove = moreExpensive === undefined ? Number.POSITIVE_INFINITY : ratio(moreExpensive);
    const isBelow = ratioBelow < ratioAbove;
    const other = (isBelow ? cheaper : moreExpensive) ?? 0;
    if (isBelow) below -= 1;
    else above += 1;
    const score = -Math.min(ratioBelow, ratioAbove);
    if (score < near.least) return;
    if (sameCategory.has(other) && !sameBrand.has(other)) near.offer(other, score);
  }
}

function ratioTo(pricePaise: Uint32Array, row: number): (other: number) => number {
  const price = pricePaise[row] ?? 0;
  return (other) => {
    const otherPrice = pricePaise[other] ?? 0;
    return Math.max(price, otherPrice) / Math.min(price, otherPrice);
  };
}
