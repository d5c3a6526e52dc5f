import { Link } from 'react-router';
import type { ExtensionBlock } from '../../../contract/extensions.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';

export function ExtensionPart({ block: { title, badge, text, table, links } }: { block: ExtensionBlock }) {
  return (
    // A table is a region of the same name, and two would repeat it.
    <section
      aria-label={table === null || table.rows.length === 0 ? title : undefined}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
    >
      <h2 className="text-h3 wrap-anywhere">{title}</h2>
      {badge !== null && (
        <Badge tone="ok" icon="star">
          {badge}
        </Badge>
      )}
      {text !== null && <p className="max-w-measure whitespace-pre-line">{text}</p>}
      {table?.rows.length === 0 && <p className="text-muted">Nothing here yet.</p>}
      {table !== null && table.rows.length > 0 && (
        <div className="narrow-cards w-full">
          <DataTable
            isCards
            caption={title}
            columns={table.columns.map((head, place) => ({
              head,
              className: 'wrap-anywhere',
              cell: (cells: readonly string[]) => cells[place],
            }))}
            rows={table.rows}
            rowKey={(cells) => cells.join(' ')}
          />
        </div>
      )}
      {links.map(({ label, path }) => (
        <Link key={path} to={path} className="text-link">
          {label}
        </Link>
      ))}
    </section>
  );
}
