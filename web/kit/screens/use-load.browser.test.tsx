import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiProblem } from '../../../contract/client.ts';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { messageOf } from '../http/problem-message.ts';
import { useLoad, useReloadAfter } from './use-load.ts';

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
    const [opened, setOpened] = useState<{ name: string }>();
    const { data, error, isLoading, reload } = useLoad(({ name }, signal) => load(name, signal), opened, {
      isKept: true,
    });
    return (
      <>
        <p>history: {data ?? 'none'}</p>
        {error !== undefined && <p role="alert">{messageOf(error, 'failed')}</p>}
        {isLoading && <p role="status">loading</p>}
        <button type="button" onClick={() => setOpened({ name: 'rice' })}>
          Open
        </button>
        <button type="button" onClick={() => setOpened({ name: 'rice, page 2' })}>
          Next page
        </button>
        <button type="button" onClick={() => setOpened(undefined)}>
          Close
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

test('nothing is loaded before there is an input, and its answer is shown', async () => {
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
  await press('Close');
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

test('while typing goes on nothing is loaded, and then the latest text alone', async () => {
  const texts: string[] = [];
  const load = (text: string) => {
    texts.push(text);
    return Promise.resolve(`found ${text}`);
  };
  function Search() {
    const [text, setText] = useState('');
    const { data } = useLoad(load, text || undefined, { pauseMs: 200 });
    return (
      <>
        <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
        <p>{data}</p>
      </>
    );
  }
  await renderRoutes([{ path: '/', Component: Search }], '/');
  await userEvent.type(page.getByLabelText('Search'), 'rice');
  await expect.element(page.getByText('found rice')).toBeVisible();
  expect(texts.at(-1)).toBe('rice');
  expect(texts).not.toContain('r');
});

test('what is under way is asked for again after each answer, failed ones included, until it is done', async () => {
  const answers = [
    () => Promise.resolve(0),
    () => Promise.reject(new Error('gone')),
    () => Promise.resolve(100),
  ];
  let asked = 0;
  const load = () => answers[asked++]?.() ?? Promise.reject(new Error('Asked too often.'));
  function Import() {
    const part = useLoad(load, true);
    useReloadAfter(part.data === 100 ? undefined : 10, part);
    return <p>{part.data} percent</p>;
  }
  await renderRoutes([{ path: '/', Component: Import }], '/');
  await expect.element(page.getByText('100 percent')).toBeVisible();
  expect(asked).toBe(3);
});
