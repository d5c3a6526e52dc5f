import type { BulkPreview } from '../../../../../contract/bulk-changes.ts';
import { DataTable } from '../../../../kit/lists/data-table.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type BulkKind, productCount, valueWords } from './bulk-words.ts';

export function BulkPreviewTable({ kind, preview }: { kind: BulkKind; preview: BulkPreview }) {
  const { changed, unchanged, examples } = preview;
  const more = changed - examples.length;
  // Paths of categories take several lines.
  const isNumber = kind !== 'set_category';
  return (
    <div className="grid gap-3" role="group" aria-label="Preview">
      <p role="status">
        {changed === 0 ? 'Nothing would change.' : `${productCount(changed)} will change.`}
        {unchanged > 0 && ` ${productCount(unchanged)} ${unchanged === 1 ? 'is' : 'are'} like that already.`}
      </p>
      {examples.length > 0 && (
        <DataTable
          caption="Old and new values"
          columns={[
            { head: 'Product', isRowHeader: true, cell: ({ name }) => name },
            {
              head: 'Now',
              isNumber,
              className: 'text-muted',
              cell: ({ before }) => valueWords(kind, before),
            },
            {
              head: 'After',
              isNumber,
              cell: ({ after }) => (
                <span className="inline-flex items-center gap-1 font-semibold">
                  <Icon name="arrow-right" size="small" />
                  {valueWords(kind, after)}
                </span>
              ),
            },
          ]}
          rows={examples}
          rowKey={({ id }) => id}
        />
      )}
      {more > 0 && <p className="text-small text-muted">and {productCount(more)} more in the same way</p>}
    </div>
  );
}
