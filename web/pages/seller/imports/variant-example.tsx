import { DataTable } from '../../../kit/lists/data-table.tsx';

/** A new product in three sizes, in our own columns. */
export const EXAMPLE_COLUMNS = ['handle', 'name', 'option1_name', 'option1_value', 'sku', 'price'];
export const EXAMPLE_ROWS = [
  ['kurta', 'Cotton kurta', 'Size', 'M', 'KURTA-M', '719'],
  ['kurta', '', '', 'L', 'KURTA-L', '719'],
  ['kurta', '', '', 'XL', 'KURTA-XL', '749'],
];

export function VariantExample() {
  return (
    <>
      <p className="max-w-measure">
        A product with options has one line for each variant. Give all of its lines the same handle; name,
        brand, category, gender, description and the names of the options stand on the first one. Variants
        without a line stay as they are.
      </p>
      <DataTable
        caption="A new product in three sizes"
        columns={EXAMPLE_COLUMNS.map((head, place) => ({ head, cell: (cells: string[]) => cells[place] }))}
        rows={EXAMPLE_ROWS}
        rowKey={(cells) => cells.join(' ')}
      />
    </>
  );
}
