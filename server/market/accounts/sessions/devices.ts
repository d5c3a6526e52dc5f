import type { Device } from '../../../../contract/devices.ts';
import type { SessionId } from '../../../../contract/kernel/schemas.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { type Caller, securityEvent } from './caller.ts';
import { deviceName } from './device-name.ts';
import { listSessions, removeOtherSessions, removeDevice } from './store.ts';

/** AU16: this session comes first, then the last used. */
export async function listDevices(
  { db }: Pick<Services, 'db'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<Device[]> {
  const own = (await listSessions(db, userId)).map((session) => ({
    id: session.id,
    device: deviceName(session.userAgent),
    startedAt: session.createdAt.toISOString(),
    lastUsedAt: session.rotatedAt.toISOString(),
    isCurrent: session.id === sessionId,
  }));
  return [...own.filter(({ isCurrent }) => isCurrent), ...own.filter(({ isCurrent }) => !isCurrent)];
}

/** @throws Refusal `not_found` */
export async function endSession(
  { db }: Services,
  { userId }: Actor,
  sessionId: SessionId,
  caller: Caller,
): Promise<void> {
  const isEnded = await inTransaction(db, (tx) => removeDevice(tx, userId, sessionId));
  if (!isEnded) throw notFound('This session');
  securityEvent(caller.log, 'session_ended', { userId, address: caller.address });
}

export async function endOtherSessions(
  { db }: Services,
  { userId, sessionId }: Actor,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, (tx) => removeOtherSessions(tx, userId, sessionId));
  securityEvent(caller.log, 'other_sessions_ended', { userId, address: caller.address });
}
