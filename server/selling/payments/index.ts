import { paymentSettings } from './providers/settings.ts';
import { concept } from '../../concept/concept.ts';
import { paymentMails } from './mails.ts';
import { PAYMENT_INVARIANTS } from './invariants.ts';
import { AFTER_SALE_INVARIANTS } from './refunds/after-sale-invariants.ts';
import { GOODWILL_INVARIANTS } from './refunds/goodwill-invariants.ts';
import { exportPayments } from './export-payments.ts';
import { paymentThing, proposalThing, refundThing } from './things.ts';
import { waitingPayments, waitingRefunds } from './decisions/waiting.ts';
import { paymentMetrics } from './payment-metrics.ts';
import { listRefundIds } from './refunds/store.ts';
import { paymentsOf, registerPayments, paymentJobs, paymentSchedules } from './routes.ts';

export { movedAtMost } from './decisions/present-decisions.ts';
export { compareWithProviders } from './compare-with-providers.ts';
export type { PaymentContext } from './gateway.ts';
export { Gateways, paymentMethods } from './gateways.ts';
export { findPaymentPage, openPaymentPage, startPayment } from './open-payment-page.ts';
export { retryRefund, settleRefundByHand } from './decisions/decide-refund.ts';
export { decidePayment } from './decisions/decide-payment.ts';
export {
  cancelNeedsTwo,
  decideShopOrder,
  noRefundReason,
  refundByCancelling,
  type WantedPart,
} from './decisions/decide-shop-order.ts';
export { readShopOrderProposals } from './decisions/read-proposals.ts';
export { confirmReview, refundReview } from './review-payment.ts';
export { paymentsOf } from './routes.ts';
export { listRefundsOf, listTroubledRefunds } from './refunds/store.ts';
export { findPaymentsOf, listReviews } from './store.ts';

export const payments = concept({
  api: registerPayments,
  settings: paymentSettings,
  jobs: paymentJobs,
  mails: paymentMails,
  schedules: paymentSchedules,
  metrics: (services) => paymentMetrics(services.db, paymentsOf(services).gateways),
  waiting: { payments: waitingPayments, refunds: waitingRefunds },
  things: { payment: paymentThing, refund: refundThing, proposal: proposalThing },
  personal: {
    exported: async ({ db }, { userId }) => ({
      payments: {
        about: 'What you paid online and what went back. We never see your card or your bank account.',
        data: await exportPayments(db, userId),
      },
    }),
    mailed: listRefundIds,
  },
  invariants: [...PAYMENT_INVARIANTS, ...AFTER_SALE_INVARIANTS, ...GOODWILL_INVARIANTS],
});
