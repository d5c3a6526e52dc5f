import type { IncomingHttpHeaders } from 'node:http';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { PaymentId } from '../../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../../contract/payments.ts';
import type { Services } from '../../platform/services.ts';

export const CURRENCY = 'INR';

/** The values come from our own rows, never from a request. */
export interface SessionRequest {
  /** Asking twice for the same payment gives the same session. */
  paymentId: PaymentId;
  amountPaise: Paise;
  orderNumber: string;
}

export interface PaymentSession {
  providerPaymentId: string;
  redirectUrl: string;
}

export interface Capture {
  id: string;
  amountPaise: number;
  currency: string;
}

/** `pending` means that the bank has not answered yet. A capture may still follow `failed` and `closed`: banks answer late. */
export interface PaymentTruth {
  status: 'open' | 'pending' | 'authorised' | 'captured' | 'failed' | 'closed';
  amountPaise: number;
  currency: string;
  reference: string | null;
  /** The oldest comes first; several exist when a buyer paid twice. */
  captures: readonly Capture[];
}

export interface WebhookEvent {
  eventId: string;
  type: string;
  reference: string | null;
  providerPaymentId: string | null;
  refund: { providerRefundId: string; refundId: string | null } | null;
  /** An event whose time stamp is too far from now is accepted only if it is known already. */
  isFresh: boolean;
}

export interface RefundRequest {
  refundId: string;
  /** It is raised when the provider has stored an error under the former key. Each key refunds once. */
  keyVersion: number;
  captureId: string;
  amountPaise: Paise;
}

export interface RefundTruth {
  providerRefundId: string;
  status: 'pending' | 'processed' | 'failed';
}

/** Every call may fail, and may be repeated. */
export interface PaymentGateway {
  createSession(request: SessionRequest): Promise<PaymentSession>;
  fetchPayment(providerPaymentId: string): Promise<PaymentTruth>;
  /** Captured money stays captured; some providers cannot close a session. */
  closeSession(providerPaymentId: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundTruth>;
  /** Undefined means that no refund of ours on the capture exists that did not fail. */
  findRefund(request: Pick<RefundRequest, 'refundId' | 'captureId'>): Promise<RefundTruth | undefined>;
  fetchRefund(providerRefundId: string): Promise<RefundTruth>;
  /** Undefined means that the provider did not write it. */
  readWebhookEvent(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookEvent | undefined;
}

export interface PaymentGateways {
  readonly providers: PaymentProvider[];
  find(provider: PaymentProvider): PaymentGateway | undefined;
  /** @throws for a provider that is no longer set up: its open payments wait until it is again */
  get(provider: PaymentProvider): PaymentGateway;
}

export interface PaymentContext extends Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mailer'> {
  gateways: PaymentGateways;
}
