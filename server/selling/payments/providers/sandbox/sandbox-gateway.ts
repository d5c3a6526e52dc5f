import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';
import { faultPoint } from '../../../../platform/fault-points.ts';
import { OutsideRefused } from '../../../../platform/outbound/request.ts';
import type { Signer } from '../../../../platform/signer.ts';
import { CURRENCY, type PaymentGateway, type PaymentTruth } from '../../gateway.ts';
import { checkTimedSignature } from '../signature.ts';
import {
  bookSandboxRefund,
  decideSandboxPayment,
  findSandboxPayment,
  findSandboxRefund,
  openSandboxPayment,
} from './store.ts';

export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature';

const SandboxEvent = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  payment: z.object({ id: z.string(), reference: z.string() }),
});

const TRUTH: Record<string, PaymentTruth['status']> = {
  open: 'open',
  captured: 'captured',
  declined: 'failed',
  expired: 'closed',
};

/** The program's secret gives them, so that nothing has to be set; the current one comes first. */
export function sandboxWebhookSecrets(signer: Signer): [string, ...string[]] {
  return signer.signatures('sandbox webhook');
}

/** The result counts only through a signed webhook event or a poll, as with any other provider. */
export function sandboxGateway(db: Database, signer: Signer, clock: () => Date): PaymentGateway {
  return {
    async createSession({ paymentId, amountPaise }) {
      await faultPoint('sandbox: session asked');
      const { id } = await openSandboxPayment(db, {
        id: `sbx_${randomBytes(24).toString('base64url')}`,
        reference: paymentId,
        amountPaise,
        currency: CURRENCY,
      });
      await faultPoint('sandbox: session made');
      // The address is relative: the page is ours, wherever the buyer reaches us.
      return { providerPaymentId: id, redirectUrl: `/sandbox-payment/${id}` };
    },
    async fetchPayment(providerPaymentId) {
      await faultPoint('sandbox: truth asked');
      const payment = await findSandboxPayment(db, providerPaymentId);
      const status = payment && TRUTH[payment.status];
      if (!status) throw new Error(`the sandbox knows no payment ${providerPaymentId}`);
      return {
        status,
        amountPaise: payment.amountPaise,
        currency: payment.currency,
        reference: payment.reference,
        captures:
          status === 'captured'
            ? [{ id: payment.id, amountPaise: payment.amountPaise, currency: payment.currency }]
            : [],
      };
    },
    async closeSession(providerPaymentId) {
      await faultPoint('sandbox: close asked');
      await decideSandboxPayment(db, providerPaymentId, 'expired');
    },
    async refund({ refundId, captureId, amountPaise }) {
      const refund = await bookSandboxRefund(db, {
        id: `sbr_${randomBytes(24).toString('base64url')}`,
        sandboxPaymentId: captureId,
        reference: refundId,
        amountPaise,
      });
      if (!refund) throw new OutsideRefused(`the sandbox refuses refund ${refundId}: more than was captured`);
      return { providerRefundId: refund.id, status: 'processed' };
    },
    async findRefund({ refundId }) {
      const refund = await findSandboxRefund(db, { reference: refundId });
      return refund && { providerRefundId: refund.id, status: 'processed' };
    },
    async fetchRefund(id) {
      if (!(await findSandboxRefund(db, { id })))
        throw new OutsideRefused(`the sandbox knows no refund ${id}`);
      return { providerRefundId: id, status: 'processed' };
    },
    readWebhookEvent(rawBody, headers) {
      const signature = checkTimedSignature(
        sandboxWebhookSecrets(signer),
        rawBody,
        headers[SANDBOX_SIGNATURE_HEADER],
        clock(),
      );
      if (!signature) return undefined;
      const event = SandboxEvent.parse(JSON.parse(rawBody.toString()));
      return {
        eventId: event.id,
        type: event.type,
        reference: event.payment.reference,
        providerPaymentId: event.payment.id,
        refund: null,
        ...signature,
      };
    },
  };
}
