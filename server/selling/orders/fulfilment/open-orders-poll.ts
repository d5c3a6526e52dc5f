import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { findLiveSessions } from '../../../market/accounts/index.ts';
import type { SellerActor } from '../../../platform/http/actor.ts';
import { notAMember, notSignedIn } from '../../../platform/http/admit.ts';
import { tooManyRequests } from '../../../platform/http/security.ts';
import type { Services } from '../../../platform/services.ts';
import { findShopOfOwner } from '../../../market/shops/index.ts';
import { findLiveMembers } from '../../../market/staff/index.ts';
import { findOpenOrders, type OpenOrders } from './read-shop-orders.ts';

/** The key is the shop of the order. */
const MOVED = 'shop_order.moved';
/** Browsers and proxies have longer timeouts. */
export const LONGEST_WAIT_MS = 10_000;
const SESSION_CHECK_MS = 1_000;
/** A browser polls from one of its tabs only, so this is the number of devices. */
const POLLS_PER_ACCOUNT = 6;
const RETRY_AFTER_SECONDS = 10;

type PollEnd = 'timed_out' | 'signed_out' | 'removed';

/** A change while the request reads the database is not lost. */
class PendingPoll {
  readonly actor: SellerActor;
  shopId: ShopId | undefined;
  #end: PollEnd | undefined;
  #isNotified = false;
  #wake: () => void = () => {};

  constructor(actor: SellerActor) {
    this.actor = actor;
  }

  get ended(): PollEnd | undefined {
    return this.#end;
  }

  notify(): void {
    this.#isNotified = true;
    this.#wake();
  }

  end(reason: PollEnd): void {
    this.#end ??= reason;
    this.#wake();
  }

  async notified(): Promise<void> {
    if (!this.#isNotified && this.#end === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isNotified = false;
  }
}

/** The change feed only wakes and the database gives the version, so that every process answers the same. */
export class OpenOrdersPoll {
  readonly #services: Pick<Services, 'db' | 'log' | 'clock'>;
  readonly #pending = new Set<PendingPoll>();
  #sessionCheck: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(services: Pick<Services, 'db' | 'log' | 'clock' | 'changeFeed'>) {
    this.#services = services;
    services.changeFeed.subscribe(MOVED, (shopId) => {
      for (const poll of this.#pending) {
        if (shopId === undefined || poll.shopId === shopId) poll.notify();
      }
    });
  }

  /**
   * It answers once the version differs from `seen`, and after ten seconds in any case.
   * @throws Refusal `not_signed_in` once the session has ended, `not_a_member` once staff was removed
   */
  async poll(actor: SellerActor, seen: string | undefined, disconnected: AbortSignal): Promise<OpenOrders> {
    this.#limitPolls(actor.personId);
    const poll = new PendingPoll(actor);
    const timeout = setTimeout(() => poll.end('timed_out'), LONGEST_WAIT_MS);
    disconnected.addEventListener('abort', () => poll.end('timed_out'));
    if (this.#isClosing) poll.end('timed_out');
    this.#add(poll);
    try {
      const shop = await findShopOfOwner(this.#services.db, actor.ownerId);
      poll.shopId = shop?.id;
      for (;;) {
        const orders = await findOpenOrders(this.#services.db, poll.shopId);
        if (poll.ended === 'signed_out') throw notSignedIn();
        if (poll.ended === 'removed' || !(await this.#isStillStaff(actor))) throw notAMember();
        if (orders.version !== seen || poll.ended === 'timed_out') return orders;
        await poll.notified();
      }
    } finally {
      clearTimeout(timeout);
      this.#remove(poll);
    }
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  close(): void {
    this.#isClosing = true;
    for (const poll of this.#pending) poll.end('timed_out');
  }

  /** The check follows the reading, so that a removed member sees no later order. */
  async #isStillStaff({ memberId }: SellerActor): Promise<boolean> {
    return memberId === null || (await findLiveMembers(this.#services.db, [memberId])).has(memberId);
  }

  #limitPolls(personId: UserId): void {
    const ofAccount = [...this.#pending].filter(({ actor }) => actor.personId === personId);
    if (ofAccount.length >= POLLS_PER_ACCOUNT) throw tooManyRequests(RETRY_AFTER_SECONDS);
  }

  #add(poll: PendingPoll): void {
    this.#pending.add(poll);
    this.#sessionCheck ??= setInterval(() => void this.#checkSessions(), SESSION_CHECK_MS);
  }

  #remove(poll: PendingPoll): void {
    this.#pending.delete(poll);
    if (this.#pending.size > 0) return;
    clearInterval(this.#sessionCheck);
    this.#sessionCheck = undefined;
  }

  /** One query each serves all waiting requests. */
  async #checkSessions(): Promise<void> {
    const pending = [...this.#pending];
    try {
      const { db, clock } = this.#services;
      const memberIds = pending.flatMap(({ actor }) => actor.memberId ?? []);
      const [live, staff] = await Promise.all([
        findLiveSessions(
          db,
          pending.map(({ actor }) => actor.sessionId),
          clock(),
        ),
        findLiveMembers(db, memberIds),
      ]);
      for (const poll of pending) {
        const { sessionId, memberId } = poll.actor;
        if (!live.has(sessionId)) poll.end('signed_out');
        else if (memberId !== null && !staff.has(memberId)) poll.end('removed');
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'the callers of long polls could not be checked');
    }
  }
}
