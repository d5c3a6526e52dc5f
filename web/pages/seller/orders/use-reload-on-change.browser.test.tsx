import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { type OpenOrdersState, useOpenOrders } from './open-orders.ts';
import { useReloadOnChange } from './use-reload-on-change.ts';

const state = (version: string | undefined, waiting = 0): OpenOrdersState => ({ version, waiting });

let reloads: number[];
beforeEach(() => {
  reloads = [];
  useOpenOrders.setState(state(undefined));
});

function Screen({ seen }: { seen: Loaded<OpenOrdersState> }) {
  useReloadOnChange(seen, (arrived) => reloads.push(arrived));
  return <p>open</p>;
}

/** Opens a screen, and returns what gives it the state of another load. */
async function open(first: Loaded<OpenOrdersState>) {
  const { rerender } = await render(<Screen seen={first} />);
  return (seen: Loaded<OpenOrdersState>) => rerender(<Screen seen={seen} />);
}

test('an order that came while the screen was loading reloads it, and says how many came', async () => {
  useOpenOrders.setState(state('second', 3));
  await open({ data: state('first', 1) });
  await expect.poll(() => reloads).toEqual([2]);
});

test('what was loaded in the known state is not loaded again', async () => {
  useOpenOrders.setState(state('first', 1));
  await open({ data: state('first', 1) });
  useOpenOrders.setState(state('second', 2));
  await expect.poll(() => reloads).toEqual([1]);
});

test('a reload that another change overtook is followed by one more', async () => {
  useOpenOrders.setState(state('first', 1));
  const load = await open({ data: state('first', 1) });
  useOpenOrders.setState(state('second', 2));
  await expect.poll(() => reloads).toEqual([1]);
  await load({ data: state('first', 1) });
  await expect.poll(() => reloads).toEqual([1, 1]);
  await load({ data: state('second', 2) });
  useOpenOrders.setState(state('third', 1));
  await expect.poll(() => reloads).toEqual([1, 1, -1]);
});

test('without a known state of its data the screen is loaded again once a state is known', async () => {
  await open({ error: new Error('no network') });
  useOpenOrders.setState(state('first', 1));
  await expect.poll(() => reloads).toEqual([0]);
});
