import './range-picker.css';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { focusFirstError } from '../../../kit/forms/focus-first-error.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClasses } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type DashboardRange,
  rangeErrors,
  PRESET_NAMES,
  PRESETS,
  type RangeErrors,
} from './dashboard-range.ts';
import type { DayRange } from './kolkata-days.ts';

interface RangePickerProps {
  range: DashboardRange;
  onChoose: (range: DayRange) => void;
}

interface TypedDays {
  typed: Partial<DayRange>;
  errors?: RangeErrors;
}

const NOTHING_TYPED: TypedDays = { typed: {} };

export function RangePicker({ range, onChoose }: RangePickerProps) {
  const { preset, refused } = range;
  const [pending, setPending] = useState(NOTHING_TYPED);
  const days = refused?.days ?? range;
  const shown = { from: days.from, to: days.to, ...pending.typed };
  // The address has the typed days: the fields follow it again.
  const isTaken = shown.from === days.from && shown.to === days.to;
  if (isTaken && pending !== NOTHING_TYPED) setPending(NOTHING_TYPED);
  return (
    <div className="range-picker">
      <ul className="flex flex-wrap gap-2" aria-label="Range">
        {PRESET_NAMES.map((name) => (
          <li key={name}>
            <Link
              to={`?range=${name}`}
              className={chipClasses()}
              aria-current={name === preset}
              onClick={() => setPending(NOTHING_TYPED)}
            >
              {PRESETS[name].label}
            </Link>
          </li>
        ))}
      </ul>
      <OwnDays
        days={shown}
        errors={pending.errors ?? refused?.errors ?? {}}
        onType={(typed) => setPending({ ...pending, typed: { ...pending.typed, ...typed } })}
        onRefuse={(errors) => setPending({ ...pending, errors })}
        onChoose={onChoose}
      />
      {refused && preset && (
        <p className="w-full text-small text-muted" role="status">
          Shown instead: {PRESETS[preset].label}
        </p>
      )}
    </div>
  );
}

interface OwnDaysProps {
  days: DayRange;
  errors: RangeErrors;
  onType: (typed: Partial<DayRange>) => void;
  onRefuse: (errors: RangeErrors) => void;
  onChoose: (range: DayRange) => void;
}

function OwnDays({ days, errors, onType, onRefuse, onChoose }: OwnDaysProps) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = rangeErrors(days);
    onRefuse(wrong ?? {});
    if (wrong === undefined) onChoose(days);
    else focusFirstError(event.currentTarget, (name) => Object.hasOwn(wrong, name));
  };
  const field = (name: keyof DayRange, label: string) => (
    <TextField
      label={label}
      name={name}
      type="date"
      value={days[name]}
      error={errors[name]}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  );
  return (
    <form aria-label="Custom dates" className="range-form" noValidate onSubmit={choose}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  );
}
