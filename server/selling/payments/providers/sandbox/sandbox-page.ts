import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toRupees } from '../../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { notFound } from '../../../../platform/http/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { PAYMENT_RESULTS, parseForms, sendHostedPage } from '../hosted-page.ts';
import { sandboxEventJob } from './send-webhook-event.ts';
import { decideSandboxPayment, findSandboxPayment, type SandboxPaymentRow } from './store.ts';

const Params = z.object({ id: z.string().regex(/^sbx_[\w-]{32}$/, 'There is no such payment') });
const Decision = z.object({ decision: z.enum(['approve', 'decline']) });
/** The page runs no script and reads no session. The unguessable address of a payment allows one decision. */
export function sandboxPage(app: FastifyInstance, services: Services): void {
  const { db, jobs, config } = services;
  parseForms(app);

  app.get('/sandbox-payment/:id', { schema: { params: Params } }, async (request, reply) => {
    const payment = await getPayment(request.params);
    return sendHostedPage(request, reply, {
      shopName: config.shop.name,
      providerName: 'Sandbox payments',
      content: payment.status === 'open' ? choice(payment) : decided(payment),
    });
  });

  app.post('/sandbox-payment/:id', { schema: { params: Params, body: Decision } }, async (request, reply) => {
    const { id } = await getPayment(request.params);
    const { decision } = Decision.parse(request.body);
    await inTransaction(db, async (tx) => {
      await decideSandboxPayment(tx, id, decision === 'approve' ? 'captured' : 'declined');
      await jobs.send(tx, sandboxEventJob, { id });
    });
    const { status } = await getPayment(request.params);
    return reply.redirect(PAYMENT_RESULTS[status === 'captured' ? 'paid' : 'failed'], 303);
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
<p><a class="approve" href="${PAYMENT_RESULTS[isPaid ? 'paid' : 'failed']}">Back to the shop</a></p>`;
}

function amountOf({ amountPaise }: SandboxPaymentRow): string {
  return formatRupees(toRupees(amountPaise));
}
