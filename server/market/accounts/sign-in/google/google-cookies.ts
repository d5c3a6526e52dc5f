import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../../config/index.ts';
import type { Signer } from '../../../../platform/signer.ts';
import { type HostCookie, hostCookies } from '../../sessions/host-cookies.ts';
import { hashToken, newToken } from '../../sessions/tokens.ts';

const NONCE_SECONDS = 12 * 3600;
const TICKET_SECONDS = 15 * 60;
const NONCE: HostCookie = { name: 'google-nonce', path: '/api', httpOnly: true };
const TICKET: HostCookie = { name: 'google-link', path: '/api', httpOnly: true };

const LinkTicket = z.object({ subject: z.string(), email: z.string(), expiresAt: z.number() });
export type LinkTicket = z.infer<typeof LinkTicket>;

/**
 * The nonce of a credential is derived from the cookie `google-nonce`, so that a credential made for another browser is
 * invalid. The signed cookie `google-link` names the Google account until its owner proves the other half.
 */
export function googleCookies({ http }: Pick<Config, 'http'>, signer: Signer, clock: () => Date) {
  const cookies = hostCookies(http.publicUrl);
  const nowSeconds = () => Math.floor(clock().getTime() / 1000);

  function nonceOf(request: FastifyRequest): string | undefined {
    const [madeAt = '', random = '', signature = ''] = cookies.read(request, NONCE).split('.');
    if (!signer.isSigned(signature, 'google-nonce-cookie', madeAt, random)) return undefined;
    const age = nowSeconds() - Number(madeAt);
    return age >= 0 && age < NONCE_SECONDS ? nonceFrom(random) : undefined;
  }

  return {
    nonceOf,

    /** All tabs of the browser share one nonce until it is used. */
    issueNonce(request: FastifyRequest, reply: FastifyReply): string {
      const known = nonceOf(request);
      if (known !== undefined) return known;
      const [madeAt, random] = [String(nowSeconds()), newToken()];
      const value = `${madeAt}.${random}.${signer.sign('google-nonce-cookie', madeAt, random)}`;
      cookies.set(reply, NONCE, value, NONCE_SECONDS);
      return nonceFrom(random);
    },

    clearNonce(reply: FastifyReply): void {
      cookies.clear(reply, NONCE);
    },

    issueTicket(reply: FastifyReply, { subject, email }: { subject: string; email: string }): void {
      const ticket: LinkTicket = { subject, email, expiresAt: nowSeconds() + TICKET_SECONDS };
      const content = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      const value = `${content}.${signer.sign('google-link', content)}`;
      cookies.set(reply, TICKET, value, TICKET_SECONDS);
    },

    ticketOf(request: FastifyRequest): LinkTicket | undefined {
      const [content = '', signature = ''] = cookies.read(request, TICKET).split('.');
      if (!signer.isSigned(signature, 'google-link', content)) return undefined;
      const ticket = LinkTicket.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
      return ticket.expiresAt > nowSeconds() ? ticket : undefined;
    },

    clearTicket(reply: FastifyReply): void {
      cookies.clear(reply, TICKET);
    },
  };
}

/** The nonce reveals nothing about the cookie. */
function nonceFrom(random: string): string {
  return hashToken(`google-nonce\n${random}`).toString('base64url');
}
