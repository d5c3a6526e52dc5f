import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiProblem, type Reply } from '../../../../contract/client.ts';
import { api } from '../../../kit/http/api.ts';
import { actingOwnerId } from '../../../kit/storage/acting-shop.ts';
import { mayHandle } from '../acting/rights.ts';

type OpenOrders = Reply<'GET /api/shop-order/open-orders'>;

export interface OpenOrdersState {
  version: string | undefined;
  /** Orders awaiting acceptance. */
  waiting: number;
}

const UNKNOWN: OpenOrdersState = { version: undefined, waiting: 0 };

export const useOpenOrders = create<OpenOrdersState>()(() => UNKNOWN);

/** The browser's tabs share lock and channel for one shop. */
const shared = () => `haat open orders ${actingOwnerId()}`;
/** The pause batches changes in a rush of orders. */
const POLL_PAUSE_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The area and its screen load at the same time, and share the first call. */
const useFirstLoad = create<{ call?: Promise<void> | undefined }>()(() => ({}));

/** Other parts of the screen are at least as new (see `useReloadOnChange`). Unknown without the right. */
export async function loadOpenOrders(): Promise<OpenOrdersState> {
  if (useOpenOrders.getState().version === undefined && mayHandle('orders')) {
    const { call = loadFirst() } = useFirstLoad.getState();
    useFirstLoad.setState({ call });
    await call;
  }
  return useOpenOrders.getState();
}

async function loadFirst(): Promise<void> {
  try {
    show(await api('GET /api/shop-order/open-orders'));
  } finally {
    useFirstLoad.setState({ call: undefined });
  }
}

export function useOpenOrdersFeed(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    void follow(left.signal);
    return () => left.abort();
  }, [isOpen]);
}

/** One tab polls and broadcasts, because browsers limit connections per host; then the next takes over. */
async function follow(left: AbortSignal): Promise<void> {
  const name = shared();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<OpenOrders>) => show(data);
  left.addEventListener('abort', () => {
    channel.close();
    useOpenOrders.setState(UNKNOWN);
  });
  // An earlier broadcast of another tab was missed.
  api('GET /api/shop-order/open-orders', { signal: left }).then(show, () => undefined);
  const wait = () => pollOpenOrders(left, (openOrders) => channel.postMessage(openOrders));
  // The lock request fails only when the area is left before its turn.
  await navigator.locks.request(name, { signal: left }, wait).catch(() => undefined);
}

async function pollOpenOrders(left: AbortSignal, publish: (openOrders: OpenOrders) => void): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!left.aborted) {
    try {
      const { version: seen } = useOpenOrders.getState();
      const openOrders = await api('GET /api/shop-order/open-orders', { query: { seen }, signal: left });
      if (left.aborted) return;
      show(openOrders);
      publish(openOrders);
      pauseMs = FIRST_PAUSE_MS;
      await pause(POLL_PAUSE_MS, left);
    } catch (error) {
      // The session ended; the area is about to close.
      if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) return;
      await pause(pauseMs, left);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

function show({ version, waiting }: OpenOrders): void {
  if (useOpenOrders.getState().version !== version) useOpenOrders.setState({ version, waiting });
}

/** Ends early when the network returns or the area is left. */
function pause(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      left.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    left.addEventListener('abort', end);
  });
}
