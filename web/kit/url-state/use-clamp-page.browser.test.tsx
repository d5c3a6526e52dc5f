import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { useClampPage } from './use-clamp-page.ts';

/** A list of two pages, once it has come. */
function List({ totalPages }: { totalPages: number | undefined }) {
  const [address] = useSearchParams();
  const currentPage = Number(address.get('page'));
  useClampPage(totalPages === undefined ? undefined : { currentPage, totalPages });
  return <p>page {currentPage}</p>;
}

const show = (totalPages: number | undefined, address: string) =>
  renderRoutes(
    [
      { path: '/', Component: () => 'start' },
      { path: '/list', element: <List totalPages={totalPages} /> },
    ],
    address,
  );

test('an address of a page that is gone leads to the last page and keeps the rest of the choice', async () => {
  const router = await show(2, '/list?status=active&page=3');
  await expect.element(page.getByText('page 2')).toBeVisible();
  expect(router.state.location.search).toBe('?status=active&page=2');
});

test('Back leads to where one came from, not to the page that is gone', async () => {
  const router = await show(2, '/');
  await router.navigate('/list?page=3');
  await expect.element(page.getByText('page 2')).toBeVisible();
  await router.navigate(-1);
  await expect.element(page.getByText('start')).toBeVisible();
});

test.each([
  ['exists', 2, '?page=2'],
  ['is of an empty list', 0, '?page=3'],
  ['is of a list that has not come yet', undefined, '?page=3'],
])('a page that %s stays', async (_, totalPages, query) => {
  const router = await show(totalPages, `/list${query}`);
  await expect.element(page.getByText(`page ${query.at(-1)}`)).toBeVisible();
  expect(router.state.location.search).toBe(query);
});
