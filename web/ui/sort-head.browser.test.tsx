import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SortHead, sortedBy, type Sorting } from './sort-head.tsx';

function Example() {
  const [sorting, setSorting] = useState<Sorting<'name' | 'sold'>>({
    sortBy: 'name',
    direction: 'ascending',
  });
  return (
    <table>
      <thead>
        <tr>
          <SortHead
            name="Name"
            column="name"
            sorting={sorting}
            renderControl={(control) => (
              <button type="button" onClick={() => setSorting(sortedBy(sorting, 'name'))} {...control} />
            )}
          />
          <SortHead
            name="Sold"
            column="sold"
            sorting={sorting}
            renderControl={(control) => (
              <button
                type="button"
                onClick={() => setSorting(sortedBy(sorting, 'sold', 'descending'))}
                {...control}
              />
            )}
          />
        </tr>
      </thead>
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
