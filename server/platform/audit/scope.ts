import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActorKind } from '../../../contract/audit.ts';
import type { ThingKind } from '../../../contract/kernel/things.ts';
import type { SessionId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';

export interface About {
  kind: ThingKind;
  id: string;
}

/** Who does something that the audit log keeps, from where, and to what. */
export interface AuditScope {
  /** Null for a command that acts in nobody's name. */
  actorId: UserId | null;
  actorKind: AuditActorKind;
  /** Of a seller's call: whose shop it is for. */
  ownerId?: UserId;
  /** Of an operator's call: the shop that it is about. */
  shopId?: ShopId | undefined;
  sessionId: SessionId | null;
  /** As `addressPrefix` names it; empty where it came from no network. */
  network: string;
  /** The endpoint or command. */
  action: string;
  /** The thing that it is about, where it has one besides a shop. */
  about?: About | undefined;
  /** Ids by their names. */
  subject: Record<string, string[]>;
  reason: string;
}

const scopes = new AsyncLocalStorage<AuditScope | undefined>();

/** Runs work each of whose transactions leaves an entry in the audit log: see `inTransaction`. */
export function inAuditScope<Result>(scope: AuditScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/**
 * Runs the work of a program of the command line, such as `npm run payments -- retry`.
 * @param ids of what it is done to
 * @param details the operator in whose name it is done, the shop that it is about, and why
 */
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

/** Runs what a seller does as staff of somebody's shop without acting for it yet: the entries are that shop's. */
export function asStaffOf<Result>(ownerId: UserId, work: () => Result): Result {
  const scope = scopes.getStore();
  return scope ? inAuditScope({ ...scope, actorKind: 'staff', ownerId }, work) : work();
}

/** Adds to the entry of the work that runs now what its call does not name: the thing or the shop that it is about, and ids. */
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

/** Runs what the log does not keep, whoever else is signed in where the call comes from. */
export function outsideAuditScope<Result>(work: () => Result): Result {
  return scopes.run(undefined, work);
}

/** Of the work that runs now; undefined for what buyers and jobs do. */
export function auditScope(): AuditScope | undefined {
  return scopes.getStore();
}
