import type { ActivityEntry } from '../../../contract/audit.ts';
import { asPlace, id } from '../lists/list-definition.ts';

/** The parameter of a list of entries that goes on behind one of them. */
export const behind = { before: asPlace(id) };

export const countEntries = ({ entries }: { entries: readonly ActivityEntry[] }): number => entries.length;
