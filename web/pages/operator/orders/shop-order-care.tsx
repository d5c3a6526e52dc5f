import { useState } from 'react';
import { Link } from 'react-router';
import { chargedFees } from '../../../concepts/orders/fee-figures.ts';
import { refundFigures } from '../../../concepts/orders/refund-figures.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { choiceText } from '../../../../contract/kernel/product-options.ts';
import type { OperatorOrder, OrderMail } from '../../../../contract/operator-orders.ts';
import type { ShopOrder } from '../../../../contract/orders.ts';
import { GoodwillList } from '../../../concepts/orders/goodwill-list.tsx';
import { SHOP_ORDER_WORDS, shopOrderSteps } from '../../../concepts/orders/order-words.ts';
import { productAddress } from '../../../concepts/products/product-address.ts';
import { returnWords } from '../../../concepts/returns/return-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { RowList, RowListItem } from '../lists/row-list.tsx';
import { CancelForm, RefundForm } from './money-forms.tsx';
import { ProposalCard } from './proposal-card.tsx';

interface ShopOrderCareProps {
  shopOrder: ShopOrder;
  care: OperatorOrder['shopOrders'][number];
  order: OperatorOrder;
  onResend: (mail: OrderMail, shopOrder: ShopOrder) => void;
}

export function ShopOrderCare({ shopOrder, care, order, onResend }: ShopOrderCareProps) {
  const [opened, setOpened] = useState<'cancel' | 'refund'>();
  const { shop, status } = shopOrder;
  const close = () => setOpened(undefined);
  const props = { shopOrder, care, onDone: close };
  const [isAboveLimit, setAboveLimit] = useState(false);
  const isProposed = opened === 'cancel' ? care.cancelNeedsTwo : isAboveLimit;
  // An order of several shops needs the shop's name in the button.
  const named = (act: string, ofShop: string) =>
    order.order.shopOrders.length > 1 ? (
      `${act} ${ofShop}`
    ) : (
      <>
        {act}
        <span className="sr-only"> {ofShop}</span>
      </>
    );
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-label={shop.name}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-h3">
          <Link to={`/operator/shops/${shop.id}`} className="text-link">
            {shop.name}
          </Link>
        </h2>
        <Badge tone={SHOP_ORDER_WORDS[status].tone}>{SHOP_ORDER_WORDS[status].label}</Badge>
      </div>
      {care.proposal ? (
        <ProposalCard proposal={care.proposal} />
      ) : (
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-3">
            {care.noRefund === null && (
              <Button onClick={() => setOpened('refund')}>{named('Refund', `from ${shop.name}`)}</Button>
            )}
            {care.canCancel && (
              <Button variant="outline" onClick={() => setOpened('cancel')}>
                {named('Cancel the order', `of ${shop.name}`)}
              </Button>
            )}
          </div>
          {care.noRefund !== null && <p className="text-small text-muted">{care.noRefund}</p>}
        </div>
      )}
      <RowList label={`Items of ${shop.name}`}>
        {shopOrder.lines.map((line) => (
          <RowListItem key={line.id}>
            <div className="grid justify-items-start gap-1">
              <span>
                {line.quantity} ×{' '}
                <Link to={productAddress(line)} className="text-link">
                  {line.name}
                </Link>
              </span>
              <span className="text-small text-muted">
                {[choiceText(line.choices), line.sku].filter(Boolean).join(' · ')}
              </span>
              {line.isCancelled && <Badge tone="neutral">Cancelled</Badge>}
              {line.returnedQuantity > 0 && <Badge tone="neutral">{line.returnedQuantity} returned</Badge>}
              {line.exchangedQuantity > 0 && <Badge tone="neutral">{line.exchangedQuantity} exchanged</Badge>}
            </div>
            <strong>{formatRupees(line.total)}</strong>
          </RowListItem>
        ))}
      </RowList>
      <Facts facts={factsOf(shopOrder, care)} />
      <GoodwillList goodwill={care.goodwill} />
      <Timeline steps={shopOrderSteps(shopOrder)} />
      {care.mails.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {care.mails.map((mail) => (
            <Button key={mail} variant="outline" onClick={() => onResend(mail, shopOrder)}>
              {mail === 'invoice' ? 'Mail the link to the invoice' : 'Mail again how far it is'}
              <span className="sr-only"> of {shop.name}</span>
            </Button>
          ))}
        </div>
      )}
      <FormDialog
        open={opened !== undefined}
        onClose={close}
        title={opened === 'cancel' ? `Cancel the order of ${shop.name}` : `Refund from ${shop.name}`}
        saveLabel={labelOf(opened, isProposed)}
        saveVariant={isProposed ? 'primary' : 'danger'}
        cancelLabel={opened === 'cancel' ? 'Keep the order' : undefined}
      >
        {opened === 'cancel' && <CancelForm {...props} />}
        {opened === 'refund' && <RefundForm {...props} limit={order.limit} onAboveLimit={setAboveLimit} />}
      </FormDialog>
    </section>
  );
}

function labelOf(opened: 'cancel' | 'refund' | undefined, isProposed: boolean): string {
  if (isProposed) return 'Propose';
  return opened === 'refund' ? 'Refund' : 'Cancel the order';
}

function factsOf(shopOrder: ShopOrder, care: OperatorOrder['shopOrders'][number]) {
  const { coupon, subtotal, discount, total, returns, invoiceNumber } = shopOrder;
  const { carrier, trackingNumber } = shopOrder;
  const open = returns.map((one) => `${returnWords(one).title}: ${formatRupees(one.amount)}`);
  return [
    { term: 'Subtotal', value: formatRupees(subtotal) },
    ...(coupon === null ? [] : [{ term: `Coupon ${coupon}`, value: `−${formatRupees(discount)}` }]),
    ...chargedFees(shopOrder),
    { term: 'Total', value: formatRupees(total) },
    ...(care.discountShares === null
      ? []
      : [
          { term: 'Of the coupon, paid by the market', value: formatRupees(care.discountShares.market) },
          { term: 'Of the coupon, borne by the shop', value: formatRupees(care.discountShares.shop) },
        ]),
    ...refundFigures(shopOrder).map(({ term, amount }) => ({ term, value: formatRupees(amount) })),
    ...(care.noRefund === null
      ? [{ term: 'Can still be refunded', value: formatRupees(care.refundable) }]
      : []),
    ...(open.length > 0 ? [{ term: 'Returns and exchanges', value: open.join('; ') }] : []),
    ...(carrier === null ? [] : [{ term: 'Parcel', value: `${carrier} ${trackingNumber ?? ''}` }]),
    ...(invoiceNumber === null ? [] : [{ term: 'Invoice', value: invoiceNumber }]),
    { term: 'Messages', value: `${care.messages.buyer} of the buyer, ${care.messages.seller} of the shop` },
  ];
}
