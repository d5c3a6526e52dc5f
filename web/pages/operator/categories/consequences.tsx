import type { Consequences } from '../../../../contract/operator-categories.ts';
import { LABEL_PARTS } from './label-parts.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { Alert } from '../../../ui/alert.tsx';

export function ConsequencesNote({ products, lacking, losing, label }: Consequences) {
  const lines = [
    ...lacking.map(
      ({ name, products: total }) =>
        `${inProducts(total)} without '${name}': each is asked for it when its description is saved next.`,
    ),
    ...losing.map(
      ({ name, products: total }) => `${inProducts(total)} with '${name}': buyers see it no more.`,
    ),
    ...label.map(
      ({ field, products: total }) =>
        `${inProducts(total)} whose label leaves out ${LABEL_PARTS[field].toLowerCase()}: asked for when saved next.`,
    ),
  ];
  return (
    <Alert tone="info" title={`This concerns ${inProducts(products)}`}>
      {lines.length > 0 ? (
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        'What they say stays as it is.'
      )}
    </Alert>
  );
}

/** A `ref` that scrolls the note into view, because the pressed button stands elsewhere. */
export function intoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

export function inProducts(total: number): string {
  return counted(total, 'product', 'products');
}
