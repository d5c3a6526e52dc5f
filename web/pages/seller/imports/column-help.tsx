import type { ImportKind } from '../../../../contract/imports.ts';
import {
  ATTRIBUTE_COLUMNS,
  clearableColumns,
  INVENTORY_COLUMNS,
  NOTHING,
  PRODUCT_COLUMNS,
} from '../../../../contract/kernel/import-columns.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { TemplateButton } from './template-button.tsx';
import { VariantExample } from './variant-example.tsx';

export function ColumnHelp({ kind }: { kind: ImportKind }) {
  const columns = kind === 'products' ? [...PRODUCT_COLUMNS, ATTRIBUTE_COLUMNS] : INVENTORY_COLUMNS;
  return (
    <Disclosure title="Our own file format">
      <div className="grid gap-3">
        <p className="max-w-measure">
          The easiest way is to export, change the file in a spreadsheet, and import it again. The first line
          names the columns; any of them may be left out. An empty cell leaves what is there. {NOTHING} in one
          of these columns removes it: {clearableColumns(columns).join(', ')}.
        </p>
        <p>
          <TemplateButton kind={kind} />
        </p>
        {kind === 'products' && <VariantExample />}
        <Facts facts={columns.map(({ name, help }) => ({ term: name, value: help }))} />
      </div>
    </Disclosure>
  );
}
