import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { EditedOption, EditedValue } from './matrix.ts';
import { kindNamed } from '../../../../../contract/kernel/option-values.ts';
import { KINDS, namesIn, OPTION_NAMES, SIZE_SETS, withSwatches, withValues } from './option-values.ts';
import { ValueChips } from './value-chips.tsx';

interface OptionCardProps {
  option: EditedOption;
  place: number;
  /** The values that the product has had since it was opened. */
  saved: readonly EditedValue[] | undefined;
  errorOf: (path: string) => string | undefined;
  onChange: (option: EditedOption) => void;
  onRemove: () => void;
}

export function OptionCard({ option, place, saved, errorOf, onChange, onRemove }: OptionCardProps) {
  const namesId = useId();
  const title = option.name.trim() || `option ${place + 1}`;
  const path = `options.${place}`;
  const add = (names: readonly string[]) => onChange({ ...withValues(option, names, saved), adding: '' });
  const commit = () => {
    if (option.adding.trim() !== '') add(namesIn(option.adding));
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line p-4">
      <legend className="sr-only">{`Option ${place + 1}`}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Option name"
          name={`${path}.name`}
          list={namesId}
          value={option.name}
          maxLength={40}
          autoComplete="off"
          error={errorOf('name')}
          onChange={({ target }) =>
            onChange(
              withSwatches({ ...option, name: target.value, kind: kindNamed(target.value) ?? option.kind }),
            )
          }
        />
        <datalist id={namesId}>
          {OPTION_NAMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <SelectField
          label="Kind"
          options={KINDS}
          value={option.kind}
          error={errorOf('kind')}
          onChange={({ target }) =>
            onChange(
              withSwatches({
                ...option,
                kind: KINDS.find(({ value }) => value === target.value)?.value ?? 'other',
              }),
            )
          }
        />
      </div>
      <TextField
        label={`Add values of ${title}`}
        name={`${path}.values`}
        help="Separate them by commas and press Enter, or paste a list"
        placeholder={option.kind === 'size' ? 'S, M, L' : option.kind === 'colour' ? 'Indigo, Rust' : ''}
        value={option.adding}
        error={errorOf('values')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => onChange({ ...option, adding: target.value })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          commit();
        }}
        onPaste={(event) => {
          const names = namesIn(event.clipboardData.getData('text/plain'));
          if (names.length < 2) return;
          event.preventDefault();
          add([...namesIn(option.adding), ...names]);
        }}
      />
      {option.kind === 'size' && (
        <div className="flex flex-wrap gap-2">
          {SIZE_SETS.map(({ label, names }) => (
            <Button key={label} variant="outline" size="small" icon="plus" onClick={() => add(names)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <ValueChips
        option={option}
        title={title}
        nameAt={(value) => `${path}.values.${value}.name`}
        errorAt={(value) => errorOf(`values.${value}.name`) ?? errorOf(`values.${value}.swatch`)}
        onChange={(values) => onChange({ ...option, values })}
      />
      <p>
        <Button variant="quiet" size="small" icon="trash" onClick={onRemove}>
          Remove {title}
        </Button>
      </p>
    </fieldset>
  );
}
