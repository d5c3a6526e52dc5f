import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatRupees, toRupees } from '../../../contract/kernel/money.ts';
import { themeInCookies } from '../../../contract/theme.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Html, html } from '../../platform/html/html.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sandboxNotice } from './send-notice.ts';
import { decideSandboxPayment, findSandboxPayment, type SandboxPaymentRow } from './store.ts';

const Params = z.object({ id: z.string().regex(/^sbx_[\w-]{32}$/, 'There is no such payment') });
const Decision = z.object({ decision: z.enum(['approve', 'decline']) });
const CSS_PATH = '/sandbox-payment.css';
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Exactly these lead on to the result pages (ROUTE-31, ROUTE-32). */
const SUCCESS = '/?payment=success';
const FAILED = '/?payment=failed';

/**
 * The sandbox's payment page: what a real provider would host. It runs no script, reads no session, and knows of the shop's
 * pages only in which theme they are; who knows the unguessable address of a payment may decide it, once.
 */
export function sandboxPaymentPage(app: FastifyInstance, services: Services): void {
  const { db, jobs, config } = services;
  const css = readFileSync(new URL('./payment-page.css', import.meta.url));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  app.get(CSS_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(css),
  );

  app.get('/sandbox-payment/:id', { schema: { params: Params } }, async (request, reply) => {
    const payment = await getPayment(request.params);
    return sendPage(
      request,
      reply,
      config.shop.name,
      payment.status === 'open' ? choice(payment) : decided(payment),
    );
  });

  app.post('/sandbox-payment/:id', { schema: { params: Params, body: Decision } }, async (request, reply) => {
    const { id } = await getPayment(request.params);
    const { decision } = Decision.parse(request.body);
    await inTransaction(db, async (tx) => {
      await decideSandboxPayment(tx, id, decision === 'approve' ? 'captured' : 'declined');
      await jobs.send(tx, sandboxNotice, { id });
    });
    const { status } = await getPayment(request.params);
    return reply.redirect(status === 'captured' ? SUCCESS : FAILED, 303);
  });

  async function getPayment(params: unknown): Promise<SandboxPaymentRow> {
    const payment = await findSandboxPayment(db, Params.parse(params).id);
    if (!payment) throw notFound('This payment');
    return payment;
  }
}

function choice(payment: SandboxPaymentRow): Html {
  return html`<p class="amount">${amountOf(payment)}</p>
<p>This is a practice payment page: no card is asked for and no money moves. Choose how the payment should end.</p>
<form method="post">
<button class="approve" name="decision" value="approve">Approve payment</button>
<button class="decline" name="decision" value="decline">Decline payment</button>
</form>`;
}

function decided(payment: SandboxPaymentRow): Html {
  const isPaid = payment.status === 'captured';
  const words: Record<string, string> = {
    captured: 'This payment was approved.',
    declined: 'This payment was declined.',
    expired: 'This payment page has expired. Nothing was charged.',
  };
  return html`<p class="amount">${amountOf(payment)}</p>
<p>${words[payment.status]}</p>
<p><a class="approve" href="${isPaid ? SUCCESS : FAILED}">Back to the shop</a></p>`;
}

function amountOf({ amountPaise }: SandboxPaymentRow): string {
  return formatRupees(toRupees(amountPaise));
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shopName: string,
  content: Html,
): FastifyReply {
  const theme = themeInCookies(request.headers.cookie);
  const page = html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme === 'night' ? 'dark' : 'light'}">
<title>Pay ${shopName}</title>
<link rel="stylesheet" href="${CSS_PATH}">
</head>
<body>
<main>
<p class="provider">Sandbox payments</p>
<h1>Pay ${shopName}</h1>
${content}
</main>
</body>
</html>
`;
  return reply
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // The address is the key to the payment.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page.markup);
}
