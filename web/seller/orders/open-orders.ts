import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiProblem, type Reply } from '../../../contract/client.ts';
import { api } from '../../shared/http/api.ts';

type News = Reply<'GET /api/shop-order/news'>;

/** What is known of the orders to be handled; without a version nothing is known yet. */
interface KnownNews {
  version: string | undefined;
  /** Orders that wait to be accepted. */
  waiting: number;
}

const NOTHING_KNOWN: KnownNews = { version: undefined, waiting: 0 };

export const useOpenOrders = create<KnownNews>()(() => NOTHING_KNOWN);

/** Names the lock and the channel that the tabs of a browser share. */
const SHARED = 'haat order news';
/** In a rush of orders one look tells of many. */
const BREATH_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Keeps the news up to date for as long as the seller's area is open. */
export function useOpenOrdersFeed(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    void follow(left.signal);
    return () => left.abort();
  }, [isOpen]);
}

/**
 * One tab of a browser waits at the server and tells the others, since a browser opens only a few connections to one
 * place; when that tab closes, the next one takes over.
 */
async function follow(left: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(SHARED);
  channel.onmessage = ({ data }: MessageEvent<News>) => show(data);
  left.addEventListener('abort', () => {
    channel.close();
    useOpenOrders.setState(NOTHING_KNOWN);
  });
  // How things stand now. When this fails the waiting tab has the next answer in a moment.
  api('GET /api/shop-order/news', { signal: left }).then(show, () => undefined);
  const wait = () => waitForNews(left, (news) => channel.postMessage(news));
  // The request for the lock fails only when the area is left before its turn.
  await navigator.locks.request(SHARED, { signal: left }, wait).catch(() => undefined);
}

async function waitForNews(left: AbortSignal, tell: (news: News) => void): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!left.aborted) {
    try {
      const { version: seen } = useOpenOrders.getState();
      const news = await api('GET /api/shop-order/news', { query: { seen }, signal: left });
      if (left.aborted) return;
      show(news);
      tell(news);
      pauseMs = FIRST_PAUSE_MS;
      await pause(BREATH_MS, left);
    } catch (error) {
      // The session is over, and the area is about to close.
      if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) return;
      await pause(pauseMs, left);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

function show({ version, waiting }: News): void {
  if (useOpenOrders.getState().version !== version) useOpenOrders.setState({ version, waiting });
}

/** Ends early when the network comes back or the area is left. */
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
