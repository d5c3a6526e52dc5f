import type { ActivityEntry } from '../../../contract/audit.ts';

/** What the chips of the filters say that every list of entries has. */
export function entryChips(entries: readonly ActivityEntry[]) {
  return {
    actor: (id: string) => `By ${entries.find(({ actor }) => actor.id === id)?.actor.name ?? 'one person'}`,
    from: (from: string) => `From ${from}`,
    to: (to: string) => `To ${to}`,
  };
}
