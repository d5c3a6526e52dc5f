import type { ActivityEntry } from '../../../contract/audit.ts';
import { asPlace, id } from '../../kit/lists/list-definition.ts';

/** The parameter of a list of entries that goes on behind one of them. */
export const behind = { before: asPlace(id) };

export const countEntries = ({ entries }: { entries: readonly ActivityEntry[] }): number => entries.length;

/** What the chip says that narrows a list of entries to those of one person. */
export function actorChip(entries: readonly ActivityEntry[]) {
  return (id: string) => `By ${entries.find(({ actor }) => actor.id === id)?.actor.name ?? 'one person'}`;
}
