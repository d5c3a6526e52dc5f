import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_PRODUCT_OPTIONS } from '../../../../../contract/kernel/limits.ts';
import type { MergeSuggestion } from '../../../../../contract/product-merges.ts';
import { Button } from '../../../../ui/button.tsx';
import type { CellChange, EditableColumn } from '../../../../ui/editable-cells.ts';
import { EditableTable } from '../../../../ui/editable-table.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type MergeValues, offerWords, renamed, withOption, withoutOption } from './merge-values.ts';

interface MergeOptionsProps {
  seen: MergeSuggestion;
  needsNetQuantity: boolean;
  options: MergeValues['options'];
  variants: MergeValues['variants'];
  errorOf: (path: string) => string | undefined;
  onOptions: (
    options: MergeValues['options'],
    variants: MergeValues['variants'] | undefined,
    paths: readonly string[],
  ) => void;
  onVariants: (variants: MergeValues['variants'], paths: readonly string[]) => void;
}

export function MergeOptions(props: MergeOptionsProps) {
  const { options, variants, errorOf, onOptions } = props;
  const box = useRef<HTMLElement>(null);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const add = () => {
    flushSync(() => onOptions([...options, { name: '', kind: 'other' }], withOption(variants), []));
    focus(`[name="options.${options.length}.name"]`);
  };
  const remove = (place: number) => {
    flushSync(() => onOptions(options.toSpliced(place, 1), withoutOption(variants, place), []));
    focus('[name="options.0.name"]');
  };
  return (
    <section ref={box} aria-labelledby="merge-options-title" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="merge-options-title" className="text-h3">
          Options
        </h3>
        <p className="text-small text-muted">
          What buyers choose between. Each variant needs values of its own.
        </p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {options.map(({ name }, place) => (
          <div key={place} className="flex items-start gap-1">
            <TextField
              className="grow"
              label={`Option ${place + 1}`}
              name={`options.${place}.name`}
              value={name}
              maxLength={40}
              autoComplete="off"
              error={errorOf(`options.${place}.name`)}
              onChange={({ target }) =>
                onOptions(renamed(options, place, target.value), undefined, [`options.${place}.name`])
              }
            />
            {options.length > 1 && (
              <IconButton
                className="mt-7"
                icon="trash"
                label={`Remove ${name.trim() || `option ${place + 1}`}`}
                onClick={() => remove(place)}
              />
            )}
          </div>
        ))}
      </div>
      {options.length < MAX_PRODUCT_OPTIONS && (
        <p>
          <Button variant="outline" size="small" icon="plus" onClick={add}>
            Add an option
          </Button>
        </p>
      )}
      <MergeTable {...props} />
    </section>
  );
}

const NET_QUANTITY: EditableColumn<string> = {
  name: 'netQuantity',
  label: 'Net quantity',
  maxLength: 40,
  isRequired: true,
};

function MergeTable({ seen, needsNetQuantity, options, variants, errorOf, onVariants }: MergeOptionsProps) {
  const nameOf = new Map(seen.products.map(({ id, name }) => [id, name]));
  const offers = new Map<string, MergeSuggestion['variants'][number]>(
    seen.variants.map((variant) => [variant.id, variant]),
  );
  const ofOptions: EditableColumn<string>[] = options.map(({ name }, place) => ({
    name: String(place),
    label: name.trim() || `Option ${place + 1}`,
    maxLength: 40,
    // The values of a single option must differ: there is nothing to fill down.
    isDistinct: options.length === 1,
  }));
  const columns = [...ofOptions, ...(needsNetQuantity ? [NET_QUANTITY] : [])];
  const rows = variants.map(({ id, choices, netQuantity }, place) => {
    const offer = offers.get(id);
    return {
      key: String(place),
      label: (offer && nameOf.get(offer.productId)) ?? '',
      note: offer && offerWords(offer),
      cells: {
        ...Object.fromEntries(ofOptions.map(({ name }, index) => [name, choices[index] ?? ''])),
        [NET_QUANTITY.name]: netQuantity ?? '',
      },
    };
  });
  const pathOf = (row: string, column: string) =>
    `variants.${row}.${column === NET_QUANTITY.name ? column : `choices.${column}`}`;
  const edit = (changes: readonly CellChange<string>[]) => {
    const edited = [...variants];
    for (const { row, column, value } of changes) {
      const variant = edited[Number(row)];
      if (!variant) continue;
      edited[Number(row)] =
        column === NET_QUANTITY.name
          ? { ...variant, netQuantity: value }
          : { ...variant, choices: variant.choices.with(Number(column), value) };
    }
    // Equal values may differ now, so the errors of the other rows are cleared too.
    onVariants(
      edited,
      rows.flatMap(({ key }) => columns.map(({ name }) => pathOf(key, name))),
    );
  };
  return (
    <EditableTable
      caption="Variants"
      rowHead="Product"
      columns={columns}
      rows={rows}
      onChange={edit}
      cell={({ key }, column) => ({ name: pathOf(key, column), error: errorOf(pathOf(key, column)) })}
    />
  );
}
