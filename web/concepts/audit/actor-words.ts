import type { ActivityEntry, AuditActorKind } from '../../../contract/audit.ts';

const KINDS: Record<AuditActorKind, string> = {
  operator: 'Operator',
  seller: 'Owner of the shop',
  staff: 'Staff',
  command: 'Command',
};

/** The name that somebody has now; of a deleted account, and of a command, what it was. */
export function nameOfActor({ kind, name }: ActivityEntry['actor']): string {
  return name ?? KINDS[kind];
}
