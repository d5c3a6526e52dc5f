import { Table } from '../../ui/table.tsx';

/** A new product in three sizes, in our own columns. */
export const EXAMPLE_COLUMNS = ['handle', 'name', 'option1_name', 'option1_value', 'sku', 'price'];
export const EXAMPLE_ROWS = [
  ['kurta', 'Cotton kurta', 'Size', 'M', 'KURTA-M', '719'],
  ['kurta', '', '', 'L', 'KURTA-L', '719'],
  ['kurta', '', '', 'XL', 'KURTA-XL', '749'],
];

/** How the lines of a new product with variants look. */
export function VariantExample() {
  return (
    <>
      <p className="max-w-measure">
        A product with options has one line for each variant. Give all of its lines the same handle; name,
        brand, category, gender, description and the names of the options stand on the first one. Variants
        without a line stay as they are.
      </p>
      <Table caption="A new product in three sizes">
        <thead>
          <tr>
            {EXAMPLE_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EXAMPLE_ROWS.map((cells) => (
            <tr key={cells[3]}>
              {cells.map((cell, place) => (
                <td key={EXAMPLE_COLUMNS[place]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
