export type { PaymentContext } from './context.ts';
export { paymentMethods } from './gateways.ts';
export { findPaymentPage, openPaymentPage } from './open-payment-page.ts';
export { owedMoney } from './owed-money.ts';
export { readOwnPayments } from './own-data.ts';
export { registerPayments } from './routes.ts';
export { startPayment } from './start-payment.ts';
