import type { UserId } from '../../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { ticketOver } from '../../refusals.ts';
import { hashToken, newToken } from '../../sessions/tokens.ts';
import {
  countAttemptOfTicket,
  findTicket,
  insertTicket,
  type TicketPurpose,
  type TicketRow,
} from './store.ts';

const SECONDS: Record<TicketPurpose, number> = { prove: 10 * 60, set_up: 30 * 60 };
const MAX_ATTEMPTS = 10;

export async function issueTicket(db: Queryable, userId: UserId, purpose: TicketPurpose): Promise<string> {
  const token = newToken();
  await insertTicket(db, { tokenHash: hashToken(token), userId, purpose, seconds: SECONDS[purpose] });
  return token;
}

/** @throws Refusal `link_expired` for an unknown, used or expired ticket */
export async function getTicket(db: Queryable, ticket: string, purpose: TicketPurpose): Promise<TicketRow> {
  const found = await findTicket(db, hashToken(ticket), purpose);
  if (!found) throw ticketOver();
  return found;
}

/** Each try counts. @throws Refusal `link_expired`, also after ten tries */
export async function attemptTicket(
  db: Queryable,
  ticket: string,
  purpose: TicketPurpose,
): Promise<TicketRow> {
  const found = await getTicket(db, ticket, purpose);
  if (!(await countAttemptOfTicket(db, found.tokenHash, MAX_ATTEMPTS))) throw ticketOver();
  return found;
}
