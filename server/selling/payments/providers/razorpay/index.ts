import type { PaymentProviderEntry } from '../provider.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { razorpayPage } from './razorpay-page.ts';

export const razorpay: PaymentProviderEntry = ({ razorpay: settings }) =>
  settings && {
    createGateway: () => razorpayGateway(settings),
    register: (app, context) => void app.register(async (scope) => razorpayPage(scope, context, settings)),
  };
