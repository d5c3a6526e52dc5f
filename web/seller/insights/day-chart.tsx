import { formatShortDate } from '../../../contract/kernel/days.ts';
import { positionOf, ticksFor } from './chart-scale.ts';

export interface DayValue {
  /** YYYY-MM-DD in Asia/Kolkata. */
  date: string;
  value: number;
}

interface DayChartProps {
  days: readonly DayValue[];
  before: readonly DayValue[];
  format: (value: number) => string;
}

/** Units of the drawing, which is stretched; labels are placed beside it and keep their size. */
const WIDTH = 1000;
const HEIGHT = 240;

/** A line for the range and a dashed one for the previous range. Decorative: the table has the figures. */
export function DayChart({ days, before, format }: DayChartProps) {
  const ticks = ticksFor(Math.max(0, ...[...days, ...before].map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const heightOf = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const shape = days.length === 1 ? 'day-chart-dot' : '';
  const pathOf = (values: readonly DayValue[]) =>
    values
      .map(({ value }, index) => {
        const x = round(positionOf(index, values.length, WIDTH));
        return `${index === 0 ? 'M' : 'L'}${x} ${round(heightOf(value))}`;
      })
      .join('') + (values.length === 1 ? 'h0' : '');
  return (
    <div className="day-chart" aria-hidden="true">
      <ul className="day-chart-values">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{format(tick)}</li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="day-chart-drawing">
        {ticks.map((tick) => (
          <path key={tick} className="day-chart-grid" d={`M0 ${round(heightOf(tick))}H${WIDTH}`} />
        ))}
        <path className={`day-chart-before ${shape}`} d={pathOf(before)} />
        <path className={`day-chart-now ${shape}`} d={pathOf(days)} />
        {days.map(({ date, value }, index) => (
          <rect
            key={date}
            className="day-chart-hit"
            x={round(positionOf(index, days.length, WIDTH) - WIDTH / days.length / 2)}
            width={round(WIDTH / days.length)}
            height={HEIGHT}
          >
            <title>{`${formatShortDate(date)}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <ul className="day-chart-days">
        {labelledDays(days).map((date) => (
          <li key={date}>{formatShortDate(date)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The first, middle and last day. */
function labelledDays(days: readonly DayValue[]): string[] {
  const last = days.length - 1;
  const indexes = last % 2 === 0 && last > 1 ? [0, last / 2, last] : [0, last];
  return [...new Set(indexes)].flatMap((index) => days[index]?.date ?? []);
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
