import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_PRODUCT_OPTIONS } from '../../../../../contract/kernel/limits.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import {
  combinationsError,
  type EditedOption,
  type EditedVariant,
  formerVariants,
  knownMatrixOf,
  type Matrix,
  newOption,
  withOptions,
} from './matrix.ts';
import { OptionCard } from './option-card.tsx';
import { VariantsTable } from './variants-table.tsx';

interface OptionsAndVariantsProps {
  matrix: Matrix;
  seen: SellerProduct | undefined;
  common: { price: string; discount: string };
  needsNetQuantity: boolean;
  /** Changes by others to values that were edited here too. */
  notes: readonly string[];
  errorOf: (path: string) => string | undefined;
  onOptions: (matrix: Matrix) => void;
  onVariants: (variants: readonly EditedVariant[], cells: readonly string[]) => void;
}

export function OptionsAndVariants(props: OptionsAndVariantsProps) {
  const { matrix, seen, common, needsNetQuantity, notes, errorOf, onOptions, onVariants } = props;
  const { options } = matrix;
  const box = useRef<HTMLElement>(null);
  const saved = knownMatrixOf(seen);
  const change = (next: readonly EditedOption[]) => onOptions(withOptions(matrix, next, saved.variants));
  const add = () => {
    flushSync(() => change([...options, newOption()]));
    box.current?.querySelector<HTMLElement>(`[name="options.${options.length}.name"]`)?.focus();
  };
  const remove = (place: number) => {
    flushSync(() => change(options.toSpliced(place, 1)));
    box.current?.querySelector<HTMLElement>('[data-add-option]')?.focus();
  };
  const problem = options.length > 0 ? combinationsError(options) : undefined;
  return (
    <section ref={box} aria-labelledby="options-title" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="options-title" className="text-h3">
          Options
        </h2>
        <p className="text-small text-muted">
          Add options if buyers choose between sizes, colours or the like. Each combination has its own price
          and stock.
        </p>
      </div>
      {notes.length > 0 && (
        <Alert tone="warn" title="Changed meanwhile">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      )}
      {options.map((option, place) => (
        <OptionCard
          key={option.key}
          option={option}
          place={place}
          saved={saved.options.find(({ key }) => key === option.key)?.values}
          errorOf={(path) => errorOf(`options.${place}.${path}`)}
          onChange={(edited) => change(options.with(place, edited))}
          onRemove={() => remove(place)}
        />
      ))}
      {options.length < MAX_PRODUCT_OPTIONS && (
        <p>
          <Button variant="outline" icon="plus" data-add-option onClick={add}>
            {options.length === 0 ? 'Add option' : 'Add another option'}
          </Button>
        </p>
      )}
      {options.length > 0 && (
        <>
          <h2 className="text-h3">Variants</h2>
          {problem !== undefined && <Alert tone="warn" title={problem} announce />}
          <VariantsTable
            matrix={matrix}
            common={common}
            needsNetQuantity={needsNetQuantity}
            former={seen ? formerVariants(seen) : []}
            errorOf={(place, cell) =>
              errorOf(`variants.${place}.${cell}`) ??
              (cell === 'sku' ? errorOf(`variants.${place}.choices`) : undefined)
            }
            onChange={onVariants}
          />
        </>
      )}
    </section>
  );
}
