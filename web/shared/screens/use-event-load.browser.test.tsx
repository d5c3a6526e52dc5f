import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProblem } from '../../../contract/client.ts';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { messageOf } from '../http/problem-message.ts';
import { useEventLoad } from './use-event-load.ts';

interface HistoryCall extends PromiseWithResolvers<string> {
  name: string;
  signal: AbortSignal;
}

/** A screen with a history whose loads the test answers one by one. */
async function showHistory() {
  const calls: HistoryCall[] = [];
  const load = (name: string, signal: AbortSignal) => {
    const call = { ...Promise.withResolvers<string>(), name, signal };
    calls.push(call);
    return call.promise;
  };
  function History() {
    const { data, error, isLoading, start, update, reload } = useEventLoad(load);
    return (
      <>
        <p>history: {data ?? 'none'}</p>
        {error !== undefined && <p role="alert">{messageOf(error, 'failed')}</p>}
        {isLoading && <p role="status">loading</p>}
        <button type="button" onClick={() => start('rice')}>
          Open
        </button>
        <button type="button" onClick={() => update('rice, page 2')}>
          Next page
        </button>
        <button type="button" onClick={reload}>
          Try again
        </button>
      </>
    );
  }
  function Screen() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        {isShown && <History />}
        <button type="button" onClick={() => setShown(false)}>
          Leave
        </button>
      </>
    );
  }
  await renderRoutes([{ path: '/', Component: Screen }], '/');
  const call = async (number: number) => {
    await expect.poll(() => calls.length).toBe(number);
    const latest = calls[number - 1];
    if (!latest) throw new Error(`Load ${number} has not begun.`);
    return latest;
  };
  return { calls, call };
}

const history = (text: string) => page.getByText(`history: ${text}`);
const failure = page.getByRole('alert');
const loading = page.getByRole('status');
const press = (name: string) => page.getByRole('button', { name }).click();

test('nothing is loaded before the action, and its answer is shown', async () => {
  const { calls, call } = await showHistory();
  await expect.element(history('none')).toBeVisible();
  expect(calls).toEqual([]);
  await press('Open');
  await expect.element(loading).toBeVisible();
  (await call(1)).resolve('sold 2');
  await expect.element(history('sold 2')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('the next page keeps the present one until it has come; what is opened next begins empty', async () => {
  const { call } = await showHistory();
  await press('Open');
  (await call(1)).resolve('sold 2');
  await expect.element(history('sold 2')).toBeVisible();
  await press('Next page');
  const second = await call(2);
  expect(second.name).toBe('rice, page 2');
  await expect.element(history('sold 2')).toBeVisible();
  second.resolve('returned 1');
  await expect.element(history('returned 1')).toBeVisible();
  await press('Open');
  await call(3);
  await expect.element(history('none')).toBeVisible();
});

test('a late answer never replaces that of a newer action', async () => {
  const { call } = await showHistory();
  await press('Open');
  const first = await call(1);
  await press('Next page');
  const second = await call(2);
  expect(first.signal.aborted).toBe(true);
  second.resolve('new');
  await expect.element(history('new')).toBeVisible();
  first.resolve('old');
  await first.promise;
  await expect.element(history('new')).toBeVisible();
});

test('a failed load says why, and is repeated by a press and when the network comes back', async () => {
  const { calls, call } = await showHistory();
  await press('Open');
  (await call(1)).reject(new ApiProblem({ status: 500, message: 'no network' }));
  await expect.element(failure).toHaveTextContent('no network');
  await press('Try again');
  const second = await call(2);
  expect(second.name).toBe('rice');
  await expect.element(failure).not.toBeInTheDocument();
  second.reject(new ApiProblem({ status: 500, message: 'still none' }));
  await expect.element(failure).toHaveTextContent('still none');
  // The browser may paint the failure before the screen listens for the network.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return calls.length;
    })
    .toBeGreaterThanOrEqual(3);
  calls.at(-1)?.resolve('sold 2');
  await expect.element(history('sold 2')).toBeVisible();
});

test('a pending load is aborted with the screen', async () => {
  const { call } = await showHistory();
  await press('Open');
  const { signal } = await call(1);
  await press('Leave');
  await expect.poll(() => signal.aborted).toBe(true);
});
