import type { ActivityEntry } from '../../../contract/audit.ts';
import { asPlace, id } from '../../kit/lists/list-definition.ts';

/** Pages of a list of entries continue behind this one. */
export const behind = { before: asPlace(id) };

export const countEntries = ({ entries }: { entries: readonly ActivityEntry[] }): number => entries.length;

export function actorChip(entries: readonly ActivityEntry[]) {
  return (id: string) => `By ${entries.find(({ actor }) => actor.id === id)?.actor.name ?? 'one person'}`;
}
