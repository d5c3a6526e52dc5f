import type { SizeChart } from '../../../../contract/size-charts.ts';
import { GENDERS } from '../../../../contract/kernel/categories.ts';
import { LENGTH_UNITS, lengthText } from '../../../../contract/kernel/lengths.ts';
import type { DraftTexts } from '../../../kit/drafts/draft-store.ts';
import {
  cellIn,
  type ChartValues,
  type EditedCell,
  type EditedColumn,
  type EditedRow,
} from './chart-values.ts';

const SCOPES = ['product', 'brand', 'category'] as const;

export const NEW_CHART_DRAFT = 'new size chart';

/** The table has the form of a spreadsheet, after its unit, which its figures need. */
export function textsOfChart({ columns, rows, unit, ...fields }: ChartValues): DraftTexts {
  return {
    ...fields,
    columns: columns.map(({ kind, name }) => `${kind}\t${name}`).join('\n'),
    rows: [
      unit,
      ...rows.map((row) => [row.size, ...columns.map(({ key }) => cellIn(row, key).text)].join('\t')),
    ].join('\n'),
  };
}

export function restoreChart(
  stored: DraftTexts | undefined,
  saved: ChartValues,
  chart: SizeChart | undefined,
): ChartValues {
  if (!stored) return saved;
  const texts = { ...textsOfChart(saved), ...stored };
  const textOf = (name: string) => texts[name] ?? '';
  const columns = linesOf(textOf('columns')).map(
    ([kind, name = ''], place): EditedColumn => ({
      key: `c${place}`,
      name,
      kind: kind === 'system' ? 'system' : 'measurement',
    }),
  );
  const [[writtenUnit] = [], ...lines] = linesOf(textOf('rows'));
  const unit = LENGTH_UNITS.find((value) => value === writtenUnit) ?? saved.unit;
  const rows = lines.map(
    ([size = '', ...cells]): EditedRow => ({
      size,
      cells: Object.fromEntries(
        columns.map((column, place) => [
          column.key,
          exactly(cells[place] ?? '', { chart, size, column, unit }),
        ]),
      ),
    }),
  );
  return {
    name: textOf('name'),
    productId: textOf('productId'),
    brand: textOf('brand'),
    categoryId: textOf('categoryId'),
    scope: SCOPES.find((value) => value === textOf('scope')) ?? saved.scope,
    gender: GENDERS.find((value) => value === textOf('gender')) ?? '',
    unit,
    columns,
    rows,
  };
}

function linesOf(text: string): string[][] {
  return text === '' ? [] : text.split('\n').map((line) => line.split('\t'));
}

interface Place {
  chart: SizeChart | undefined;
  size: string;
  column: EditedColumn;
  unit: ChartValues['unit'];
}

/** The cell keeps the exact saved length of its text, so that an edit of other cells does not round it. */
function exactly(text: string, { chart, size, column, unit }: Place): EditedCell {
  const place = column.kind === 'measurement' ? (chart?.measurements.indexOf(column.name) ?? -1) : -1;
  const length = chart?.rows.find((row) => row.size === size)?.measures[place];
  return length && lengthText(length, unit) === text ? { text, length } : { text };
}
