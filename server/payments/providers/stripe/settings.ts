import {
  type Environment,
  parseSettings,
  previousSecret,
  refuseIncomplete,
  text,
  webAddress,
} from '../../../platform/settings.ts';

const VARIABLES = {
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  STRIPE_API_URL: webAddress.default('https://api.stripe.com'),
};

const SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_PREVIOUS'] as const;

export type StripeSettings = NonNullable<ReturnType<typeof readStripeSettings>>;

/**
 * Reads what Stripe is set up with; undefined where it is not.
 * @throws ConfigProblem where it is set up in part
 */
export function readStripeSettings(env: Environment) {
  const settings = parseSettings(VARIABLES, env, SECRETS);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const previous = previousSecret(settings, 'STRIPE_WEBHOOK_SECRET');
  if (!secretKey || !webhookSecret)
    return refuseIncomplete(settings, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return {
    secretKey,
    /** A webhook event carries a signature by one of them. */
    webhookSecrets: previous === undefined ? [webhookSecret] : [webhookSecret, previous],
    /** Where Stripe is called. */
    baseUrl: settings.STRIPE_API_URL,
  };
}
