import type { FastifyBaseLogger } from 'fastify';
import { CONTENT_BODIES, type ContentBodies } from '../../../contract/content.ts';
import type { ContentPlace } from '../../../contract/kernel/content-places.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Database } from '../../platform/database/database.ts';
import { perApp } from '../../platform/services.ts';
import { TaggedCache } from '../../platform/tagged-cache.ts';
import { FIRST_VERSIONS } from './first-versions.ts';
import { listStarting, type StartingVersion } from './store.ts';

const CHANGED = 'content.changed';
const SCHEDULE = 'schedule';
const MAX_BYTES = 8 * 1024 * 1024;
/** The age covers changes that no feed reports. */
const MAX_AGE_MS = 30_000;
/** Longer waits are split; beyond 24 days a timer would fire at once. */
const LONGEST_WAIT_MS = 86_400_000;

interface Schedule {
  versions: readonly (Omit<StartingVersion, 'body'> & { body: ContentBodies[ContentPlace] })[];
}

interface Sources {
  db: Database;
  changeFeed: ChangeFeed;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** The clock decides at each read, so that a late timer shows nobody an old version. A failed read keeps the last versions. */
class CurrentContent {
  readonly #sources: Sources;
  readonly #cache: TaggedCache<Schedule>;
  readonly #listeners: (() => void)[] = [];
  #last: Schedule = { versions: [] };
  /** The unit is milliseconds since 1970; listeners have not been notified of this moment. */
  #nextMs = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#cache = new TaggedCache({
      maxBytes: MAX_BYTES,
      maxAgeMs: MAX_AGE_MS,
      bytesOf: ({ versions }) => JSON.stringify(versions).length,
      isCurrent: () => sources.changeFeed.isCurrent,
    });
    sources.changeFeed.subscribe(CHANGED, () => {
      this.#cache.clear();
      this.#notifyListeners();
      void this.#read();
    });
  }

  /** Cached values may be old when a moment has come that listeners were not notified of. */
  get isChanging(): boolean {
    return this.#sources.clock().getTime() >= this.#nextMs;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async start(): Promise<void> {
    await this.#read();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** The object stays the same as long as the same version is live. */
  async of<Place extends ContentPlace>(place: Place): Promise<ContentBodies[Place]> {
    const { versions } = await this.#read();
    const now = this.#sources.clock();
    const live = versions.findLast((version) => version.place === place && version.startsAt <= now);
    return (live?.body ?? FIRST_VERSIONS[place]) as ContentBodies[Place]; // checked by the schema of its place
  }

  async #read(): Promise<Schedule> {
    try {
      this.#last = await this.#cache.getOrRead(SCHEDULE, async () => {
        const schedule = await this.#readSchedule();
        this.#wait(schedule);
        return schedule;
      });
    } catch (error) {
      this.#sources.log.error({ err: error }, 'the content could not be read');
    }
    return this.#last;
  }

  async #readSchedule(): Promise<Schedule> {
    const { db, clock, log } = this.#sources;
    const versions = (await listStarting(db, clock())).flatMap((version) => {
      const body = CONTENT_BODIES[version.place].safeParse(version.body);
      if (body.success) return [{ ...version, body: body.data }];
      log.error(
        { place: version.place, versionId: version.id },
        'a version of the content does not fit its place',
      );
      return [];
    });
    return { versions };
  }

  #wait({ versions }: Schedule): void {
    const now = this.#sources.clock();
    const next = versions.find(({ startsAt }) => startsAt > now);
    // A moment that has come and was not announced is kept.
    if (!this.isChanging) this.#nextMs = next?.startsAt.getTime() ?? Infinity;
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#nextMs === Infinity) return;
    const waitMs = Math.max(this.#nextMs - this.#sources.clock().getTime(), 0);
    // A timer may fire a moment early: then it waits again.
    this.#timer = setTimeout(() => this.#wake(), Math.min(waitMs, LONGEST_WAIT_MS)).unref();
  }

  #wake(): void {
    if (!this.isChanging) return this.#arm();
    this.#notifyListeners();
    this.#nextMs = Infinity;
    this.#wait(this.#last);
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const currentContentOf = perApp((services) => new CurrentContent(services));
