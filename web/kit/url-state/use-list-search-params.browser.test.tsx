import { useNavigation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { useListSearchParams } from './use-list-search-params.ts';

function List() {
  const [address, setAddress] = useListSearchParams();
  const { state } = useNavigation();
  const choose = (name: string, value: string) =>
    setAddress((previous) => {
      const next = new URLSearchParams(address.size > 0 ? address : previous);
      next.set(name, value);
      return next;
    });
  return (
    <>
      <p>shown: {String(address)}</p>
      {state === 'loading' && <p role="status">loading</p>}
      <button type="button" onClick={() => choose('status', 'active')}>
        Active
      </button>
      <button type="button" onClick={() => choose('sort', 'price')}>
        By price
      </button>
    </>
  );
}

const shown = (query: string) => page.getByText(`shown: ${query}`);
const press = (name: string) => page.getByRole('button', { name }).click();

/** A list whose data come when the test says so. */
async function showSlowList() {
  const loads: PromiseWithResolvers<void>[] = [];
  const load = () => {
    const loading = Promise.withResolvers<void>();
    loads.push(loading);
    return loading.promise.then(() => null);
  };
  const router = await renderRoutes(
    [
      { path: '/list', Component: List, loader: load },
      { path: '/other', Component: () => 'another screen', loader: load },
    ],
    '/list?page=1',
  );
  loads.at(-1)?.resolve();
  await expect.element(shown('page=1')).toBeVisible();
  return { router, finishLoading: () => loads.at(-1)?.resolve() };
}

test('a choice is shown before the list for it has come', async () => {
  const { router, finishLoading } = await showSlowList();
  await press('Active');
  await expect.element(shown('page=1&status=active')).toBeVisible();
  expect(router.state.location.search).toBe('?page=1');
  finishLoading();
  await expect.poll(() => router.state.location.search).toBe('?page=1&status=active');
  await expect.element(shown('page=1&status=active')).toBeVisible();
});

test('a second choice keeps the first one, for which the list has not come yet', async () => {
  const { router, finishLoading } = await showSlowList();
  await press('Active');
  await press('By price');
  await expect.element(shown('page=1&status=active&sort=price')).toBeVisible();
  finishLoading();
  await expect.poll(() => router.state.location.search).toBe('?page=1&status=active&sort=price');
});

test('on the way to another screen the list stays as it is', async () => {
  const { router, finishLoading } = await showSlowList();
  void router.navigate('/other?page=7');
  await expect.element(page.getByRole('status')).toBeVisible();
  await expect.element(shown('page=1')).toBeVisible();
  finishLoading();
  await expect.element(page.getByText('another screen')).toBeVisible();
});
