import { type ReactNode, useId } from 'react';
import type { OfferedOption, Variant } from '../../../contract/catalog.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { classes } from '../../ui/classes.ts';
import { Swatch } from './swatch.tsx';
import { choiceOfValue, type ReasonOf, soldOutReason, type VariedProduct } from './variant-choice.ts';

interface VariantPickerProps {
  product: VariedProduct;
  chosen: Variant;
  onChoose: (variantId: VariantId) => void;
  reasonOf?: ReasonOf;
  hasNote?: boolean;
  sizeHelp?: ReactNode;
}

export function VariantPicker(props: VariantPickerProps) {
  const { product, chosen, onChoose, reasonOf = soldOutReason, hasNote = true, sizeHelp } = props;
  const note = hasNote ? reasonOf(chosen) : undefined;
  return (
    <div className="grid gap-4">
      {product.options.map((option, place) => (
        <OptionField
          key={option.name}
          option={option}
          chosenValue={chosen.choices[place]}
          choiceOf={(value) => choiceOfValue(product, { chosen, reasonOf }, place, value)}
          onChoose={onChoose}
          help={option.kind === 'size' && sizeHelp}
        />
      ))}
      {note !== undefined && <p className="text-small font-semibold text-deal">{note}</p>}
    </div>
  );
}

interface OptionFieldProps {
  option: OfferedOption;
  chosenValue: number | undefined;
  choiceOf: (value: number) => ReturnType<typeof choiceOfValue>;
  onChoose: (variantId: VariantId) => void;
  help: ReactNode;
}

function OptionField({ option, chosenValue, choiceOf, onChoose, help }: OptionFieldProps) {
  const name = useId();
  const values = option.values.flatMap((value) => {
    const choice = choiceOf(value.number);
    return choice ? [{ ...value, ...choice, isChosen: value.number === chosenValue }] : [];
  });
  const chosen = values.find(({ isChosen }) => isChosen);
  return (
    <fieldset className="min-w-0">
      <legend className="field-label option-legend">
        {option.name}: <span className="font-normal">{chosen?.name}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ number, name: word, swatch, variantId, reason, isChosen }) => (
          <label
            key={number}
            className={classes(
              'option-value',
              swatch !== undefined && 'option-swatch',
              reason !== undefined && 'option-out',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={reason === undefined ? undefined : `${word}, ${reason}`}
              checked={isChosen}
              onChange={() => onChoose(variantId)}
            />
            {swatch !== undefined && <Swatch colour={swatch} isStruck={reason !== undefined} />}
            <span className={swatch === undefined ? 'option-word' : 'sr-only'}>{word}</span>
          </label>
        ))}
      </div>
      {help && <div className="mt-2">{help}</div>}
    </fieldset>
  );
}
