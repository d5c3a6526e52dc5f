import type { IncomingHttpHeaders } from 'node:http';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { PaymentId } from '../../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../../contract/payments.ts';
import type { Services } from '../../platform/services.ts';

/** The one currency of this marketplace. */
export const CURRENCY = 'INR';

/** The input of a provider's payment page: from our own rows alone, never from a request. */
export interface SessionRequest {
  /** Our payment; asking twice for the same one gives the same session. */
  paymentId: PaymentId;
  amountPaise: Paise;
  orderNumber: string;
}

export interface PaymentSession {
  providerPaymentId: string;
  /** Where the buyer pays. */
  redirectUrl: string;
}

/** Money that a provider took, in the smallest unit of its currency. */
export interface Capture {
  /** The provider's name of it, which a refund refers to. */
  id: string;
  amountPaise: number;
  currency: string;
}

/**
 * What the provider itself says about a payment. `pending`: the buyer has paid or tried to, and the bank has not answered.
 * `failed` and `closed` may both still be followed by a capture: banks answer late.
 */
export interface PaymentTruth {
  status: 'open' | 'pending' | 'authorised' | 'captured' | 'failed' | 'closed';
  /** What was captured first, else the requested amount. */
  amountPaise: number;
  currency: string;
  /** The payment of ours that it is for. */
  reference: string | null;
  /** All that was captured, oldest first; more than one when a buyer paid twice. */
  captures: readonly Capture[];
}

/** A provider's webhook event whose signature is right. */
export interface WebhookEvent {
  eventId: string;
  type: string;
  reference: string | null;
  providerPaymentId: string | null;
  /** The refund that it is about. */
  refund: { providerRefundId: string; refundId: string | null } | null;
  /** False when its time stamp lies too far from now: then only a webhook event that we know already is answered well. */
  isFresh: boolean;
}

export interface RefundRequest {
  /** Our refund. */
  refundId: string;
  /** Raised when the provider has stored an error under the key before: asking twice with the same one refunds once. */
  keyVersion: number;
  captureId: string;
  amountPaise: Paise;
}

/** What the provider says about a refund. */
export interface RefundTruth {
  providerRefundId: string;
  status: 'pending' | 'processed' | 'failed';
}

/** A payment provider as this marketplace sees it. Every call may fail, and may be repeated. */
export interface PaymentGateway {
  createSession(request: SessionRequest): Promise<PaymentSession>;
  fetchPayment(providerPaymentId: string): Promise<PaymentTruth>;
  /** Closes the payment page, where the provider can; captured money stays captured. */
  closeSession(providerPaymentId: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundTruth>;
  /** The refund of ours that the provider has on a capture and that did not fail; undefined when it has none. */
  findRefund(request: Pick<RefundRequest, 'refundId' | 'captureId'>): Promise<RefundTruth | undefined>;
  fetchRefund(providerRefundId: string): Promise<RefundTruth>;
  /** Undefined when it was not the provider who wrote this. */
  readWebhookEvent(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookEvent | undefined;
}

/** The gateways of the providers in use. */
export interface PaymentGateways {
  /** The providers that are set up. */
  readonly providers: PaymentProvider[];
  find(provider: PaymentProvider): PaymentGateway | undefined;
  /** @throws for a provider that is not set up any more: what is open there waits until it is again */
  get(provider: PaymentProvider): PaymentGateway;
}

/** What the use-cases of payments work with. */
export interface PaymentContext extends Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mailer'> {
  gateways: PaymentGateways;
}
