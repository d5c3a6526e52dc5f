import { chargedFees } from '../../../concepts/orders/fee-figures.ts';
import { refundFigures } from '../../../concepts/orders/refund-figures.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderLine } from '../../../../contract/orders.ts';
import type { ShopOrderDetails } from '../../../../contract/shop-orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useSettings } from '../../../kit/document/settings.ts';
import { ScreenLink } from '../acting/screen-link.tsx';
import { LineFrame } from '../../../concepts/orders/line-frame.tsx';

export function ShopOrderLines({ order }: { order: ShopOrderDetails }) {
  const { shopName } = useSettings();
  return (
    <section className="card box" aria-labelledby="order-lines">
      <h2 id="order-lines" className="text-h3">
        Items
      </h2>
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      <Facts sum facts={figuresOf(order, shopName)} />
    </section>
  );
}

function Line({ line }: { line: OrderLine }) {
  return (
    <LineFrame
      line={line}
      name={
        <ScreenLink
          prefetch="intent"
          to={`/seller/product/${line.productId}`}
          className="font-semibold hover:underline"
        >
          {line.name}
        </ScreenLink>
      }
      note={
        <>
          {line.discount > 0 && (
            <>
              , coupon <span className="whitespace-nowrap">−{formatRupees(line.discount)}</span>
            </>
          )}
          {line.sku !== null && ` · SKU ${line.sku}`}
        </>
      }
      cancelled={<Badge tone="deal">Cancelled: do not send</Badge>}
      total={formatRupees(line.total)}
    />
  );
}

function takenBackTerm({ returns, goodwill }: ShopOrderDetails): string {
  if (goodwill.some(({ bearer }) => bearer === 'seller')) return 'Cancelled, returned and given back';
  return returns.some(({ kind }) => kind === 'exchange')
    ? 'Cancelled, returned and exchanged'
    : 'Cancelled and returned';
}

function figuresOf(order: ShopOrderDetails, shopName: string) {
  const { subtotal, discount, discountShares, coupon, total, takenBack, paidForExchanges } = order;
  return [
    { term: 'Subtotal', value: formatRupees(subtotal) },
    ...(discount > 0
      ? [{ term: coupon === null ? 'Coupon' : `Coupon ${coupon}`, value: `−${formatRupees(discount)}` }]
      : []),
    ...chargedFees(order),
    { term: 'Total', value: formatRupees(total) },
    ...(takenBack > 0
      ? [
          {
            term: takenBackTerm(order),
            value: `−${formatRupees(takenBack)}`,
          },
        ]
      : []),
    ...(paidForExchanges > 0
      ? [{ term: 'Paid for replacements', value: `+${formatRupees(paidForExchanges)}` }]
      : []),
    ...(takenBack > 0 || paidForExchanges > 0
      ? [
          {
            term: 'New total',
            value: formatRupees(Math.round((total - takenBack + paidForExchanges) * 100) / 100),
          },
        ]
      : []),
    ...refundFigures(order).map(({ term, amount }) => ({ term, value: formatRupees(amount) })),
    ...(discountShares === null
      ? []
      : [
          { term: `Of the coupon, paid by ${shopName}`, value: formatRupees(discountShares.market) },
          { term: 'Of the coupon, borne by you', value: formatRupees(discountShares.shop) },
        ]),
  ];
}
