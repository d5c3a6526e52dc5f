import { useState } from 'react';
import type {
  ColumnUse,
  ImportNote,
  ImportPreview as Preview,
  LeftOut,
} from '../../../../contract/imports.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { type SortedColumn, SortedTable } from '../../../kit/lists/sorted-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

export function ImportPreview({ preview }: { preview: Preview }) {
  const { columns, notes, leftOut, leftOutCount } = preview;
  const taken = columns.filter(({ becomes }) => becomes !== null).length;
  return (
    <div className="grid gap-6">
      {notes.length > 0 && <Changes notes={notes} />}
      {leftOut.length > 0 && <LeftOutTable leftOut={leftOut} total={leftOutCount} />}
      <Disclosure
        title={`Columns: ${counted(taken, 'is taken', 'are taken')}, ${columns.length - taken} left out`}
      >
        <SortedTable
          caption="What becomes of each column"
          columns={COLUMNS}
          rows={columns}
          initial={{ sortBy: 'Becomes', direction: 'ascending' }}
          rowKey={({ name }) => name}
        />
      </Disclosure>
    </div>
  );
}

const COLUMNS: readonly SortedColumn<ColumnUse>[] = [
  {
    head: 'Column',
    valueOf: ({ name }) => name,
    cell: ({ name }) => name,
    isRowHeader: true,
    className: 'wrap-anywhere',
  },
  {
    head: 'Becomes',
    // Columns that are left out sort last.
    valueOf: ({ becomes }) => becomes ?? '\uffff',
    cell: ({ becomes, why }) => becomes ?? <span className="text-muted">Left out. {why}</span>,
  },
  {
    head: 'Lines',
    valueOf: ({ filled }) => filled,
    cell: ({ filled }) => filled.toLocaleString('en-IN'),
    isNumber: true,
    first: 'descending',
  },
];

function Changes({ notes }: { notes: readonly ImportNote[] }) {
  return (
    <section aria-labelledby="changes-title" className="grid gap-2">
      <h2 id="changes-title">Good to know</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {notes.map(({ message, count, lines }) => (
          <li key={message} className="max-w-measure">
            {message} <span className="text-small text-muted">({linesInWords(count, lines)})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAMED_LINES = 5;

function linesInWords(count: number, lines: readonly number[]): string {
  const named = lines.slice(0, NAMED_LINES).map((line) => line.toLocaleString('en-IN'));
  if (count <= named.length) return `${count === 1 ? 'line' : 'lines'} ${named.join(', ')}`;
  return `${counted(count, 'line', 'lines')}: ${named.join(', ')} …`;
}

/** More lines could not be read at once, and would take long to draw. */
const SHOWN_AT_ONCE = 100;

function LeftOutTable({ leftOut, total }: { leftOut: readonly LeftOut[]; total: number }) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
  const next = Math.min(SHOWN_AT_ONCE, leftOut.length - shownCount);
  return (
    <div className="grid gap-3">
      <h2>Left out</h2>
      {total > Math.min(shownCount, leftOut.length) && (
        <p className="text-small text-muted" role="status">
          The first {Math.min(shownCount, leftOut.length).toLocaleString('en-IN')} of{' '}
          {total.toLocaleString('en-IN')}
        </p>
      )}
      <SortedTable
        caption="Left out"
        columns={LEFT_OUT_COLUMNS}
        rows={leftOut}
        initial={{ sortBy: 'Line', direction: 'ascending' }}
        limit={shownCount}
        rowKey={({ line }) => line}
      />
      {next > 0 && (
        <p>
          <Button variant="outline" onClick={() => setShownCount(shownCount + SHOWN_AT_ONCE)}>
            Show {next} more
          </Button>
        </p>
      )}
    </div>
  );
}

const LEFT_OUT_COLUMNS: readonly SortedColumn<LeftOut>[] = [
  { head: 'Line', valueOf: ({ line }) => line, cell: ({ line }) => line, isNumber: true },
  {
    head: 'Product',
    valueOf: ({ name }) => name,
    cell: ({ name }) => name,
    isRowHeader: true,
    className: 'wrap-anywhere',
  },
  { head: 'Why', valueOf: ({ why }) => why, cell: ({ why }) => why, className: 'wrap-anywhere' },
];
