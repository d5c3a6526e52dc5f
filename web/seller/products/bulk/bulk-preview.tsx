import type { BulkPreview } from '../../../../contract/bulk-changes.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Table } from '../../../ui/table.tsx';
import { type BulkKind, productCount, valueWords } from './bulk-words.ts';

/** Old and new values before saving. */
export function BulkPreviewTable({ kind, preview }: { kind: BulkKind; preview: BulkPreview }) {
  const { changed, unchanged, examples } = preview;
  const more = changed - examples.length;
  // Paths of categories take several lines.
  const cell = kind === 'set_category' ? undefined : 'number';
  return (
    <div className="grid gap-3" role="group" aria-label="Preview">
      <p role="status">
        {changed === 0 ? 'Nothing would change.' : `${productCount(changed)} will change.`}
        {unchanged > 0 && ` ${productCount(unchanged)} ${unchanged === 1 ? 'is' : 'are'} like that already.`}
      </p>
      {examples.length > 0 && (
        <Table caption="Old and new values" className="bulk-preview">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className={cell}>
                Now
              </th>
              <th scope="col" className={cell}>
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ id, name, before, after }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={classes(cell, 'text-muted')}>{valueWords(kind, before)}</td>
                <td className={cell}>
                  <span className="inline-flex items-center gap-1 font-semibold">
                    <Icon name="arrow-right" size="small" />
                    {valueWords(kind, after)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more > 0 && <p className="text-small text-muted">and {productCount(more)} more in the same way</p>}
    </div>
  );
}
