import './invoice-sheet.css';
import type { Invoice } from '../../../contract/invoices.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import { PAYMENT_METHODS } from '../../../contract/kernel/payment-methods.ts';
import { useSettings } from '../../kit/document/settings.ts';
import { type Column, TableContent } from '../../kit/lists/data-table.tsx';
import { chargedFees } from '../orders/fee-figures.ts';
import { Chosen } from '../products/chosen.tsx';
import { Facts } from '../../ui/facts.tsx';

/** The sheet is printed, so it is white in every theme. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { shopName } = useSettings();
  const { number, issuedAt, orderNumber, orderedAt, paymentMethod, seller, buyer } = invoice;
  return (
    <article className="paper invoice" aria-label={`Invoice ${number}`} data-theme="day">
      <header className="paper-head">
        <div>
          <h2 className="text-h3">{seller.name}</h2>
          {seller.address !== '' && (
            <address className="text-small not-italic whitespace-pre-line">{seller.address}</address>
          )}
          <p className="text-small">
            {seller.isGstinValid ? `GSTIN ${seller.gstin}` : `GSTIN not verified (${seller.gstin})`}
          </p>
        </div>
        <Facts
          facts={[
            { term: 'Invoice', value: <span className="inline-block">{number}</span> },
            { term: 'Date', value: formatDay(issuedAt) },
            { term: 'Order', value: `${orderNumber}, ${formatDay(orderedAt)}` },
            { term: 'Payment', value: PAYMENT_METHODS[paymentMethod].label },
          ]}
        />
      </header>
      <div>
        <p className="text-small text-muted">Billed and delivered to</p>
        <address className="not-italic">
          <strong>{buyer.name}</strong>
          <br />
          {buyer.street_address}
          <br />
          {buyer.city}, {buyer.state} {buyer.postal_code}
          <br />
          {buyer.country}
        </address>
      </div>
      <table className="paper-lines invoice-lines">
        <caption className="sr-only">Items of the invoice</caption>
        <TableContent isCards columns={COLUMNS} rows={invoice.lines} rowKey={({ id }) => id} />
      </table>
      <div className="invoice-sum">
        <Facts sum facts={figuresOf(invoice, shopName)} />
      </div>
      <p className="text-small">
        {invoice.totalInWords}. All prices include taxes.{isDeliveryFree(invoice) && ' Delivery is free.'}
      </p>
      {invoice.notes.length > 0 && (
        <section aria-labelledby="invoice-notes">
          <h3 id="invoice-notes" className="text-body font-semibold">
            Cancelled, returned and exchanged
          </h3>
          <ul className="grid gap-1 text-small">
            {invoice.notes.map(({ at, text, amount }) => (
              <li key={`${at} ${text}`}>
                {formatDay(at)} · {text}
                {amount !== 0 && ` · ${amount < 0 ? '+' : ''}${formatRupees(Math.abs(amount))}`}
              </li>
            ))}
          </ul>
          {invoice.kept !== invoice.total && (
            <p className="mt-2 font-semibold">New total: {formatRupees(invoice.kept)}</p>
          )}
        </section>
      )}
    </article>
  );
}

const COLUMNS: readonly Column<Invoice['lines'][number]>[] = [
  {
    head: 'Item',
    isRowHeader: true,
    cell: ({ name, brand, choices, sku }) => (
      <>
        {name} <span className="text-muted">{brand}</span>
        <Chosen choices={choices} />
        {sku !== null && <span className="block text-small font-normal">SKU {sku}</span>}
      </>
    ),
  },
  { head: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
  { head: 'Price', isNumber: true, cell: ({ price }) => formatRupees(price) },
  {
    head: 'Discount',
    isNumber: true,
    cell: ({ discount }) => (discount > 0 ? `−${formatRupees(discount)}` : '–'),
  },
  { head: 'Amount', isNumber: true, cell: ({ total }) => formatRupees(total) },
];

function isDeliveryFree({ shipping, cashFee }: Invoice): boolean {
  return shipping === 0 && cashFee === 0;
}

function figuresOf(
  { subtotal, discount, coupon, total, marketShare, supplyValue, ...fees }: Invoice,
  shopName: string,
) {
  return [
    { term: 'Subtotal', value: formatRupees(subtotal) },
    ...(discount > 0
      ? [{ term: coupon === null ? 'Coupon' : `Coupon ${coupon}`, value: `−${formatRupees(discount)}` }]
      : []),
    ...chargedFees(fees),
    { term: 'Total', value: formatRupees(total) },
    ...(marketShare === null
      ? []
      : [{ term: `Of the coupon, paid by ${shopName}`, value: formatRupees(marketShare) }]),
    ...(supplyValue === null ? [] : [{ term: 'Value of the supply', value: formatRupees(supplyValue) }]),
  ];
}
