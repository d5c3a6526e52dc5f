import { type Schedule, schedule } from '../../../concept/background.ts';
import { LRUCache } from 'lru-cache';
import { FETCHED_PICTURES_A_DAY } from '../../../../contract/kernel/limits.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { type AuditScope, inAuditScope } from '../../../platform/audit/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { Breaker, BreakerOpen } from '../../../platform/outbound/breaker.ts';
import { OutsideUnavailable } from '../../../platform/outbound/request.ts';
import { perApp, type Services } from '../../../platform/services.ts';
import { shownName } from '../read-upload.ts';
import { fetchPicture } from './fetch-picture.ts';
import {
  type ClaimedFetch,
  claimFetch,
  endFetch,
  giveUpHost,
  lockFetch,
  releaseFetch,
  repeatFetch,
} from './store.ts';

const EVERY_MS = 2_000;
/** A round ends after this time, so that a stopping process is not held up. */
const ROUND_MS = 20_000;
const AT_ONCE = 6;
const AT_ONCE_OF_SHOP = 2;
const FETCH_MS = 15_000;
/** A picture takes less time, so a process whose lease ended must have died. */
const LEASE_SECONDS = 120;
/** The process pauses after temporary failures; the last try comes some seven hours after the first. */
const PAUSES_SECONDS = [20, 120, 600, 3600, 21_600];
const TRIES = PAUSES_SECONDS.length + 1;
const DOWN_MS = 7 * 3_600_000;
/** Originals wait in the database, ahead of uploads by people, so fetching pauses for them. */
const MAX_WAITING = 20;
const HOSTS_REMEMBERED = 500;
const REMEMBERED_BYTES = 16 * 1024 * 1024;
const REMEMBERED_MS = 300_000;

export interface FetchedPicture
  extends Pick<ClaimedFetch, 'productId' | 'shopId' | 'ownerId' | 'place' | 'alt' | 'shownFor'> {
  original: Buffer;
  fileName: string | null;
}

export interface ProductsOfFetches {
  /**
   * Adds the picture before those that `take` names, and returns its key. `take` runs once the product is
   * locked; its undefined means that the picture is no longer wanted.
   * @throws Refusal with the reason why the product cannot have it
   */
  attachPicture: (
    transaction: Transaction,
    picture: FetchedPicture,
    take: () => Promise<{ keysBehind: ReadonlySet<string> } | undefined>,
  ) => Promise<string | undefined>;
}

export function fetchPictures(productsOf: (services: Services) => ProductsOfFetches): Schedule {
  const fetcherOf = perApp((services) => fetcher(services, productsOf(services)));
  return schedule('picture.fetch', EVERY_MS, (services) => fetcherOf(services)());
}

/** The fetcher remembers from round to round which hosts do not answer. */
function fetcher(services: Services, { attachPicture }: ProductsOfFetches): () => Promise<void> {
  const { db, log, config, network, clock } = services;
  const userAgent = `Haat/1.0 (+${config.http.publicUrl})`;
  const breakers = new LRUCache<string, Breaker>({ max: HOSTS_REMEMBERED });
  /** Thousands of products may name the same size chart, which is then fetched once. */
  const originals = new LRUCache<string, Buffer, Breaker>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: REMEMBERED_MS,
    fetchMethod: (url, _, { context: breaker }) =>
      breaker.run(() => fetchPicture(network, url, { userAgent, signal: AbortSignal.timeout(FETCH_MS) })),
    ignoreFetchAbort: true,
  });
  return fetchDue;

  async function fetchDue(): Promise<void> {
    const end = Date.now() + ROUND_MS;
    const running = new Map<string, { claimed: ClaimedFetch; done: Promise<void> }>();
    for (;;) {
      // A fetch may have ended meanwhile and left more to claim.
      const hadNoWork = running.size === 0;
      const claimed = running.size < AT_ONCE && Date.now() < end ? await claimNext() : undefined;
      if (claimed) {
        const done = run(claimed).finally(() => running.delete(claimed.id));
        running.set(claimed.id, { claimed, done });
      } else if (running.size > 0) {
        await Promise.race([...running.values()].map((each) => each.done));
      } else if (hadNoWork) return;
    }

    function claimNext(): Promise<ClaimedFetch | undefined> {
      const shops = [...running.values()].map(({ claimed }) => claimed.shopId);
      const held = {
        shops: shops.filter((shop) => shops.filter((each) => each === shop).length >= AT_ONCE_OF_SHOP),
        hosts: [...breakers].flatMap(([host, { isPaused }]) => (isPaused ? [host] : [])),
      };
      return claimFetch(db, held, { ofDay: FETCHED_PICTURES_A_DAY, waiting: MAX_WAITING }, LEASE_SECONDS);
    }
  }

  /** It never rejects: after a failure on our side the lease ends and the picture is claimed again. */
  async function run(claimed: ClaimedFetch): Promise<void> {
    try {
      await fetchOne(claimed);
    } catch (error) {
      log.error({ err: error, fetchId: claimed.id }, 'picture was not fetched and will be tried again');
    }
  }

  async function fetchOne(claimed: ClaimedFetch): Promise<void> {
    if (claimed.isShopClosed) return giveUp(claimed, 'The shop was closed');
    // Each earlier try ended its process, or failed on our side.
    if (claimed.attempts > TRIES)
      return giveUp(claimed, 'This picture could not be added. Please add it by hand.');
    const breaker = breakerOf(claimed.host);
    try {
      const original = await originals.forceFetch(claimed.url, { context: breaker });
      await faultPoint('picture fetch: bytes fetched');
      await attach(claimed, original);
    } catch (error) {
      if (error instanceof BreakerOpen) await releaseFetch(db, claimed.id);
      else if (error instanceof OutsideUnavailable) await tryAgain(claimed, breaker);
      else if (error instanceof Refusal) await giveUp(claimed, error.message);
      else throw error;
    }
  }

  /** Product and fetch change together, so that a picture is attached once, however often it is fetched. */
  function attach(claimed: ClaimedFetch, original: Buffer): Promise<void> {
    const picture = { ...claimed, original, fileName: fileNameIn(claimed.url) };
    return inAuditScope(scopeOf(claimed), () =>
      inTransaction(db, async (tx) => {
        const pictureKey = await attachPicture(tx, picture, () => lockFetch(tx, claimed));
        if (pictureKey === undefined) return;
        await endFetch(tx, claimed.id, { state: 'attached', pictureKey });
        await faultPoint('picture fetch: attached');
      }),
    );
  }

  async function tryAgain(claimed: ClaimedFetch, { isPaused, failingMs }: Breaker): Promise<void> {
    const pause = PAUSES_SECONDS[claimed.attempts - 1];
    if (isPaused && failingMs >= DOWN_MS) await giveUpHost(db, claimed, NEVER_ANSWERED);
    else if (pause === undefined) await giveUp(claimed, NEVER_ANSWERED);
    else await repeatFetch(db, claimed.id, pause);
  }

  function giveUp({ id }: ClaimedFetch, reason: string): Promise<void> {
    return endFetch(db, id, { state: 'failed', reason });
  }

  function breakerOf(host: string): Breaker {
    const breaker = breakers.get(host) ?? new Breaker(clock);
    breakers.set(host, breaker);
    return breaker;
  }
}

const NEVER_ANSWERED =
  'The server of this picture did not answer in time, though it was asked again and again';

/** The audit log attributes later work of an import to its seller. */
function scopeOf({ importId, productId, ownerId, actorId, sessionId }: ClaimedFetch): AuditScope {
  return {
    actorId,
    ownerId,
    sessionId,
    actorKind: kindOf(actorId, ownerId),
    network: '',
    action: 'picture.fetch',
    reason: '',
    subject: { importId: [importId], productId: [productId] },
  };
}

const kindOf = (actorId: UserId, ownerId: UserId) => (actorId === ownerId ? 'seller' : 'staff');

function fileNameIn(url: string): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return shownName(decodeURIComponent(last));
  } catch {
    return shownName(last);
  }
}
