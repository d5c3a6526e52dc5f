import { isSameText } from '../../../../contract/kernel/words.ts';
import { type LengthUnit, lengthText } from '../../../../contract/kernel/lengths.ts';
import type { SizeTable } from '../../../../contract/size-charts.ts';
import { chooseLengthUnit, useLengthUnit } from '../../../concepts/size-charts/length-unit.ts';
import { howToMeasure } from '../../../concepts/size-charts/measurements.ts';
import { UNIT_WORDS, UnitChoice } from '../../../concepts/size-charts/unit-choice.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Table } from '../../../ui/table.tsx';

interface SizeChartProps {
  chart: SizeTable;
  size?: string | undefined;
}

/** The browser remembers the unit; without scripts both show. */
export function SizeChart({ chart, size }: SizeChartProps) {
  const unit = useLengthUnit();
  const ways = chart.measurements.flatMap((term) => {
    const value = howToMeasure(term);
    return value === undefined ? [] : [{ term, value }];
  });
  const hasLengths = chart.measurements.length > 0;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <p className="text-muted wrap-anywhere">{chart.name}</p>
      {hasLengths && (
        <div className="needs-scripts grid">
          <UnitChoice unit={unit} onChange={chooseLengthUnit} />
        </div>
      )}
      <Sizes chart={chart} size={size} unit={unit} />
      {hasLengths && (
        <noscript>
          <Sizes chart={chart} size={size} unit="in" />
        </noscript>
      )}
      {ways.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-body font-semibold">How to measure</h2>
          <Facts facts={ways} />
        </div>
      )}
    </div>
  );
}

function Sizes({ chart, size, unit }: SizeChartProps & { unit: LengthUnit }) {
  const { name, systems, measurements, rows } = chart;
  const isChosen = (row: string) => size !== undefined && isSameText(row.trim(), size.trim());
  return (
    <Table
      className="size-chart"
      caption={measurements.length > 0 ? `${name}, in ${UNIT_WORDS[unit]}` : name}
    >
      <thead>
        <tr>
          <th scope="col">Size</th>
          {systems.map((system) => (
            <th key={system} scope="col">
              {system}
            </th>
          ))}
          {measurements.map((measurement) => (
            <th key={measurement} scope="col" className="number">
              {measurement} ({unit})
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.size} aria-current={isChosen(row.size) || undefined}>
            <th scope="row">
              {row.size} {isChosen(row.size) && <Badge tone="info">Your choice</Badge>}
            </th>
            {systems.map((system, place) => (
              <td key={system}>{row.systems[place]}</td>
            ))}
            {measurements.map((measurement, place) => {
              const length = row.measures[place];
              return (
                <td key={measurement} className="number">
                  {length && lengthText(length, unit)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
