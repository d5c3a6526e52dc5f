import './packing-slip-sheet.css';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { PackingSlip } from '../../../../contract/shop-orders.ts';
import { type Column, TableContent } from '../../../kit/lists/data-table.tsx';
import { Chosen } from '../../../concepts/products/chosen.tsx';
import { formatDay } from '../../../../contract/kernel/days.ts';

const COLUMNS: readonly Column<PackingSlip['lines'][number]>[] = [
  {
    head: 'Item',
    isRowHeader: true,
    cell: ({ name, brand, choices, sku }) => (
      <>
        <span className="slip-box" aria-hidden="true" />
        {name} <span className="text-muted">{brand}</span>
        <Chosen choices={choices} />
        {sku !== null && <span className="block text-small font-normal">SKU {sku}</span>}
      </>
    ),
  },
  { head: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
];

export function PackingSlipSheet({ slip }: { slip: PackingSlip }) {
  const { number, shopName, createdAt, delivery, lines, toCollect } = slip;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article aria-label={`Packing slip ${number}`} className="paper slip-sheet">
      <header className="paper-head">
        <div>
          <p className="text-small text-muted">From</p>
          <p className="text-h3">{shopName}</p>
        </div>
        <div className="text-end">
          <h2 className="text-h3">{number}</h2>
          <p className="text-small text-muted">Ordered {formatDay(createdAt)}</p>
        </div>
      </header>
      <div>
        <p className="text-small text-muted">Deliver to</p>
        <address className="slip-address">
          <strong>{delivery.name}</strong>
          <br />
          {delivery.street_address}
          <br />
          {delivery.city}, {delivery.state} {delivery.postal_code}
          <br />
          {delivery.country}
          <br />
          {delivery.phoneNumber}
        </address>
      </div>
      {toCollect !== null && (
        <p className="slip-collect">
          Collect in cash <strong>{formatRupees(toCollect)}</strong>
        </p>
      )}
      <table className="paper-lines slip-lines">
        <caption className="sr-only">What is in the parcel</caption>
        <TableContent columns={COLUMNS} rows={lines} rowKey={({ id }) => id} />
      </table>
      <p className="text-small text-muted">{units === 1 ? '1 unit' : `${units} units`} in this parcel</p>
    </article>
  );
}
