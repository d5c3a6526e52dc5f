import './comparison-table.css';
import type { ReactNode } from 'react';
import { DeliveryMark } from '../../../concepts/delivery/delivery-mark.tsx';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { Price } from '../../../concepts/products/price.tsx';
import { StockNote } from '../../../concepts/products/stock-note.tsx';
import { StarGlyph } from '../../../ui/star-rating.tsx';
import { Table } from '../../../ui/table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AddOrChoose } from '../cart/add-or-choose.tsx';
import { PinCodeQuestion } from '../cart/pin-code-question.tsx';
import { useAddProduct } from '../cart/use-add-product.ts';
import { ComparedHead } from './compared-head.tsx';
import type { ComparisonRow } from './comparison-rows.ts';
import type { ComparedProduct } from './load-comparison.ts';

interface ComparisonTableProps {
  products: readonly ComparedProduct[];
  rows: readonly ComparisonRow[];
  isOnlyDifferences: boolean;
  onRemove: (product: ComparedProduct) => void;
}

/** The names of rows and products are sticky. */
export function ComparisonTable({ products, rows, isOnlyDifferences, onRemove }: ComparisonTableProps) {
  const pinCode = usePinCode();
  const { busyId, waiting, add, answer } = useAddProduct(pinCode || undefined);
  const cells = (cellOf: (product: ComparedProduct) => ReactNode) =>
    products.map((product) => <td key={product.id}>{cellOf(product)}</td>);
  return (
    <>
      <Table caption="Products side by side" className="comparison">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Detail</VisuallyHidden>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <ComparedHead
                  product={product}
                  others={products.filter((other) => other !== product)}
                  isOnlyDifferences={isOnlyDifferences}
                  onRemove={() => onRemove(product)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowHead>Price</RowHead>
            {cells((product) => (
              <Price {...product} />
            ))}
          </tr>
          <tr>
            <RowHead>Rating</RowHead>
            {cells(ratingOf)}
          </tr>
          <tr>
            <RowHead>Availability</RowHead>
            {cells(availabilityOf)}
          </tr>
          <tr className="comparison-buy">
            <RowHead>
              <VisuallyHidden>Buy</VisuallyHidden>
            </RowHead>
            {cells((product) => (
              <AddOrChoose product={product} busy={busyId === product.id} onAdd={() => add(product)} />
            ))}
          </tr>
          {rows.map((row) => (
            <ValueRow key={row.name} row={row} isMarked={row.differs && !isOnlyDifferences} />
          ))}
        </tbody>
      </Table>
      {isOnlyDifferences && rows.length === 0 && <p>These products do not differ in their details.</p>}
      <PinCodeQuestion open={waiting !== undefined} onAnswer={answer} />
    </>
  );
}

function RowHead({ children }: { children: ReactNode }) {
  return (
    <th scope="row">
      <span>{children}</span>
    </th>
  );
}

function ratingOf({ rating, rate }: ComparedProduct): ReactNode {
  if (rate === 0) return <span className="text-muted">No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <StarGlyph />
      {rating.toFixed(1)}
      <span className="text-muted">
        ({rate}
        <VisuallyHidden> reviews</VisuallyHidden>)
      </span>
    </span>
  );
}

function availabilityOf({ id, stock }: ComparedProduct): ReactNode {
  return (
    <>
      {stock.state === 'in_stock' ? 'In stock' : <StockNote stock={stock} />}
      {stock.state !== 'out' && <DeliveryMark productId={id} />}
    </>
  );
}

function ValueRow({ row: { name, values }, isMarked }: { row: ComparisonRow; isMarked: boolean }) {
  return (
    <tr className={isMarked ? 'comparison-differs' : undefined}>
      <RowHead>
        {name}
        {isMarked && <VisuallyHidden> (differs)</VisuallyHidden>}
      </RowHead>
      {values.map((value, place) => (
        <td key={place}>
          {value ?? (
            <>
              <span aria-hidden="true">—</span>
              <VisuallyHidden>Not given</VisuallyHidden>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
