import { keysOf } from '../../../contract/kernel/keys-of.ts';
import { isOpenTo } from '../../../contract/endpoint.ts';
import { type Duty, hasDuty } from '../../../contract/kernel/rights.ts';
import { TO_DO_KINDS, type ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import type { WaitingSources } from '../../concept/waiting.ts';

export const KINDS = keysOf(TO_DO_KINDS);

export function dutiesOf(sources: WaitingSources, kind: ToDoKind): Duty[] {
  const duties = ['owner', TO_DO_KINDS[kind].duty] as const;
  return duties.filter((duty) => isOpenTo(sources[kind].openTo, [duty]));
}

export function kindsFor(sources: WaitingSources, duties: readonly Duty[]): ToDoKind[] {
  return KINDS.filter((kind) => hasDuty(duties, ...dutiesOf(sources, kind)));
}
