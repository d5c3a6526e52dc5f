import type { Role } from '../../../../contract/kernel/role.ts';
import type { SessionId, UserId } from '../../../../contract/kernel/schemas.ts';
import { inAuditScope, outsideAuditScope } from '../../../platform/audit/scope.ts';
import type { Caller } from './caller.ts';

/** Whose account a call is about that comes without a session, such as one with a mailed link. */
interface Person {
  id: UserId;
  role: Role;
  /** Of which the call is, where it is known. */
  sessionId?: SessionId;
}

/** Runs work that the audit log keeps as done by this person; a buyer's it does not keep. */
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
