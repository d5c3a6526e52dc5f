import { TO_DO_KINDS } from '../../../contract/kernel/to-do-kinds.ts';
import type { Thing } from '../../concept/thing.ts';

/** Waiting things without a name, such as jobs, have that of their kind. */
export const waitingThing: Thing = {
  find: async (_db, ids) =>
    Object.entries(TO_DO_KINDS)
      .filter(([kind]) => ids.includes(kind))
      .map(([kind, { label }]) => ({ id: kind, noun: '', name: label, path: null })),
};
