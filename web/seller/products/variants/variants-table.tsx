import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import type { CellChange, EditableColumn } from '../../../ui/editable-cells.ts';
import { EditableTable } from '../../../ui/editable-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { CELL_LABELS, choicesText, type EditedVariant, type Matrix, type VariantCells } from './matrix.ts';

type Cell = keyof VariantCells;

const COLUMNS: readonly EditableColumn<Cell>[] = [
  { name: 'sku', label: CELL_LABELS.sku, maxLength: 40, isDistinct: true },
  { name: 'price', label: CELL_LABELS.price, unit: '₹', inputMode: 'decimal' },
  { name: 'discount', label: CELL_LABELS.discount, unit: '%', inputMode: 'numeric' },
  { name: 'weightGrams', label: CELL_LABELS.weightGrams, unit: 'g', inputMode: 'numeric' },
];
/** Shown when they are asked for or filled in: with them the table is wider than most screens. */
const SIZES = ['lengthMm', 'widthMm', 'heightMm'] as const satisfies Cell[];
const ALL_COLUMNS: typeof COLUMNS = [
  ...COLUMNS,
  ...SIZES.map((name) => ({ name, label: CELL_LABELS[name], unit: 'mm', inputMode: 'numeric' as const })),
];

interface VariantsTableProps {
  matrix: Matrix;
  /** What variants cost that have no price of their own. */
  common: { price: string; discount: string };
  /** Archived variants of combinations that are no more. */
  former: readonly { id: VariantId; name: string }[];
  errorOf: (place: number, cell: Cell) => string | undefined;
  /** @param cells that were edited, by their paths in the form */
  onChange: (variants: readonly EditedVariant[], cells: readonly string[]) => void;
}

/** A row for each variant on sale, and a list of the others. */
export function VariantsTable({ matrix, common, former, errorOf, onChange }: VariantsTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { columns, toggle } = useColumns(matrix, errorOf);
  const { options, variants } = matrix;
  const rows = variants.map((variant, place) => ({
    ...{ key: String(place), label: choicesText(variant, options), cells: variant },
    isArchived: variant.isArchived,
  }));
  const onSale = rows.filter(({ isArchived }) => !isArchived);
  const notOnSale = rows.filter(({ isArchived }) => isArchived);

  const edit = (changes: readonly CellChange<Cell>[]) => {
    const edited = [...variants];
    for (const { row, column, value } of changes) {
      const variant = edited[Number(row)];
      if (variant) edited[Number(row)] = { ...variant, [column]: value };
    }
    onChange(
      edited,
      changes.map(({ row, column }) => `variants.${row}.${column}`),
    );
  };
  const offer = (key: string, isArchived: boolean) => {
    flushSync(() => {
      onChange(
        variants.map((variant, place) => (String(place) === key ? { ...variant, isArchived } : variant)),
        [],
      );
      setSaid(`${rows[Number(key)]?.label} is ${isArchived ? 'not on sale any more' : 'on sale again'}`);
    });
    // The button that was pressed is gone.
    box.current?.querySelector<HTMLElement>(`[data-offer="${key}"]`)?.focus();
  };

  return (
    <div ref={box} className="grid gap-4">
      {onSale.length > 0 && (
        <p className="flex justify-end">
          <Button variant="quiet" size="small" onClick={toggle}>
            {columns === COLUMNS ? 'More columns' : 'Fewer columns'}
          </Button>
        </p>
      )}
      {onSale.length > 0 && (
        <EditableTable
          caption="Variants"
          rowHead="Variant"
          columns={columns}
          rows={onSale}
          onChange={edit}
          cell={({ key }, cell) => ({
            name: `variants.${key}.${cell}`,
            error: errorOf(Number(key), cell),
            placeholder: cell === 'price' || cell === 'discount' ? common[cell] : undefined,
          })}
          act={({ key, label }) => (
            <IconButton
              label={`Take ${label} off sale`}
              icon="eye-off"
              title="Take off sale"
              data-offer={key}
              onClick={() => offer(key, true)}
            />
          )}
        />
      )}
      {(notOnSale.length > 0 || former.length > 0) && (
        <section aria-label="Not on sale" className="grid gap-2">
          <h3 className="text-small font-semibold">Not on sale</h3>
          <ul className="grid gap-1">
            {notOnSale.map(({ key, label, cells }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-3 text-small">
                <span>{[label, cells.sku].filter(Boolean).join(' · ')}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Put ${label} on sale`}
                  data-offer={key}
                  onClick={() => offer(key, false)}
                >
                  Put on sale
                </Button>
              </li>
            ))}
            {former.map(({ id, name }) => (
              <li key={id} className="text-small text-muted">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

/** Columns with sizes or refusals are shown from the start. */
function useColumns({ variants }: Matrix, errorOf: VariantsTableProps['errorOf']) {
  const hasSize = (test: (place: number, size: (typeof SIZES)[number]) => boolean) =>
    variants.some((_, place) => SIZES.some((size) => test(place, size)));
  const [isWide, setWide] = useState(() => hasSize((place, size) => variants[place]?.[size] !== ''));
  const isRefused = hasSize((place, size) => errorOf(place, size) !== undefined);
  const columns = isWide || isRefused ? ALL_COLUMNS : COLUMNS;
  return { columns, toggle: () => setWide(columns === COLUMNS) };
}
