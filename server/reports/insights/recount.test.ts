import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import type { OrderStatus, ShopOrderStatus } from '../../../contract/orders.ts';
import type { ReturnStatus } from '../../../contract/returns.ts';
import { orderLines, orders, returnLines, returns, shopOrders } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await aBuyer(app);
});
afterAll(() => app.close());

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** 00:00 on 9 March 2026 in Asia/Kolkata, in which the range begins. */
const START = Date.parse('2026-03-09T00:00:00+05:30');
const RANGE_DAYS = 4;
const PRODUCTS = 3;

interface DrawnLine {
  product: number;
  quantity: number;
  unitPaise: number;
  discountPaise: number;
  /** Cancelled by itself. */
  isCancelled: boolean;
  /** Units of the order's return. */
  returned: number;
}

interface DrawnOrder {
  at: number;
  order: OrderStatus;
  shopOrder: ShopOrderStatus;
  lines: DrawnLine[];
  /** Of what is given back. */
  back: ReturnStatus;
}

/** Moments on both sides of midnight, to the millisecond, and anywhere around the two ranges. */
const moment = fc.oneof(
  fc
    .tuple(fc.integer({ min: -RANGE_DAYS - 1, max: RANGE_DAYS + 1 }), fc.constantFrom(-1, 0, 1))
    .map(([days, ms]) => START + days * DAY_MS + ms),
  fc
    .integer({ min: (-RANGE_DAYS - 1) * 1440, max: (RANGE_DAYS + 1) * 1440 })
    .map((m) => START + m * MINUTE_MS),
);

const line = (product: number) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 4 }),
      unitPaise: fc.integer({ min: 1, max: 5_000_00 }),
      share: fc.integer({ min: 0, max: 100 }),
      isCancelled: fc.boolean(),
      returned: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ quantity, unitPaise, share, isCancelled, returned }) => ({
      product,
      quantity,
      unitPaise,
      isCancelled,
      returned: isCancelled ? 0 : Math.min(returned, quantity),
      discountPaise: Math.floor((unitPaise * quantity * share) / 100),
    }));

const placed: fc.Arbitrary<Pick<DrawnOrder, 'order' | 'shopOrder'>> = fc.record({
  order: fc.constantFrom('paid' as const, 'cash_on_delivery' as const),
  shopOrder: fc.constantFrom<ShopOrderStatus>(
    ...(['placed', 'accepted', 'packed', 'shipped', 'delivered', 'cancelled'] as const),
    ...(['return_requested', 'returned', 'refunded'] as const),
  ),
});
const unpaid: fc.Arbitrary<Pick<DrawnOrder, 'order' | 'shopOrder'>> = fc
  .constantFrom('failed' as const, 'expired' as const, 'cancelled' as const)
  .map((order) => ({ order, shopOrder: 'awaiting_payment' }));

const history: fc.Arbitrary<DrawnOrder[]> = fc.array(
  fc
    .tuple(
      moment,
      fc.oneof({ arbitrary: placed, weight: 5 }, { arbitrary: unpaid, weight: 1 }),
      fc.subarray([0, 1, 2], { minLength: 1 }).chain((chosen) => fc.tuple(...chosen.map(line))),
      fc.constantFrom<ReturnStatus>('requested', 'refused', 'received', 'refunded'),
    )
    .map(([at, states, lines, back]) => ({ at, ...states, lines, back })),
  { maxLength: 14 },
);

test('every figure of every day is a recount of the orders, whatever became of them and however close to midnight in Asia/Kolkata', {
  tags: ['TR1', 'SELLER-06'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => {
      const seller = await aSeller(app);
      const shop = await aShop(app, { ownerId: seller.user.id });
      const products: BuiltProduct[] = [];
      for (let index = 0; index < PRODUCTS; index += 1) {
        products.push(await aProduct(app, { shopId: shop.id, name: `Product ${index}`, stock: null }));
      }
      for (const order of drawn) await write(order, products);
      const query = { from: dayOf(START), to: dayOf(START + (RANGE_DAYS - 1) * DAY_MS) };
      const insights = await seller.api('GET /api/insights', { query });

      for (const [figures, days, first] of [
        [insights.range, insights.days, START],
        [insights.before, insights.daysBefore, START - RANGE_DAYS * DAY_MS],
      ] as const) {
        expect(days.map(({ date }) => date)).toEqual(
          Array.from({ length: RANGE_DAYS }, (_, day) => dayOf(first + day * DAY_MS)),
        );
        days.forEach(({ date, ...shown }, day) => {
          const counted = recount(soldWithin(drawn, first + day * DAY_MS, 1));
          expect({ date, ...shown }).toEqual({ date, ...counted });
        });
        const sold = soldWithin(drawn, first, RANGE_DAYS);
        const counted = recount(sold);
        const soldPaise = keptPaise(sold.flatMap(keptLines));
        const average = sold.length === 0 ? 0 : Math.round(soldPaise / sold.length) / 100;
        expect(figures).toMatchObject({ ...counted, averageOrder: average });
      }
      const lines = soldWithin(drawn, START, RANGE_DAYS).flatMap(keptLines);
      for (const { productId, sales, revenue } of insights.topProducts) {
        const own = lines.filter(({ product }) => products[product]?.id === productId);
        expect({ sales, revenue }).toEqual({ sales: unitsOf(own), revenue: keptPaise(own) / 100 });
      }
      expect(insights.topProducts).toHaveLength(new Set(lines.map(({ product }) => product)).size);
    }),
    { numRuns: 12 },
  );
});

function soldWithin(drawn: readonly DrawnOrder[], first: number, days: number): DrawnOrder[] {
  return drawn.filter(
    ({ at, shopOrder, lines, back }) =>
      at >= first &&
      at < first + days * DAY_MS &&
      !['awaiting_payment', 'cancelled'].includes(shopOrder) &&
      keptLines({ lines, back }).length > 0,
  );
}

/** What is left of the lines that were neither cancelled nor given back in full, with what is left to be paid for it. */
function keptLines({ lines, back }: Pick<DrawnOrder, 'lines' | 'back'>) {
  return lines
    .filter(({ isCancelled }) => !isCancelled)
    .map((line) => {
      const returned = back === 'received' || back === 'refunded' ? line.returned : 0;
      const total = totalOf(line);
      const kept = total - Math.floor((total * returned) / line.quantity);
      return { product: line.product, quantity: line.quantity - returned, kept };
    })
    .filter(({ quantity }) => quantity > 0);
}

function recount(sold: readonly DrawnOrder[]) {
  const lines = sold.flatMap(keptLines);
  return { sales: unitsOf(lines), revenue: keptPaise(lines) / 100, orders: sold.length };
}

type KeptLines = ReturnType<typeof keptLines>;
const unitsOf = (lines: KeptLines) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const keptPaise = (lines: KeptLines) => lines.reduce((sum, { kept }) => sum + kept, 0);
const totalOf = ({ quantity, unitPaise, discountPaise }: DrawnLine) => quantity * unitPaise - discountPaise;

/** The calendar day in Asia/Kolkata, which is five and a half hours ahead all year. */
function dayOf(instant: number): string {
  return new Date(instant + 330 * MINUTE_MS).toISOString().slice(0, 10);
}

/** Writes an order as it stands in the books in the end; totals are checked by the database. */
function write(
  { at, order, shopOrder, lines, back }: DrawnOrder,
  products: readonly BuiltProduct[],
): Promise<void> {
  const subtotal = lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0);
  const total = lines.reduce((sum, line) => sum + totalOf(line), 0);
  const figures = {
    subtotalPaise: paise(subtotal),
    discountPaise: paise(subtotal - total),
    totalPaise: paise(total),
  };
  return app.database.db.transaction(async (tx) => {
    const [written] = await tx
      .insert(orders)
      .values({
        ...figures,
        userId: buyer.user.id,
        number: randomUUID(),
        status: order,
        cartVersion: 1,
        paymentMethod: order === 'cash_on_delivery' ? 'cash_on_delivery' : 'sandbox',
        shippingPaise: paise(0),
        contactName: 'Asha Rao',
        contactEmail: 'asha@shop.example',
        contactPhone: '+91 98450 12345',
        addressLabel: 'Home',
        streetAddress: '1 Market Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        postalCode: '560001',
        country: 'India',
      })
      .returning({ id: orders.id });
    const shopId = products[0]?.shopId;
    if (!written || !shopId) throw new Error('no order was written');
    const [partRow] = await tx
      .insert(shopOrders)
      .values({
        ...figures,
        orderId: written.id,
        shopId,
        status: shopOrder,
        createdAt: new Date(at),
        expectedBy: '2026-03-20',
      })
      .returning({ id: shopOrders.id });
    if (!partRow) throw new Error('no part was written');
    const rows = await tx
      .insert(orderLines)
      .values(
        lines.map((line) => {
          const { id, variantId, name } = products[line.product] ?? missing();
          return {
            shopOrderId: partRow.id,
            variantId,
            productId: id,
            name,
            brand: 'Asha',
            discountPercent: 0,
            quantity: line.quantity,
            unitPricePaise: paise(line.unitPaise),
            discountPaise: paise(line.discountPaise),
            totalPaise: paise(totalOf(line)),
            cancelledAt: line.isCancelled ? new Date(at) : null,
          };
        }),
      )
      .returning({ id: orderLines.id });
    const given = lines.flatMap((line, index) => {
      const orderLineId = rows[index]?.id;
      return orderLineId && line.returned > 0 ? [{ orderLineId, line }] : [];
    });
    if (given.length === 0) return;
    const [inserted] = await tx
      .insert(returns)
      .values({
        shopOrderId: partRow.id,
        status: back,
        reason: 'Too small',
        cause: 'changed_mind',
        refusal: back === 'refused' ? 'Worn' : null,
      })
      .returning({ id: returns.id });
    if (!inserted) throw new Error('no return was written');
    await tx.insert(returnLines).values(
      given.map(({ orderLineId, line }) => ({
        returnId: inserted.id,
        orderLineId,
        quantity: line.returned,
        amountPaise: paise(Math.floor((totalOf(line) * line.returned) / line.quantity)),
      })),
    );
  });
}

function missing(): never {
  throw new Error('there is no such product');
}
