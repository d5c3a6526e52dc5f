import type { Role, SessionId, UserId } from '../../../../contract/kernel/schemas.ts';
import { inAuditScope, outsideAuditScope } from '../../../platform/audit/scope.ts';
import type { Caller } from './caller.ts';

interface Person {
  id: UserId;
  role: Role;
  sessionId?: SessionId;
}

/** The audit log records no buyers. */
export function asPerson<Result>(
  { id, role, sessionId }: Person,
  { address, action }: Pick<Caller, 'address' | 'action'>,
  work: () => Result,
): Result {
  if (role === 'buyer') return outsideAuditScope(work);
  const common = {
    actorId: id,
    sessionId: sessionId ?? null,
    network: address,
    action,
    subject: {},
    reason: '',
  };
  if (role === 'operator') return inAuditScope({ ...common, actorKind: 'operator' }, work);
  return inAuditScope({ ...common, actorKind: 'seller', ownerId: id }, work);
}
