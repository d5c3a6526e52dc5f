import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProblem } from '../../../contract/client.ts';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { messageOf } from '../http/problem-message.ts';
import { type Loaded, settle } from './screen-loader.ts';
import { useLoadedPart } from './use-loaded-part.ts';

function Screen() {
  const { data, error, isLoading, reload, show, showChanged } = useLoadedPart(
    useLoaderData<Loaded<string>>(),
  );
  const addBoth = () => {
    showChanged((before) => `${before} one`);
    showChanged((before) => `${before} two`);
  };
  return (
    <>
      <p>orders: {data ?? 'none'}</p>
      {error !== undefined && <p role="alert">{messageOf(error, 'failed')}</p>}
      {isLoading && <p role="status">loading</p>}
      <button type="button" onClick={reload}>
        Try again
      </button>
      <button type="button" onClick={() => show('changed here')}>
        Change
      </button>
      <button type="button" onClick={addBoth}>
        Add both
      </button>
    </>
  );
}

const orders = (text: string) => page.getByText(`orders: ${text}`);
const failure = page.getByRole('alert');
const loading = page.getByRole('status');
const press = (name: string) => page.getByRole('button', { name }).click();

/** A screen whose loads the test answers one by one. */
async function showScreen() {
  const loads: PromiseWithResolvers<string>[] = [];
  const router = await renderRoutes(
    [
      {
        path: '/orders',
        Component: Screen,
        loader: () => {
          const load = Promise.withResolvers<string>();
          loads.push(load);
          return settle(load.promise);
        },
      },
    ],
    '/orders',
  );
  const latest = async (count: number) => {
    await expect.poll(() => loads.length).toBe(count);
    const load = loads[count - 1];
    if (!load) throw new Error(`Load ${count} has not begun.`);
    return load;
  };
  return { router, loads, latest };
}

test('a failed part says why, and a press loads it again', async () => {
  const { latest } = await showScreen();
  (await latest(1)).reject(new ApiProblem({ status: 500, message: 'no network' }));
  await expect.element(failure).toHaveTextContent('no network');
  await expect.element(orders('none')).toBeVisible();

  await press('Try again');
  const second = await latest(2);
  await expect.element(loading).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  second.resolve('two');
  await expect.element(orders('two')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('what was loaded stays while it is loaded again, and when that fails', async () => {
  const { latest } = await showScreen();
  (await latest(1)).resolve('two');
  await expect.element(orders('two')).toBeVisible();
  await press('Try again');
  const second = await latest(2);
  await expect.element(orders('two')).toBeVisible();
  second.reject(new ApiProblem({ status: 500, message: 'no network' }));
  await expect.element(failure).toBeVisible();
  await expect.element(orders('two')).toBeVisible();
});

test('a failed part is loaded again by itself when the network comes back', async () => {
  const { loads, latest } = await showScreen();
  (await latest(1)).reject(new ApiProblem({ status: 500, message: 'no network' }));
  await expect.element(failure).toBeVisible();
  // The browser may paint the failure before the screen listens for the network.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return loads.length;
    })
    .toBeGreaterThanOrEqual(2);
  loads.at(-1)?.resolve('two');
  await expect.element(orders('two')).toBeVisible();
});

test('a part that has come is not loaded again when the network comes back', async () => {
  const { latest } = await showScreen();
  (await latest(1)).resolve('two');
  await expect.element(orders('two')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await press('Try again');
  await latest(2);
});

test('a change shows its answer at once, and what is loaded later replaces it', async () => {
  const { latest } = await showScreen();
  (await latest(1)).resolve('two');
  await press('Change');
  await expect.element(orders('changed here')).toBeVisible();
  await press('Try again');
  (await latest(2)).resolve('three');
  await expect.element(orders('three')).toBeVisible();
});

test('changes that arrive together are both shown, and none where nothing came', async () => {
  const { latest } = await showScreen();
  (await latest(1)).reject(new ApiProblem({ status: 500, message: 'no network' }));
  await press('Add both');
  await expect.element(orders('none')).toBeVisible();
  await press('Try again');
  (await latest(2)).resolve('zero');
  await expect.element(orders('zero')).toBeVisible();
  await press('Add both');
  await expect.element(orders('zero one two')).toBeVisible();
});

test('the next page of the list keeps the present one until it has come', async () => {
  const { router, latest } = await showScreen();
  (await latest(1)).resolve('first page');
  await expect.element(orders('first page')).toBeVisible();
  void router.navigate('/orders?page=2');
  const second = await latest(2);
  await expect.element(loading).toBeVisible();
  await expect.element(orders('first page')).toBeVisible();
  second.resolve('second page');
  await expect.element(orders('second page')).toBeVisible();
});
