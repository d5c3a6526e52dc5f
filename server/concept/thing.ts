import { type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../contract/console.ts';
import type { OperatorAccess } from '../../contract/endpoint.ts';
import type { ThingKind } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';

/** A thing as it is called now, or that of which it is a part. */
export interface NamedThing {
  id: string;
  /** What it is, such as 'Order'; empty where its name says it. */
  noun: string;
  name: string;
  /** The page of the console that shows it; null where there is none. */
  path: string | null;
}

export interface Thing {
  /** Those that there are of the ids, which may have any form. */
  find: (db: Queryable, ids: readonly string[]) => Promise<NamedThing[]>;
  /** The ids of those with the number of an order or a complaint, or of a part of it. */
  findIds?: (db: Queryable, number: string) => Promise<string[]>;
  /** What one with the id was, where an id says so by itself. */
  removed?: (id: string) => NamedThing;
}
export type Things = Record<ThingKind, Thing>;

export function labelOf({ noun, name }: Pick<NamedThing, 'noun' | 'name'>): string {
  return [noun, name].filter((part) => part !== '').join(' ');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** SQL: the ids among these, for `= any(…)`. */
export function uuidsOf(ids: readonly string[]): SQL {
  return sql`${sql.param(ids.filter((id) => UUID.test(id)))}::uuid[]`;
}

/** @param query SQL: rows of `id` and `name` */
export async function readNames(db: Queryable, query: SQL): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(query);
  return rows;
}

/** @param query SQL: rows of `id` */
export async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** By what a search of the console finds things, as the form of the words says. */
export type Clue = Partial<Record<'number' | 'email' | 'phone' | 'words', string>>;

/** How one kind of things is found by the search of the console. */
export interface SearchSource {
  /** Who may open what it is shown on: nobody else finds it. */
  openTo: OperatorAccess;
  /** Of things with numbers that people read out, with the letter before them or without. */
  number?: { prefix: string; read: (words: string) => string | undefined };
  find: (db: Queryable, clue: Clue, limit: number) => Promise<Found[]>;
}
export const SEARCHED_KINDS = ['person', 'order', 'complaint', 'shop', 'product'] as const;
export type SearchSources = Record<(typeof SEARCHED_KINDS)[number], SearchSource>;
