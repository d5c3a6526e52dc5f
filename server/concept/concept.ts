import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ListedPattern, PageTag, PageTagKind } from '../../contract/pages.ts';
import { keysOf } from '../../contract/kernel/keys-of.ts';
import { SUBJECT_KINDS } from '../../contract/kernel/moderation.ts';
import type { EndpointTable } from '../../contract/endpoint.ts';
import { THING_KINDS } from '../../contract/kernel/schemas.ts';
import { TO_DO_KINDS } from '../../contract/kernel/to-do-kinds.ts';
import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { ConceptSettings } from '../platform/settings.ts';
import type { Services } from '../platform/services.ts';
import type { DeclaredJob, Schedule } from './background.ts';
import type { ConsolePage, ProductPart } from './extension.ts';
import type { Invariant } from './invariant.ts';
import type { MoveMerged } from './merged-products.ts';
import type { Personal } from './personal.ts';
import type { ReportSubjects } from './report-subject.ts';
import type { SearchSources, Things } from './thing.ts';
import type { WaitingSources } from './waiting.ts';

/** Registers routes and what they need. @param concepts all of them, for what reads their declarations */
export type RegisterConcept = (
  app: FastifyInstance,
  services: Services,
  concepts: readonly Concept[],
) => void;

/** A part of the market, with all that the rest has to know of it: what reads concepts goes through `concepts.ts`. */
export interface Concept {
  /** Adds what holds for every call of the API, before any is registered. */
  readonly hooks?: RegisterConcept;
  /** Registers its calls in the scope of the API. */
  readonly api?: RegisterConcept;
  /** Calls of an extension, which the contract does not list: they join the documentation. */
  readonly endpoints?: EndpointTable;
  /** Pages of the console that are declared as data, for screens that the web was built without. */
  readonly consolePages?: readonly ConsolePage[];
  /** Parts of the product page, likewise. */
  readonly productParts?: readonly ProductPart[];
  /** What it does in the background once it is asked to. */
  readonly jobs?: readonly DeclaredJob[];
  /** Jobs that send a mail each. */
  readonly mails?: FromAll<readonly DeclaredJob[]>;
  /** What it does from time to time. */
  readonly schedules?: FromAll<readonly Schedule[]>;
  /** Registers what is served beside the API, such as files. */
  readonly site?: RegisterConcept;
  /** Variables of the environment that are its own. */
  readonly settings?: ConceptSettings<unknown>;
  readonly metrics?: (services: Services) => Registry;
  /** What of it people can report. */
  readonly reported?: Partial<ReportSubjects>;
  /** What the sitemap lists of its pages that have a parameter. */
  readonly listed?: Partial<Record<ListedPattern, ListedSubject>>;
  /** What of it the audit log and jobs name. */
  readonly things?: FromAll<Partial<Things>>;
  /** What of it the search of the console finds. */
  readonly searched?: Partial<SearchSources>;
  /** What of it waits for operators. */
  readonly waiting?: FromAll<Partial<WaitingSources>>;
  /** What it stores of a person. */
  readonly personal?: Personal;
  /** What happens to what it stores of products when they become one. */
  readonly moveMerged?: MoveMerged;
  /** SQL: it shows the picture of this key. Pictures that no concept shows are removed. */
  readonly usesPicture?: (pictureKey: SQLWrapper) => SQL;
  readonly invariants?: readonly Invariant[];
  /** At which changes of it cached pages are dropped, by what their tags name; `all`: every page. */
  readonly dropsPages?: Partial<Record<PageTagKind | 'all', DropPages>>;
}

/** A declaration; it is made of all concepts where it shows what others declare. */
type FromAll<Declared> = Declared | ((concepts: readonly Concept[]) => Declared);

export interface Range {
  limit: number;
  offset: number;
}

/** What a page with a parameter shows, in a lasting order. */
export interface ListedSubject {
  count: (db: Queryable) => Promise<number>;
  /** What takes the place of the parameter. */
  listIds: (db: Queryable, range: Range) => Promise<string[]>;
}

/** Subscribes to changes that make cached pages old. */
export type DropPages = (
  changeFeed: ChangeFeed,
  pages: { drop: (tag: PageTag) => void; dropAll: () => void },
) => void;

/**
 * What concepts declare together, by kind: one concept has each.
 * @throws Error for a kind that none or several of them declare, as the app is built
 */
export function collect<Kinds extends object>(
  kinds: readonly (keyof Kinds & string)[],
  declared: readonly (Partial<Kinds> | undefined)[],
): Kinds {
  for (const kind of kinds) {
    const owners = declared.filter((part) => part?.[kind] !== undefined);
    if (owners.length !== 1) throw new Error(`${owners.length} concepts declare ${kind}`);
  }
  return Object.assign({}, ...declared) as Kinds; // each kind was found
}

/** What is done from time to time, of all concepts. */
export function schedulesOf(concepts: readonly Concept[]): readonly Schedule[] {
  return concepts.flatMap(({ schedules = [] }) =>
    typeof schedules === 'function' ? schedules(concepts) : schedules,
  );
}

/** What sends mails, of all concepts. */
export function mailsOf(concepts: readonly Concept[]): readonly DeclaredJob[] {
  return concepts.flatMap(({ mails = [] }) => (typeof mails === 'function' ? mails(concepts) : mails));
}

/** What the audit log and jobs name, of all concepts. */
export function thingsOf(concepts: readonly Concept[]): Things {
  return collect<Things>(
    THING_KINDS,
    concepts.map(({ things }) => (typeof things === 'function' ? things(concepts) : things)),
  );
}

/** What waits for operators, of all concepts. */
export function waitingOf(concepts: readonly Concept[]): WaitingSources {
  return collect<WaitingSources>(
    keysOf(TO_DO_KINDS),
    concepts.map(({ waiting }) => (typeof waiting === 'function' ? waiting(concepts) : waiting)),
  );
}

/** What people can report, of all concepts. */
export function reportedOf(concepts: readonly Concept[]): ReportSubjects {
  return collect<ReportSubjects>(
    keysOf(SUBJECT_KINDS),
    concepts.map(({ reported }) => reported),
  );
}

/** Checks the type of a declaration where it stands. */
export function concept<Declared extends Concept>(declared: Declared): Declared {
  return declared;
}
