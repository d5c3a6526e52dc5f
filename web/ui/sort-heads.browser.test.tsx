import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type HeadColumn, SortHeads, type Sorting } from './sort-heads.tsx';

const COLUMNS: readonly HeadColumn<'name' | 'sold'>[] = [
  { name: 'Name', sortBy: 'name' },
  { name: 'Sold', sortBy: 'sold', first: 'descending' },
];

function Example() {
  const [sorting, setSorting] = useState<Sorting<'name' | 'sold'>>({
    sortBy: 'name',
    direction: 'ascending',
  });
  return (
    <table>
      <SortHeads
        columns={COLUMNS}
        sorting={sorting}
        renderControl={(wanted, control) => (
          <button type="button" onClick={() => setSorting(wanted)} {...control} />
        )}
      />
    </table>
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
