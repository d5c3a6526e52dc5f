import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GST_CLASS_NAMES, GST_CLASSES } from '../../../../../contract/kernel/label.ts';
import { Button } from '../../../../ui/button.tsx';
import type { VariantId } from '../../../../../contract/kernel/schemas.ts';
import type { CellChange, EditableColumn } from '../../../../ui/editable-cells.ts';
import { EditableTable } from '../../../../ui/editable-table.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { CELL_LABELS, choicesText, type EditedVariant, type Matrix, type VariantCells } from './matrix.ts';

type Cell = keyof VariantCells;

const COLUMNS: readonly EditableColumn<Cell>[] = [
  { name: 'sku', label: CELL_LABELS.sku, maxLength: 40, isDistinct: true },
  { name: 'price', label: CELL_LABELS.price, unit: '₹', inputMode: 'decimal' },
  { name: 'discount', label: CELL_LABELS.discount, unit: '%', inputMode: 'numeric' },
  { name: 'weightGrams', label: CELL_LABELS.weightGrams, unit: 'g', inputMode: 'numeric' },
];
const NET_QUANTITY: EditableColumn<Cell> = {
  name: 'netQuantity',
  label: CELL_LABELS.netQuantity,
  maxLength: 40,
};
/** With these columns the table is wider than most screens, so they are shown on request. */
const MORE_COLUMNS: typeof COLUMNS = [
  ...(['lengthMm', 'widthMm', 'heightMm'] as const).map((name) => ({
    name,
    label: CELL_LABELS[name],
    unit: 'mm',
    inputMode: 'numeric' as const,
  })),
  NET_QUANTITY,
  { name: 'hsnCode', label: CELL_LABELS.hsnCode, inputMode: 'numeric', maxLength: 8 },
  {
    name: 'gstClass',
    label: CELL_LABELS.gstClass,
    choices: GST_CLASSES.map((value) => ({ value, label: GST_CLASS_NAMES[value] })),
  },
];

interface VariantsTableProps {
  matrix: Matrix;
  /** The price of variants without one of their own. */
  common: { price: string; discount: string };
  needsNetQuantity: boolean;
  former: readonly { id: VariantId; name: string }[];
  errorOf: (place: number, cell: Cell) => string | undefined;
  onChange: (variants: readonly EditedVariant[], cells: readonly string[]) => void;
}

export function VariantsTable(props: VariantsTableProps) {
  const { matrix, common, former, errorOf, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { columns, isWide, toggle } = useColumns(props);
  const { options, variants } = matrix;
  const rows = variants.map((variant, place) => ({
    key: String(place),
    label: choicesText(variant, options),
    cells: variant,
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
    // The pressed button is gone.
    box.current?.querySelector<HTMLElement>(`[data-offer="${key}"]`)?.focus();
  };

  return (
    <div ref={box} className="grid gap-4">
      {onSale.length > 0 && (
        <p className="flex justify-end">
          <Button variant="quiet" size="small" onClick={toggle}>
            {isWide ? 'Fewer columns' : 'More columns'}
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

/** Columns with values or errors are shown from the start, required ones always. */
function useColumns({
  matrix: { variants },
  needsNetQuantity,
  errorOf,
}: Pick<VariantsTableProps, 'matrix' | 'needsNetQuantity' | 'errorOf'>) {
  const hasMore = (test: (place: number, cell: Cell) => boolean) =>
    variants.some((_, place) => MORE_COLUMNS.some(({ name }) => test(place, name)));
  const [isAsked, setAsked] = useState(() => hasMore((place, cell) => variants[place]?.[cell] !== ''));
  const isRefused = hasMore((place, cell) => errorOf(place, cell) !== undefined);
  const isWide = isAsked || isRefused;
  const required = needsNetQuantity ? [{ ...NET_QUANTITY, isRequired: true }] : [];
  const more = MORE_COLUMNS.filter(({ name }) => !required.some((column) => column.name === name));
  return {
    columns: [...COLUMNS, ...required, ...(isWide ? more : [])],
    isWide,
    toggle: () => setAsked(!isWide),
  };
}
