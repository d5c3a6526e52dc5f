import './day-chart.css';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDate, formatShortDate } from '../../../../contract/kernel/days.ts';
import { changeSince } from './change-since.ts';
import { positionOf, ticksFor } from './chart-scale.ts';

export interface DayValue {
  /** YYYY-MM-DD in Asia/Kolkata. */
  date: string;
  value: number;
}

interface DayChartProps {
  title: string;
  days: readonly DayValue[];
  before: readonly DayValue[];
  format: (value: number) => string;
  formatShort: (value: number) => string;
}

/** The drawing is stretched; labels stand beside it and keep their size. */
const WIDTH = 1000;
const HEIGHT = 240;
const WEEK = 7;

/** Pointer and arrow keys choose a day, whose values are announced; the table has them all. */
export function DayChart({ title, days, before, format, formatShort }: DayChartProps) {
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const [isShown, setShown] = useState(false);
  const at = Math.min(chosen, last);
  const [day, earlier] = [days[at], before[at]];
  const ticks = ticksFor(Math.max(0, ...[...days, ...before].map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const heightOf = (value: number) => round(HEIGHT - (value / top) * HEIGHT);
  const shape = days.length === 1 ? 'day-chart-dot' : '';
  const pathOf = (values: readonly DayValue[]) =>
    values
      .map(({ value }, index) => {
        const x = round(positionOf(index, values.length, WIDTH));
        return `${index === 0 ? 'M' : 'L'}${x} ${heightOf(value)}`;
      })
      .join('') + (values.length === 1 ? 'h0' : '');
  const show = (index: number) => {
    setChosen(index);
    setShown(true);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / width, 0), 1);
    show(Math.round(share * last));
  };
  const press = (event: KeyboardEvent) => {
    const next = event.key === 'Escape' ? undefined : dayAtKey(event.key, at, last);
    if (event.key === 'Escape') setShown(false);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  if (!day) return null;
  const x = positionOf(at, days.length, 100);
  return (
    <div className="day-chart">
      <ul className="day-chart-values" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{formatShort(tick)}</li>
        ))}
      </ul>
      <div
        className="day-chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${title} of a day`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={inWords({ day, earlier, format })}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ currentTarget }) => setShown(currentTarget === document.activeElement)}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="day-chart-drawing"
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <path key={tick} className="day-chart-grid" d={`M0 ${heightOf(tick)}H${WIDTH}`} />
          ))}
          <path className={`day-chart-before ${shape}`} d={pathOf(before)} />
          <path className={`day-chart-now ${shape}`} d={pathOf(days)} />
          {isShown && (
            <>
              <path className="day-chart-cursor" d={`M${round(x * 10)} 0V${HEIGHT}`} />
              {earlier && (
                <path
                  className="day-chart-before day-chart-dot"
                  d={`M${round(x * 10)} ${heightOf(earlier.value)}h0`}
                />
              )}
              <path
                className="day-chart-now day-chart-dot"
                d={`M${round(x * 10)} ${heightOf(day.value)}h0`}
              />
            </>
          )}
        </svg>
        {isShown && (
          <div
            className="day-chart-note"
            style={{ insetInlineStart: `${x}%`, transform: `translateX(-${x}%)` }}
            aria-hidden="true"
          >
            <span>{formatDate(day.date)}</span>
            <strong>{format(day.value)}</strong>
            {earlier && (
              <>
                <span>
                  {format(earlier.value)} on {formatShortDate(earlier.date)}
                </span>
                <span>{changeSince(day.value, earlier.value)}</span>
              </>
            )}
          </div>
        )}
      </div>
      <ul className="day-chart-days" aria-hidden="true">
        {labelledDays(days).map((date) => (
          <li key={date}>{formatShortDate(date)}</li>
        ))}
      </ul>
    </div>
  );
}

function dayAtKey(key: string, at: number, last: number): number | undefined {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -WEEK,
    PageUp: WEEK,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), last);
}

interface SaidDay extends Pick<DayChartProps, 'format'> {
  day: DayValue;
  earlier: DayValue | undefined;
}

/** For example '3 Mar 2026: ₹300. ₹150 on 24 Feb 2026, +100%'. */
function inWords({ day, earlier, format }: SaidDay): string {
  const now = `${formatDate(day.date)}: ${format(day.value)}`;
  if (!earlier) return now;
  const change = changeSince(day.value, earlier.value);
  return `${now}. ${format(earlier.value)} on ${formatDate(earlier.date)}, ${change}`;
}

function labelledDays(days: readonly DayValue[]): string[] {
  const last = days.length - 1;
  const indexes = last % 2 === 0 && last > 1 ? [0, last / 2, last] : [0, last];
  return [...new Set(indexes)].flatMap((index) => days[index]?.date ?? []);
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
