import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CellChange, EditableColumn, EditableRow } from './editable-cells.ts';
import { EditableTable } from './editable-table.tsx';

type Name = 'code' | 'price';
const COLUMNS: EditableColumn<Name>[] = [
  { name: 'code', label: 'Code', isDistinct: true },
  { name: 'price', label: 'Price', inputMode: 'decimal' },
];

const COLOURS = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
];

interface ExampleProps {
  columns?: EditableColumn<Name>[];
  errors?: Record<string, string>;
  onSend?: () => void;
  /** Rows that a paste may add up to. */
  maxRows?: number;
  /** Rows are headed by their labels, else by their first fields. */
  hasLabels?: boolean;
}

function Example({ columns = COLUMNS, errors = {}, onSend, maxRows = 0, hasLabels = true }: ExampleProps) {
  const [rows, setRows] = useState<EditableRow<Name>[]>(
    ['S', 'M', 'L'].map((label) => ({ key: label, label, cells: { code: '', price: '' } })),
  );
  const emptyRow = (place: number) => ({
    key: String(place),
    label: `Row ${place + 1}`,
    cells: { code: '', price: '' },
  });
  const withAdded = (before: EditableRow<Name>[], changes: CellChange<Name>[]) => {
    const keys = new Set([...before.map(({ key }) => key), ...changes.map(({ row }) => row)]);
    return [
      ...before,
      ...Array.from({ length: keys.size - before.length }, (_, index) => emptyRow(before.length + index)),
    ];
  };
  const change = (changes: CellChange<Name>[]) =>
    setRows((before) =>
      withAdded(before, changes).map((row) => {
        const own = changes.filter((each) => each.row === row.key);
        return {
          ...row,
          cells: { ...row.cells, ...Object.fromEntries(own.map(({ column, value }) => [column, value])) },
        };
      }),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.();
      }}
    >
      <EditableTable
        caption="Sizes"
        {...(hasLabels && { rowHead: 'Size' })}
        columns={columns}
        rows={rows}
        onChange={change}
        newRow={(place) => (place < maxRows ? emptyRow(place) : undefined)}
        cell={({ key }, column) => ({ name: `${key}.${column}`, error: errors[`${key}.${column}`] })}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const cell = (name: string) => page.getByRole('textbox', { name, exact: true });

/** The cells row by row, as they are. */
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('input')].map(({ value }) => value),
  );

/** What a browser does when a spreadsheet's cells are pasted. */
function paste(name: string, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  cell(name)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('up, down and Enter go from row to row and select what is there; the form is not sent', async () => {
  let sent = 0;
  await render(<Example onSend={() => void (sent += 1)} />);
  await cell('Price of S').click();
  await userEvent.keyboard('100{Enter}200{ArrowDown}300{Enter}');
  expect(cells().map(([, price]) => price)).toEqual(['100', '200', '300']);
  await expect.element(cell('Price of L')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}250{Shift>}{Enter}{/Shift}');
  await expect.element(cell('Price of S')).toHaveFocus();
  expect(cells().map(([, price]) => price)).toEqual(['100', '250', '300']);
  expect(sent).toBe(0);
});

test('without labels the first fields head their rows', async () => {
  await render(<Example hasLabels={false} />);
  expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toHaveLength(
    COLUMNS.length,
  );
  const code = cell(`${COLUMNS[0]?.label} of M`);
  await code.click();
  await userEvent.keyboard('M-1{Enter}');
  await expect.element(page.getByRole('rowheader', { name: 'M-1' })).toBeVisible();
});

test('left and right move within the text', async () => {
  await render(<Example />);
  await cell('Price of S').click();
  await userEvent.keyboard('15{ArrowLeft}2');
  await expect.element(cell('Price of S')).toHaveValue('125');
});

test('Ctrl+D repeats a cell in the rows below it', async () => {
  await render(<Example />);
  await cell('Price of M').fill('90');
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(cells().map(([, price]) => price)).toEqual(['', '90', '90']);
  await expect.element(page.getByRole('status')).toHaveTextContent('Price filled down');
});

test("a column's button repeats its first cell, where rows may be alike", async () => {
  await render(<Example />);
  await cell('Price of S').fill('75');
  await page.getByRole('button', { name: 'Fill down Price' }).click();
  expect(cells().map(([, price]) => price)).toEqual(['75', '75', '75']);
  expect(page.getByRole('button').elements()).toHaveLength(2);
});

test('a block from a spreadsheet fills the cells from the focused one on, as far as there are any', async () => {
  await render(<Example />);
  await cell('Code of M').click();
  paste('Code of M', 'K-M\t199\tbeside\r\nK-L\t 249 \r\nbelow\t1\r\n');
  await expect.poll(cells).toEqual([
    ['', ''],
    ['K-M', '199'],
    ['K-L', '249'],
  ]);
  await expect.element(page.getByRole('status')).toHaveTextContent('4 cells pasted, 3 cells did not fit');
});

test('where rows can be added, a longer block adds as many as there is room for', async () => {
  await render(<Example maxRows={4} />);
  await cell('Code of L').click();
  paste('Code of L', 'K-L\t249\nK-XL\t259\nK-XXL\t269\n');
  await expect.poll(cells).toEqual([
    ['', ''],
    ['', ''],
    ['K-L', '249'],
    ['K-XL', '259'],
  ]);
  await expect.element(page.getByRole('status')).toHaveTextContent('4 cells pasted, 2 cells did not fit');
});

test('one text is pasted into the text of its cell', async () => {
  await render(<Example />);
  await cell('Code of S').fill('K-');
  await userEvent.keyboard('{End}');
  const event = new ClipboardEvent('paste', {
    clipboardData: new DataTransfer(),
    bubbles: true,
    cancelable: true,
  });
  event.clipboardData?.setData('text/plain', 'S');
  expect(cell('Code of S').element().dispatchEvent(event)).toBe(true);
});

test('a column of choices is filled in by keyboard, filled down and pasted by the words of its choices', async () => {
  const columns: EditableColumn<Name>[] = [
    { name: 'code', label: 'Code' },
    { name: 'price', label: 'Colour', choices: COLOURS, isRequired: true },
  ];
  await render(<Example columns={columns} />);
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  const chosen = () =>
    [...document.querySelectorAll('select')].map((select) => select.selectedOptions[0]?.label ?? '');
  await expect.element(page.getByText('Colour (required)', { exact: true })).toBeVisible();
  await choice('Colour of S').selectOptions('green');
  await page.getByRole('button', { name: 'Fill down Colour' }).click();
  expect(chosen()).toEqual(['Green', 'Green', 'Green']);
  await cell('Code of M').click();
  paste('Code of M', 'K-M\tred\nK-L\tmauve\n');
  await expect.poll(chosen).toEqual(['Green', 'Red', 'Green']);
  await expect.element(page.getByRole('status')).toHaveTextContent('3 cells pasted, 1 cell did not fit');
});

test('an error is described at its cell', async () => {
  await render(<Example errors={{ 'M.price': 'Enter a price above ₹0' }} />);
  await expect.element(cell('Price of M')).toHaveAccessibleDescription('Enter a price above ₹0');
  await expect.element(cell('Price of M')).toBeInvalid();
  await expect.element(cell('Price of S')).toBeValid();
});
