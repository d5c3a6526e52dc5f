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
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';

const MEASURES = Object.keys(HEALTH_MEASURES) as HealthMeasure[]; // the keys of the table

const STATES: Record<HealthFigure['state'], { label: string; tone: Tone | 'neutral' }> = {
  good: { label: 'Good', tone: 'ok' },
  near: { label: 'Near the limit', tone: 'warn' },
  over: { label: 'Past the limit', tone: 'deal' },
  not_judged: { label: 'Too few to judge', tone: 'neutral' },
};

interface MeasuredRow {
  measure: HealthMeasure;
  figures: HealthFigure[];
}

const COLUMNS: readonly Column<MeasuredRow>[] = [
  { head: 'Measure', isRowHeader: true, cell: ({ measure }) => HEALTH_MEASURES[measure].label },
  ...HEALTH_DAYS.map(
    (days, place): Column<MeasuredRow> => ({
      head: `${days} days`,
      cell: ({ figures }) => figures[place] && <Measured figure={figures[place]} />,
    }),
  ),
  {
    head: 'Allowed',
    className: 'whitespace-nowrap',
    cell: ({ measure, figures: [first] }) => first && limitInWords(measure, first.limit),
  },
];

export function HealthTable({ health: { figures } }: { health: ShopHealth }) {
  return (
    <DataTable
      caption="What is measured"
      columns={COLUMNS}
      rows={MEASURES.map((measure) => ({
        measure,
        figures: figures.filter((figure) => figure.measure === measure),
      }))}
      rowKey={({ measure }) => measure}
    />
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

export function HealthBadge({ state }: { state: HealthFigure['state'] }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
