import { type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../contract/console.ts';
import type { OperatorAccess } from '../../contract/endpoint.ts';
import type { ThingKind } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';

/** The name is the present one, or that of the whole of which it is a part. */
export interface NamedThing {
  id: string;
  /** A noun such as 'Order'; empty where the name says it. */
  noun: string;
  name: string;
  /** The console shows it there; null where it has no page. */
  path: string | null;
}

export interface Thing {
  /** Ids may have any form; missing things are left out. */
  find: (db: Queryable, ids: readonly string[]) => Promise<NamedThing[]>;
  /** The number is that of an order, of a complaint, or of a part of it. */
  findIds?: (db: Queryable, number: string) => Promise<string[]>;
  /** Some ids say by themselves what they named. */
  removed?: (id: string) => NamedThing;
}
export type Things = Record<ThingKind, Thing>;

export function labelOf({ noun, name }: Pick<NamedThing, 'noun' | 'name'>): string {
  return [noun, name].filter((part) => part !== '').join(' ');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function uuidsOf(ids: readonly string[]): SQL {
  return sql`${sql.param(ids.filter((id) => UUID.test(id)))}::uuid[]`;
}

export async function readNames(db: Queryable, query: SQL): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(query);
  return rows;
}

export async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** The form of the words decides how the console searches. */
export type Clue = Partial<Record<'number' | 'email' | 'phone' | 'words', string>>;

export interface SearchSource {
  /** Others may not open its page, so they do not find it. */
  openTo: OperatorAccess;
  /** People read such numbers out, with the letter before them or without. */
  number?: { prefix: string; read: (words: string) => string | undefined };
  find: (db: Queryable, clue: Clue, limit: number) => Promise<Found[]>;
}
export const SEARCHED_KINDS = ['person', 'order', 'complaint', 'shop', 'product'] as const;
export type SearchSources = Record<(typeof SEARCHED_KINDS)[number], SearchSource>;
