import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { invalidLink, linkExpired } from '../refusals.ts';
import { asPerson } from '../sessions/audit-person.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { hashToken } from '../sessions/tokens.ts';
import { findMailToken, takeMailToken } from './store.ts';

/** @returns the address whose account knows the browser now @throws Refusal `invalid_link`, `link_expired` */
export async function confirmBrowser({ db }: Services, token: string, caller: Caller): Promise<string> {
  const tokenHash = hashToken(token);
  const link = await findMailToken(db, tokenHash, 'confirm_browser');
  if (!link || link.isUsed) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  const use = () =>
    inTransaction(db, async (tx) => {
      if (!(await takeMailToken(tx, tokenHash))) throw invalidLink();
    });
  await asPerson({ id: link.userId, role: link.role }, caller, use);
  securityEvent(caller.log, 'browser_confirmed', { userId: link.userId, address: caller.address });
  return link.email;
}
