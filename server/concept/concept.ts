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

/** @param concepts are all of them, for code that reads their declarations */
export type RegisterConcept = (
  app: FastifyInstance,
  services: Services,
  concepts: readonly Concept[],
) => void;

/** SQL: whether something shows the picture of the key. */
export type PictureUse = (pictureKey: SQLWrapper) => SQL;

/** A part of the market, with all that other parts know of it. Code that reads concepts goes through `concepts.ts`. */
export interface Concept {
  /** These hooks are added before any call is registered. */
  readonly hooks?: RegisterConcept;
  readonly api?: RegisterConcept;
  /** The contract does not list the calls of extensions; they join the documentation. */
  readonly endpoints?: EndpointTable;
  /** The web was built without these screens, so they are declared as data. */
  readonly consolePages?: readonly ConsolePage[];
  /** They are declared as data for the same reason. */
  readonly productParts?: readonly ProductPart[];
  readonly jobs?: readonly DeclaredJob[];
  readonly mails?: FromAll<readonly DeclaredJob[]>;
  readonly schedules?: FromAll<readonly Schedule[]>;
  /** Files and the like are served beside the API. */
  readonly site?: RegisterConcept;
  readonly settings?: ConceptSettings<unknown>;
  readonly metrics?: (services: Services) => Registry;
  readonly reported?: Partial<ReportSubjects>;
  /** The sitemap lists these pages, whose addresses have a parameter. */
  readonly listed?: Partial<Record<ListedPattern, ListedSubject>>;
  /** The audit log and jobs name these things. */
  readonly things?: FromAll<Partial<Things>>;
  /** The search of the console finds them. */
  readonly searched?: Partial<SearchSources>;
  /** Operators have to handle these. */
  readonly waiting?: FromAll<Partial<WaitingSources>>;
  readonly personal?: Personal;
  /** It runs when products become one. */
  readonly moveMerged?: MoveMerged;
  /** Pictures that no concept uses are removed. The planner joins each condition by itself, so several stay apart. */
  readonly usesPicture?: PictureUse | readonly PictureUse[];
  readonly invariants?: readonly Invariant[];
  /** Tags name the pages that a change drops from the cache; `all` drops every page. */
  readonly dropsPages?: Partial<Record<PageTagKind | 'all', DropPages>>;
}

/** Some declarations show what others declare, so they are made of all concepts. */
type FromAll<Declared> = Declared | ((concepts: readonly Concept[]) => Declared);

export interface Range {
  limit: number;
  offset: number;
}

/** The order must last, because the sitemap is read in parts. */
export interface ListedSubject {
  count: (db: Queryable) => Promise<number>;
  /** The id takes the place of the parameter. */
  listIds: (db: Queryable, range: Range) => Promise<string[]>;
}

export type DropPages = (
  changeFeed: ChangeFeed,
  pages: { drop: (tag: PageTag) => void; dropAll: () => void },
) => void;

/**
 * Exactly one concept declares each kind.
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

export function schedulesOf(concepts: readonly Concept[]): readonly Schedule[] {
  return concepts.flatMap(({ schedules = [] }) =>
    typeof schedules === 'function' ? schedules(concepts) : schedules,
  );
}

export function mailsOf(concepts: readonly Concept[]): readonly DeclaredJob[] {
  return concepts.flatMap(({ mails = [] }) => (typeof mails === 'function' ? mails(concepts) : mails));
}

export function thingsOf(concepts: readonly Concept[]): Things {
  return collect<Things>(
    THING_KINDS,
    concepts.map(({ things }) => (typeof things === 'function' ? things(concepts) : things)),
  );
}

export function waitingOf(concepts: readonly Concept[]): WaitingSources {
  return collect<WaitingSources>(
    keysOf(TO_DO_KINDS),
    concepts.map(({ waiting }) => (typeof waiting === 'function' ? waiting(concepts) : waiting)),
  );
}

export function reportedOf(concepts: readonly Concept[]): ReportSubjects {
  return collect<ReportSubjects>(
    keysOf(SUBJECT_KINDS),
    concepts.map(({ reported }) => reported),
  );
}

/** The type is checked where the declaration stands. */
export function concept<Declared extends Concept>(declared: Declared): Declared {
  return declared;
}
