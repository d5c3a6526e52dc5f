import './value-chips.css';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import type { EditedOption, EditedValue } from './matrix.ts';
import { renamed } from './option-values.ts';

interface ValueChipsProps {
  option: EditedOption;
  title: string;
  nameAt: (place: number) => string;
  errorAt: (place: number) => string | undefined;
  onChange: (values: readonly EditedValue[]) => void;
}

export function ValueChips({ option, title, nameAt, errorAt, onChange }: ValueChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { values, kind } = option;
  const focus = (act: string) => list.current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus();
  const change = (place: number, value: EditedValue) => onChange(values.with(place, value));
  const move = (place: number, step: -1 | 1) => {
    const moved = values[place];
    if (!moved || place + step < 0 || place + step >= values.length) return;
    flushSync(() => {
      onChange(values.toSpliced(place, 1).toSpliced(place + step, 0, moved));
      setSaid(`${moved.name} is now number ${place + step + 1}`);
    });
    // A button that moves in the document loses the focus.
    focus(`${step} ${moved.key}`);
  };
  const remove = (place: number) => {
    const next = values[place + 1] ?? values[place - 1];
    flushSync(() => {
      onChange(values.toSpliced(place, 1));
      setSaid(`${values[place]?.name} was removed`);
    });
    if (next) focus(`remove ${next.key}`);
  };
  return (
    <>
      {values.length > 0 && (
        <ul ref={list} className="flex flex-wrap gap-2" aria-label={`Values of ${title}`}>
          {values.map((value, place) => (
            <li key={value.key} className="chip value-chip">
              {kind === 'colour' && (
                <input
                  type="color"
                  aria-label={`Colour of ${value.name}`}
                  // The field must show some colour.
                  value={value.swatch || '#ffffff'}
                  className={value.swatch === '' ? 'value-chip-unset' : undefined}
                  onChange={({ target }) => change(place, { ...value, swatch: target.value })}
                />
              )}
              <input
                type="text"
                aria-label={`Value ${place + 1} of ${title}`}
                aria-invalid={errorAt(place) === undefined ? undefined : true}
                name={nameAt(place)}
                value={value.name}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => change(place, renamed(value, target.value, kind))}
                onKeyDown={keepInForm}
              />
              <ChipButton
                label={`Move ${value.name} earlier`}
                icon="chevron-left"
                act={`-1 ${value.key}`}
                isIdle={place === 0}
                onClick={() => move(place, -1)}
              />
              <ChipButton
                label={`Move ${value.name} later`}
                icon="chevron-right"
                act={`1 ${value.key}`}
                isIdle={place === values.length - 1}
                onClick={() => move(place, 1)}
              />
              <ChipButton
                label={`Remove ${value.name}`}
                icon="close"
                act={`remove ${value.key}`}
                onClick={() => remove(place)}
              />
            </li>
          ))}
        </ul>
      )}
      {values.map(({ key }, place) => {
        const error = errorAt(place);
        return (
          error !== undefined && (
            <p key={key} className="field-error">
              <Icon name="error" size="small" />
              {`Value ${place + 1}: ${error}`}
            </p>
          )
        );
      })}
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}

/** Enter ends the new name; it does not send the form. */
function keepInForm(event: React.KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface ChipButtonProps {
  label: string;
  icon: IconName;
  act: string;
  isIdle?: boolean;
  onClick: () => void;
}

function ChipButton({ label, icon, act, isIdle = false, onClick }: ChipButtonProps) {
  return (
    <button
      type="button"
      className="chip-remove"
      aria-label={label}
      // `disabled` would lose the focus.
      aria-disabled={isIdle || undefined}
      data-act={act}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
