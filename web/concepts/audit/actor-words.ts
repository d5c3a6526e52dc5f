import type { ActivityEntry, AuditActorKind } from '../../../contract/audit.ts';

const KINDS: Record<AuditActorKind, string> = {
  operator: 'Operator',
  seller: 'Owner of the shop',
  staff: 'Staff',
  command: 'Command',
};

/** A deleted account and a command have no name. */
export function nameOfActor({ kind, name }: ActivityEntry['actor']): string {
  return name ?? KINDS[kind];
}
