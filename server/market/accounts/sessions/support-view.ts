import { SUPPORT_VIEW_MINUTES } from '../../../../contract/kernel/support.ts';
import type { SessionId, SupportConsentId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { requireDuty, VIEW_TOKEN } from '../../../platform/http/admit.ts';
import { holdDuty } from '../operators/store.ts';
import { findViewSession, insertAccessToken, insertViewSession } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * I21: the session lasts 30 minutes, however it is used. @throws Refusal `right_missing` for an operator who lost duty or
 * access
 */
export async function startViewSession(
  tx: Transaction,
  view: { userId: UserId; consentId: SupportConsentId; operatorId: UserId; operatorSessionId: SessionId },
): Promise<void> {
  const hasDuty = await holdDuty(tx, view.operatorId, 'support');
  requireDuty(hasDuty ? ['support'] : [], 'support');
  const seconds = SUPPORT_VIEW_MINUTES * 60;
  await insertViewSession(tx, { ...view, refreshHash: hashToken(newToken()), seconds });
}

/** A support view has one access token. Undefined means another session of the operator, or that the view has ended. */
export async function takeViewToken(
  tx: Transaction,
  consentId: SupportConsentId,
  operatorSessionId: SessionId,
): Promise<{ token: string; userId: UserId } | undefined> {
  const found = await findViewSession(tx, consentId, operatorSessionId);
  if (!found) return undefined;
  const { sessionId, userId, secondsLeft } = found;
  const token = `${VIEW_TOKEN}${newToken()}`;
  await insertAccessToken(tx, { tokenHash: hashToken(token), sessionId, seconds: Math.floor(secondsLeft) });
  return { token, userId };
}
