import type { IncomingHttpHeaders } from 'node:http';
import type { Paise } from '../../contract/kernel/money.ts';
import type { PaymentId } from '../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../contract/payments.ts';

/** The one currency of this marketplace. */
export const CURRENCY = 'INR';

/** What a provider's payment page is made from. All of it comes from our own rows, nothing from a request. */
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

/**
 * What the provider itself says about a payment. `failed` may still be followed by a capture; `closed` means that no
 * money came and none can come any more.
 */
export interface PaymentTruth {
  status: 'open' | 'authorised' | 'captured' | 'failed' | 'closed';
  amountPaise: number;
  currency: string;
  /** The payment of ours that it is for. */
  reference: string | null;
}

/** A provider's notice whose signature is right. */
export interface Notice {
  eventId: string;
  type: string;
  reference: string | null;
  providerPaymentId: string | null;
  /** False when its time stamp lies too far from now: then only a notice that we know already is answered well. */
  isFresh: boolean;
}

export interface RefundRequest {
  /** Our refund; asking twice for the same one refunds once. */
  refundId: string;
  providerPaymentId: string;
  amountPaise: Paise;
}

/** A payment provider as this marketplace sees it. Every call may fail, and may be repeated. */
export interface PaymentGateway {
  readonly provider: PaymentProvider;
  createSession(request: SessionRequest): Promise<PaymentSession>;
  fetchPayment(providerPaymentId: string): Promise<PaymentTruth>;
  /** Sees to it that the payment page takes no money any more; what was taken already stays taken. */
  closeSession(providerPaymentId: string): Promise<void>;
  refund(request: RefundRequest): Promise<{ providerRefundId: string }>;
  /** Undefined when it was not the provider who wrote this. */
  readNotice(rawBody: Buffer, headers: IncomingHttpHeaders): Notice | undefined;
}
