import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Column, DataTable } from './data-table.tsx';
import type { Sorting } from './sorted-rows.ts';

interface Lamp {
  name: string;
  sold: number;
}

const COLUMNS: readonly Column<Lamp, 'name' | 'sold'>[] = [
  { head: 'Name', sortBy: 'name', isRowHeader: true, cell: ({ name }) => name },
  { head: 'Sold', sortBy: 'sold', isNumber: true, cell: ({ sold }) => sold },
  { head: 'Actions', isHeadHidden: true, cell: () => 'Edit' },
];

function Example() {
  const [sorting, setSorting] = useState<Sorting<'name' | 'sold'>>({
    sortBy: 'name',
    direction: 'ascending',
  });
  return (
    <DataTable
      isCards
      caption="Lamps"
      columns={COLUMNS}
      rows={[{ name: 'Brass', sold: 3 }]}
      rowKey={({ name }) => name}
      sort={{
        sorting,
        firstOf: (sortBy) => (sortBy === 'sold' ? 'descending' : 'ascending'),
        renderControl: (wanted, control) => (
          <button type="button" onClick={() => setSorting(wanted)} {...control} />
        ),
      }}
    />
  );
}

const head = (name: string) => page.getByRole('columnheader', { name });
const press = (name: string) => head(name).getByRole('button', { name }).click();

test('a press on a head sorts by it, another press reverses, and the head says so', async () => {
  await render(<Example />);
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Sold')).not.toHaveAttribute('aria-sort');
  await press('Name');
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'descending');
  await press('Sold');
  await expect.element(head('Name')).not.toHaveAttribute('aria-sort');
  await expect.element(head('Sold')).toHaveAttribute('aria-sort', 'descending');
  await press('Sold');
  await expect.element(head('Sold')).toHaveAttribute('aria-sort', 'ascending');
});

test('a row is named by its header, and the other cells of a card by their heads', async () => {
  await render(<Example />);
  await expect.element(page.getByRole('rowheader', { name: 'Brass' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '3' })).toHaveAttribute('data-label', 'Sold');
  await expect.element(page.getByRole('cell', { name: 'Edit' })).not.toHaveAttribute('data-label');
});
