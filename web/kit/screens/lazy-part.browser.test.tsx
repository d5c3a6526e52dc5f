import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { lazyPart } from './lazy-part.ts';

const Votes = ({ count }: { count: number }) => <p>{count} votes</p>;

async function showPage(fetchVotes: () => Promise<typeof Votes>, Instead?: typeof Votes) {
  const Part = lazyPart(fetchVotes, Instead);
  function Page() {
    return (
      <>
        <h1>Kurta</h1>
        <Suspense fallback="Loading">
          <Part count={3} />
        </Suspense>
      </>
    );
  }
  await renderRoutes([{ path: '*', Component: Page }], '/');
}

test('a part comes when its script has come', async () => {
  await showPage(() => Promise.resolve(Votes));
  await expect.element(page.getByText('3 votes')).toBeVisible();
});

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a part whose script does not come is missing, and the page stays', async () => {
  await showPage(failing);
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Kurta' })).toBeVisible();
  await expect.element(page.getByText('3 votes')).not.toBeInTheDocument();
});

test('what a part says without its script stays where the script does not come', async () => {
  await showPage(failing, ({ count }) => <p>{count} found this helpful</p>);
  await expect.element(page.getByText('3 found this helpful')).toBeVisible();
});
