import type { LightMyRequestResponse } from 'fastify';
import type { SignedIn } from '../../contract/accounts.ts';
import type { Problem } from '../../contract/problem.ts';
import type { FactorProofInput } from '../../contract/second-factor.ts';
import { codeOfStep, stepAt } from '../../server/market/accounts/second-factor/totp.ts';
import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';

/** A secret for an authenticator app of somebody in a test. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** What the app shows now, or some times 30 seconds later. */
export function codeNow(app: TestApp, later = 0, secret = TOTP_SECRET): string {
  return codeOfStep(secret, stepAt(app.clock.now) + later);
}

/** The first step of signing in, which has to be answered by the wish for the second. */
export async function ticketOf(
  browser: Browser,
  group: 'owner' | 'operator',
  credentials: { email: string; password: string },
): Promise<string> {
  const path = group === 'owner' ? '/api/owner/login' : '/api/session/operator-login';
  const reply = await browser.post(path, credentials);
  const { proof } = reply.json<Problem>();
  if (reply.statusCode !== 409 || proof?.ticket === undefined) throw new Error(reply.payload);
  return proof.ticket;
}

export function secondStep(
  browser: Browser,
  ticket: string,
  proof: FactorProofInput,
): Promise<LightMyRequestResponse> {
  return browser.post('/api/session/second-factor', { ticket, proof });
}

export const tokenOf = (reply: LightMyRequestResponse) => reply.json<SignedIn>().token;
