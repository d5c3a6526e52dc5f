import {
  figureInWords,
  HEALTH_DAYS,
  HEALTH_MEASURES,
  type HealthMeasure,
  limitInWords,
} from '../../../contract/kernel/health-measures.ts';
import type { HealthFigure, ShopHealth } from '../../../contract/shop-health.ts';
import type { Tone } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';

const MEASURES = Object.keys(HEALTH_MEASURES) as HealthMeasure[]; // the keys of the table

const STATES: Record<HealthFigure['state'], { label: string; tone: Tone | 'neutral' }> = {
  good: { label: 'Good', tone: 'ok' },
  near: { label: 'Near the limit', tone: 'warn' },
  over: { label: 'Past the limit', tone: 'deal' },
  not_judged: { label: 'Too few to judge', tone: 'neutral' },
};

/** What the market measures of a shop, over 30 and 90 days, with the limits. */
export function HealthTable({ health: { figures } }: { health: ShopHealth }) {
  return (
    <Table caption="What is measured">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          {HEALTH_DAYS.map((days) => (
            <th key={days} scope="col">
              {days} days
            </th>
          ))}
          <th scope="col">Allowed</th>
        </tr>
      </thead>
      <tbody>
        {MEASURES.map((measure) => {
          const own = figures.filter((figure) => figure.measure === measure);
          const [first] = own;
          return (
            <tr key={measure}>
              <th scope="row">{HEALTH_MEASURES[measure].label}</th>
              {own.map((figure) => (
                <td key={figure.days}>
                  <Measured figure={figure} />
                </td>
              ))}
              <td className="whitespace-nowrap">{first && limitInWords(measure, first.limit)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Measured({ figure: { measure, value, count, of, state } }: { figure: HealthFigure }) {
  const { unit, of: all } = HEALTH_MEASURES[measure];
  if (value === null) return <span className="text-muted">No {all}</span>;
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <strong className="tabular-nums">{figureInWords(measure, value)}</strong>
        <HealthBadge state={state} />
      </span>
      <span className="text-small text-muted">
        {unit === 'percent' ? `${count} of ${of} ${all}` : `Of ${of} ${all}`}
      </span>
    </span>
  );
}

/** How a figure stands to its limit. */
export function HealthBadge({ state }: { state: HealthFigure['state'] }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
