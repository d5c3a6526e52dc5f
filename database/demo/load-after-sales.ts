import type { ReturnStatus } from '../../contract/returns.ts';
import { kolkataDate } from '../../contract/kernel/days.ts';
import { paise } from '../../contract/kernel/money.ts';
import { choicesInWords } from '../../contract/kernel/product-options.ts';
import * as tables from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';
import { insertRows } from './insert-rows.ts';
import { after, HOUR_MS } from './instants.ts';
import type { Market } from './market.ts';
import { RETURN_REASONS } from './order-steps.ts';
import type { DemoOrder, DemoShopOrder } from './orders.ts';
import type { DemoShop } from './people.ts';

export async function insertAfterSales(tx: Transaction, { orders, buyers }: Market): Promise<void> {
  const shopOrders = orders.flatMap((order) => order.shopOrders);
  await insertRows(tx, tables.invoices, invoicesOf(shopOrders));
  await insertReturns(tx, shopOrders);
  await insertExchanges(tx, shopOrders);
  const ofMainBuyer = orders.filter(({ buyer }) => buyer === buyers[0]);
  const latest = ofMainBuyer.at(-1);
  if (latest) await insertRows(tx, tables.orderMessages, messagesAbout(latest));
}

/** Numbers follow the order of packing, from 1 in each fiscal year of each shop. */
function invoicesOf(shopOrders: readonly DemoShopOrder[]) {
  const packed = shopOrders.flatMap((shopOrder) => {
    const issuedAt = shopOrder.steps.find((step) => step.to === 'packed')?.at;
    return issuedAt ? [{ shopOrder, issuedAt, fiscalYear: fiscalYearOf(issuedAt) }] : [];
  });
  packed.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
  const issued = new Map<string, number>();
  return packed.map(({ shopOrder, issuedAt, fiscalYear }) => {
    const books = `${shopOrder.shop.id} ${fiscalYear}`;
    const sequence = (issued.get(books) ?? 0) + 1;
    issued.set(books, sequence);
    const { id: shopId, name: sellerName, gst: sellerGstin, address: sellerAddress } = shopOrder.shop;
    return {
      shopOrderId: shopOrder.id,
      shopId,
      fiscalYear,
      sequence,
      issuedAt,
      sellerName,
      sellerGstin,
      sellerAddress,
    };
  });
}

function fiscalYearOf(moment: Date): number {
  const [year = 0, month = 0] = kolkataDate(moment).split('-').map(Number);
  return month < 4 ? year - 1 : year;
}

async function insertReturns(tx: Transaction, shopOrders: readonly DemoShopOrder[]): Promise<void> {
  const returned = shopOrders.flatMap((shopOrder) =>
    shopOrder.returnId ? [{ shopOrder, id: shopOrder.returnId }] : [],
  );
  await insertRows(
    tx,
    tables.returns,
    returned.map(({ shopOrder, id }) => {
      const asked = shopOrder.steps.find((step) => step.to === 'return_requested');
      const moved = shopOrder.steps.at(-1);
      const reason = asked?.note ?? '';
      const cause = RETURN_REASONS.get(reason);
      if (!asked || !moved || !cause) throw new Error('a return without its steps or its cause');
      const status = statusOf(shopOrder);
      return {
        id,
        shopOrderId: shopOrder.id,
        status,
        reason,
        cause,
        createdAt: asked.at,
        movedAt: moved.at,
        ...(status !== 'requested' && {
          sendTo: sendTo(shopOrder.shop),
        }),
      };
    }),
  );
  await insertRows(
    tx,
    tables.returnLines,
    returned.flatMap(({ shopOrder, id }) =>
      shopOrder.lines.map((line) => ({
        returnId: id,
        orderLineId: line.id,
        quantity: line.quantity,
        amountPaise: line.totalPaise,
      })),
    ),
  );
}

async function insertExchanges(tx: Transaction, shopOrders: readonly DemoShopOrder[]): Promise<void> {
  const exchanges = shopOrders.flatMap(({ id: shopOrderId, shop, exchange }) =>
    exchange ? [{ ...exchange, shopOrderId, shop }] : [],
  );
  await insertRows(
    tx,
    tables.returns,
    exchanges.map(({ id, shopOrderId, shop, status, reason, refusal, requestedAt, movedAt }) => ({
      id,
      shopOrderId,
      status,
      reason,
      refusal,
      movedAt,
      kind: 'exchange' as const,
      cause: 'changed_mind' as const,
      createdAt: requestedAt,
      sendTo: status === 'accepted' ? sendTo(shop) : null,
    })),
  );
  await insertRows(
    tx,
    tables.returnLines,
    exchanges.map(({ id, line }) => ({
      returnId: id,
      orderLineId: line.id,
      quantity: 1,
      amountPaise: paise(0),
    })),
  );
  await insertRows(
    tx,
    tables.replacements,
    exchanges.map(({ id, stock: { product, variant } }) => ({
      returnId: id,
      variantId: variant.id,
      sku: variant.sku,
      quantity: 1,
      choices: choicesInWords(product.options, variant.choices),
      unitPricePaise: variant.pricePaise,
      unitDifferencePaise: paise(0),
    })),
  );
}

const sendTo = ({ name }: DemoShop) => `${name}, Returns\n1 Market Road\nBengaluru 560001`;

function statusOf({ status, steps }: DemoShopOrder): ReturnStatus {
  if (status === 'refunded') return 'refunded';
  if (status === 'returned') return 'received';
  return steps.at(-1)?.from === 'return_requested' ? 'accepted' : 'requested';
}

function messagesAbout({ shopOrders: [shopOrder], buyer, placedAt }: DemoOrder) {
  if (!shopOrder) return [];
  const answeredAt = after(placedAt, 2 * HOUR_MS);
  return [
    {
      shopOrderId: shopOrder.id,
      author: 'buyer' as const,
      authorId: buyer.id,
      text: 'Could you pack it as a gift, please? It is for my sister, so without the prices.',
      createdAt: after(placedAt, HOUR_MS / 2),
      readAt: answeredAt,
    },
    {
      shopOrderId: shopOrder.id,
      author: 'seller' as const,
      authorId: shopOrder.shop.owner.id,
      text: 'Gladly! We wrap it in handmade paper, and the invoice is only in your account.',
      createdAt: answeredAt,
    },
  ];
}
