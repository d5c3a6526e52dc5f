import type { PaymentProvider } from '../../../../contract/payments.ts';
import {
  ConceptSettings,
  type Environment,
  type SettingsGroup,
  type SettingsShape,
} from '../../../platform/settings.ts';
import { razorpaySettings } from './razorpay/settings.ts';
import { stripeSettings } from './stripe/settings.ts';

const SETTINGS = { stripe: stripeSettings, razorpay: razorpaySettings } satisfies Record<
  Exclude<PaymentProvider, 'sandbox'>,
  SettingsGroup
>;

type ReadSettings = {
  [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']>;
};

const VARIABLES: SettingsShape = Object.fromEntries(
  Object.values(SETTINGS).flatMap(({ variables }) => Object.entries(variables)),
);

export const paymentSettings = new ConceptSettings(VARIABLES, readPaymentSettings);

export type PaymentSettings = ReturnType<typeof readPaymentSettings>;

/** The sandbox moves no money: it replaces the other providers in the demo alone. */
function readPaymentSettings(env: Environment, { demo }: { demo: boolean }) {
  const real = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { read }]) => [name, read(env)]),
  ) as ReadSettings; // one value for each key of SETTINGS
  const isPaid = Object.values(real).some((settings) => settings !== undefined);
  return { ...real, sandbox: demo && !isPaid ? {} : undefined };
}
