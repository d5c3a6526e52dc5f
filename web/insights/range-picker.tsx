import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { focusFaulty } from '../form-values.ts';
import { Button } from '../ui/button.tsx';
import { chipClasses } from '../ui/chip.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type DashboardRange, faultsOf, PRESET_NAMES, PRESETS, type RangeFaults } from './dashboard-range.ts';
import type { DayRange } from './kolkata-days.ts';

interface RangePickerProps {
  range: DashboardRange;
  onChoose: (range: DayRange) => void;
}

/** The days that the figures are about: usual ranges, or two days of one's own. */
export function RangePicker({ range, onChoose }: RangePickerProps) {
  const { preset, refused } = range;
  return (
    <div className="range-picker">
      <ul className="flex flex-wrap gap-2" aria-label="Range">
        {PRESET_NAMES.map((name) => (
          <li key={name}>
            <Link to={`?range=${name}`} className={chipClasses()} aria-current={name === preset}>
              {PRESETS[name].label}
            </Link>
          </li>
        ))}
      </ul>
      <OwnDays days={refused?.days ?? range} faults={refused?.faults} onChoose={onChoose} />
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
  /** What is wrong with the days of the address. */
  faults: RangeFaults | undefined;
  onChoose: (range: DayRange) => void;
}

/** Two fields that follow the address, without taking the focus from whoever sent them. */
function OwnDays({ days: { from, to }, faults = {}, onChoose }: OwnDaysProps) {
  const [typed, setTyped] = useState({ from, to, faults, shown: { from, to } });
  if (typed.shown.from !== from || typed.shown.to !== to) {
    setTyped({ from, to, faults, shown: { from, to } });
  }
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = faultsOf(typed);
    setTyped({ ...typed, faults: wrong ?? {} });
    if (wrong === undefined) onChoose(typed);
    else focusFaulty(event.currentTarget, wrong);
  };
  const field = (name: keyof DayRange, label: string) => (
    <TextField
      label={label}
      name={name}
      type="date"
      value={typed[name]}
      error={typed.faults[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <form aria-label="Days of your own" className="range-form" noValidate onSubmit={choose}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  );
}
