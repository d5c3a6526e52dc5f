import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActorKind } from '../../../contract/audit.ts';
import type { SessionId, ShopId, ThingKind, UserId } from '../../../contract/kernel/schemas.ts';

export interface About {
  kind: ThingKind;
  id: string;
}

export interface AuditScope {
  actorId: UserId | null;
  actorKind: AuditActorKind;
  ownerId?: UserId;
  shopId?: ShopId | undefined;
  sessionId: SessionId | null;
  network: string;
  action: string;
  about?: About | undefined;
  subject: Record<string, string[]>;
  reason: string;
}

const scopes = new AsyncLocalStorage<AuditScope | undefined>();

export function inAuditScope<Result>(scope: AuditScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

export function asCommand<Result>(
  action: string,
  ids: readonly string[],
  work: () => Result,
  { actorId = null, shopId, reason = '' }: Partial<Pick<AuditScope, 'actorId' | 'shopId' | 'reason'>> = {},
): Result {
  const command = { actorId, actorKind: 'command', sessionId: null, network: '', reason } as const;
  const subject: AuditScope['subject'] = ids.length > 0 ? { ids: [...ids] } : {};
  return inAuditScope({ ...command, shopId, action, subject }, work);
}

export function asStaffOf<Result>(ownerId: UserId, work: () => Result): Result {
  const scope = scopes.getStore();
  return scope ? inAuditScope({ ...scope, actorKind: 'staff', ownerId }, work) : work();
}

export function completeEntry({
  about,
  subject,
  shopId,
}: Partial<Pick<AuditScope, 'about' | 'subject' | 'shopId'>>): void {
  const scope = scopes.getStore();
  if (!scope) return;
  scope.about = about ?? scope.about;
  Object.assign(scope.subject, subject);
  scope.shopId ??= shopId;
}

export function outsideAuditScope<Result>(work: () => Result): Result {
  return scopes.run(undefined, work);
}

export function auditScope(): AuditScope | undefined {
  return scopes.getStore();
}
