import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { insertMailToken, type MailTokenPurpose } from './store.ts';

const HOUR_SECONDS = 3600;
const LINK_SECONDS: Record<MailTokenPurpose, number> = {
  verify_email: 24 * HOUR_SECONDS,
  claim_account: 24 * HOUR_SECONDS,
  reset_password: HOUR_SECONDS,
  link_google: HOUR_SECONDS,
  confirm_browser: HOUR_SECONDS,
  delete_account: HOUR_SECONDS,
  set_up_operator: 24 * HOUR_SECONDS,
};

/** Only the hash of the token is stored. */
export async function newLinkToken(
  { db }: { db: Queryable },
  link: { userId: UserId; email: string; purpose: MailTokenPurpose },
): Promise<string> {
  const token = newToken();
  await insertMailToken(db, { ...link, tokenHash: hashToken(token), seconds: LINK_SECONDS[link.purpose] });
  return token;
}
