import type {
  DayFigures,
  Insights,
  ProductTakings,
  RangeFigures,
  UnmetPinCode,
} from '../../../contract/insights.ts';
import { addPaise, paise, toRupees } from '../../../contract/kernel/money.ts';
import { choicesInWords, nameWithChoices, variantInWords } from '../../../contract/kernel/product-options.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type ProductFigures, rankProducts, readConversion, readReturned } from './product-figures.ts';
import {
  countReceived,
  type DayRange,
  type DayRow,
  findCouponShares,
  listDays,
  listLowStock,
  listReceived,
  listUnmetDemand,
  type UnmetPinCodeRow,
} from './store.ts';

const DAY_MS = 86_400_000;
const UNMET_PIN_CODES = 10;

/** Compared with the range of equal length before it (SELLER-06, SELLER-07). */
export async function readInsights(db: Queryable, ownerId: UserId, range: DayRange): Promise<Insights> {
  const before = rangeBefore(range);
  const [days, ranked, conversion, returned, lowStock, received, receivedTotal, unmet, shares] =
    await Promise.all([
      listDays(db, ownerId, { from: before.from, to: range.to }),
      rankProducts(db, ownerId, range),
      readConversion(db, ownerId, range),
      readReturned(db, ownerId, range),
      listLowStock(db, ownerId),
      listReceived(db, ownerId, range),
      countReceived(db, ownerId, range),
      listUnmetDemand(db, ownerId, { ...range, page: 1, limit: UNMET_PIN_CODES }),
      findCouponShares(db, ownerId, range),
    ]);
  const daysOfRange = days.filter(({ date }) => date >= range.from);
  const daysBefore = days.filter(({ date }) => date < range.from);
  return {
    range: presentFigures(range, daysOfRange),
    before: presentFigures(before, daysBefore),
    couponShares: shares ? { market: toRupees(shares.marketPaise), shop: toRupees(shares.shopPaise) } : null,
    days: daysOfRange.map(presentDay),
    daysBefore: daysBefore.map(presentDay),
    topProducts: ranked.best.map(presentTakings),
    slowProducts: ranked.slow.map((row) => ({ ...presentTakings(row), views: row.views })),
    conversion,
    returned,
    lowStock: lowStock.map(({ id, productId, variantId, options, choices, ...record }) => ({
      id,
      product_id: productId,
      variant_id: variantId,
      name: record.name,
      choices: choicesInWords(options, choices),
      quantity: record.quantity,
      minimum_threshold: record.minimumThreshold,
    })),
    lowStockTotal: lowStock[0]?.total ?? 0,
    unmetDemand: unmet.rows.map(presentUnmet),
    unmetPinCodes: unmet.total,
    received: received.map(({ id, number, products, status, createdAt, totalPaise }) => ({
      id,
      number,
      status,
      products: products.map(({ name, choices }) => nameWithChoices(name, choices)),
      createdAt: new Date(createdAt).toISOString(),
      total: toRupees(totalPaise),
    })),
    receivedTotal,
  };
}

export function presentUnmet({ products, ...pinCode }: UnmetPinCodeRow): UnmetPinCode {
  return {
    ...pinCode,
    products: products.map(({ productId, variantId, name, options, checks, ...variant }) => ({
      productId,
      variantId,
      name,
      checks,
      choices: variantInWords(options, variant),
    })),
  };
}

function presentTakings({
  productId,
  name,
  pictureKey,
  units,
  revenuePaise,
}: ProductFigures): ProductTakings {
  return {
    productId,
    name,
    imageUrl: pictureKey === null ? null : pictureUrl(pictureKey),
    sales: units,
    revenue: toRupees(revenuePaise),
  };
}

function rangeBefore({ from, to }: DayRange): DayRange {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function presentDay({ date, units, revenuePaise, orders }: DayRow): DayFigures {
  return { date, sales: units, revenue: toRupees(revenuePaise), orders };
}

function presentFigures(range: DayRange, days: readonly DayRow[]): RangeFigures {
  const revenuePaise = addPaise(...days.map((day) => day.revenuePaise));
  const orders = sum(days.map((day) => day.orders));
  return {
    ...range,
    sales: sum(days.map((day) => day.units)),
    revenue: toRupees(revenuePaise),
    orders,
    averageOrder: orders === 0 ? 0 : toRupees(paise(Math.round(revenuePaise / orders))),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
