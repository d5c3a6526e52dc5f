import type { UserId } from '../../../contract/kernel/schemas.ts';
import { findLiveSessions } from '../../accounts/index.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notSignedIn } from '../../platform/http/guard.ts';
import { tooManyRequests } from '../../platform/http/security.ts';
import type { Services } from '../../platform/services.ts';
import { findShopOfOwner } from '../../shops/index.ts';
import { findOpenOrders, type OpenOrders } from './read-shop-orders.ts';
import { PendingPoll } from '../waiter.ts';

/** The topic of each shop that an order came to or moved in. */
const MOVED = 'shop_order.moved';
/** Shorter than what browsers and proxies wait for an answer. */
export const LONGEST_WAIT_MS = 10_000;
const SESSION_CHECK_MS = 1_000;
/** A browser waits in one of its tabs only, so this is as many devices. */
const WAITS_PER_ACCOUNT = 6;
const RETRY_AFTER_SECONDS = 10;

/**
 * Lets sellers wait for news of their orders. What is new is always read from the database; the change feed only says
 * when to look, so that two processes say the same.
 */
export class OpenOrdersPoll {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #waiters = new Set<PendingPoll>();
  #sessionCheck: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(services: Pick<Services, 'db' | 'log' | 'changeFeed'>) {
    this.#services = services;
    services.changeFeed.subscribe(MOVED, (shopId) => {
      for (const waiter of this.#waiters) {
        if (shopId === undefined || waiter.shopId === shopId) waiter.tell();
      }
    });
  }

  /**
   * The news of the seller's shop: at once when they differ from the version `seen`, else when they do, and after ten
   * seconds in any case. Refuses with `not_signed_in` as soon as the session has ended.
   * @param left aborted when nobody waits for the answer any more
   */
  async next(actor: Actor, seen: string | undefined, left: AbortSignal): Promise<OpenOrders> {
    this.#refuseCrowd(actor.userId);
    const waiter = new PendingPoll(actor);
    const time = setTimeout(() => waiter.end('over'), LONGEST_WAIT_MS);
    left.addEventListener('abort', () => waiter.end('over'));
    if (this.#isClosing) waiter.end('over');
    this.#enter(waiter);
    try {
      const shop = await findShopOfOwner(this.#services.db, actor.userId);
      waiter.shopId = shop?.id;
      for (;;) {
        const news = await findOpenOrders(this.#services.db, waiter.shopId);
        if (waiter.ending === 'session_over') throw notSignedIn();
        if (news.version !== seen || waiter.ending === 'over') return news;
        await waiter.word();
      }
    } finally {
      clearTimeout(time);
      this.#leave(waiter);
    }
  }

  /** Whether the process is about to end. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Answers everybody now: the process is about to end. */
  close(): void {
    this.#isClosing = true;
    for (const waiter of this.#waiters) waiter.end('over');
  }

  #refuseCrowd(userId: UserId): void {
    const waiting = [...this.#waiters].filter((waiter) => waiter.actor.userId === userId);
    if (waiting.length >= WAITS_PER_ACCOUNT) throw tooManyRequests(RETRY_AFTER_SECONDS);
  }

  #enter(waiter: PendingPoll): void {
    this.#waiters.add(waiter);
    this.#sessionCheck ??= setInterval(() => void this.#checkSessions(), SESSION_CHECK_MS);
  }

  #leave(waiter: PendingPoll): void {
    this.#waiters.delete(waiter);
    if (this.#waiters.size > 0) return;
    clearInterval(this.#sessionCheck);
    this.#sessionCheck = undefined;
  }

  /** One question for all who wait: whoever signed out, or was signed out, hears nothing more. */
  async #checkSessions(): Promise<void> {
    const waiters = [...this.#waiters];
    try {
      const live = await findLiveSessions(
        this.#services.db,
        waiters.map(({ actor }) => actor.sessionId),
      );
      for (const waiter of waiters) {
        if (!live.has(waiter.actor.sessionId)) waiter.end('session_over');
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'sessions of those who wait could not be checked');
    }
  }
}
