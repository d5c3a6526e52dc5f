import { isOpenTo } from '../../../contract/endpoint.ts';
import { type Duty, hasDuty } from '../../../contract/kernel/duties.ts';
import { TO_DO_KINDS, type ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import type { WaitingSources } from '../../concept/waiting.ts';

/** All kinds of what waits, in their order. */
export const KINDS = Object.keys(TO_DO_KINDS) as ToDoKind[]; // the keys of the table

/** The duties that see a kind: its own and the owner's, as far as they open what it leads to. */
export function dutiesOf(sources: WaitingSources, kind: ToDoKind): Duty[] {
  const duties = ['owner', TO_DO_KINDS[kind].duty] as const;
  return duties.filter((duty) => isOpenTo(sources[kind].openTo, [duty]));
}

/** The kinds that these duties see. */
export function kindsFor(sources: WaitingSources, duties: readonly Duty[]): ToDoKind[] {
  return KINDS.filter((kind) => hasDuty(duties, ...dutiesOf(sources, kind)));
}
