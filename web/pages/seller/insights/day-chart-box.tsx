import './day-chart.css';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { formatDate } from '../../../../contract/kernel/days.ts';
import { type Column, TableContent } from '../../../kit/lists/data-table.tsx';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import type { DayValue } from './day-chart.tsx';

const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);

interface DayChartBoxProps {
  title: string;
  days: readonly DayValue[];
  before: readonly DayValue[];
  format: (value: number) => string;
  formatShort: (value: number) => string;
}

/** Screen readers always get the table. */
export function DayChartBox({ title, days, before, format, formatShort }: DayChartBoxProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const caption = `${title}, day by day`;
  const figures = <Figures days={days} before={before} format={format} />;
  return (
    <section className="card box" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
        <Button
          size="small"
          variant="quiet"
          className="-me-3 aria-pressed:bg-sunken"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          Show as table
        </Button>
      </div>
      {isTable ? (
        <Table caption={caption} className="max-h-72">
          {figures}
        </Table>
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <DayChart title={title} days={days} before={before} format={format} formatShort={formatShort} />
          </Suspense>
          <Legend />
          <div className="sr-only">
            <table>
              <caption>{caption}</caption>
              {figures}
            </table>
          </div>
        </>
      )}
    </section>
  );
}

function Legend(): ReactNode {
  return (
    <ul className="day-chart-legend" aria-hidden="true">
      <li>
        <svg viewBox="0 0 24 8" className="day-chart-swatch">
          <path className="day-chart-now" d="M0 4H24" />
        </svg>
        These days
      </li>
      <li>
        <svg viewBox="0 0 24 8" className="day-chart-swatch">
          <path className="day-chart-before" d="M0 4H24" />
        </svg>
        The days before
      </li>
    </ul>
  );
}

function Figures({ days, before, format }: Pick<DayChartBoxProps, 'days' | 'before' | 'format'>) {
  const columns: Column<DayValue & { earlier: DayValue | undefined }>[] = [
    { head: 'Day', isRowHeader: true, cell: ({ date }) => formatDate(date) },
    { head: 'Value', isNumber: true, cell: ({ value }) => format(value) },
    { head: 'Day before', cell: ({ earlier }) => earlier && formatDate(earlier.date) },
    { head: 'Value before', isNumber: true, cell: ({ earlier }) => earlier && format(earlier.value) },
  ];
  return (
    <TableContent
      columns={columns}
      rows={days.map((day, index) => ({ ...day, earlier: before[index] }))}
      rowKey={({ date }) => date}
    />
  );
}
