import {
  type Environment,
  parseSettings,
  previousSecret,
  refuseIncomplete,
  type SettingsGroup,
  text,
  webAddress,
} from '../../../../platform/settings.ts';

const VARIABLES = {
  STRIPE_SECRET_KEY: text
    .optional()
    .meta({ description: 'payments with Stripe; set with its webhook secret', isSecret: true }),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .meta({ description: 'checks the signature of webhook events', isSecret: true }),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: text.optional().meta({
    description: 'the one before, accepted as well for a while; see Replacing secrets',
    isSecret: true,
  }),
  STRIPE_API_URL: webAddress
    .default('https://api.stripe.com')
    .describe('another server with the same API, for tests'),
};

export type StripeSettings = NonNullable<ReturnType<typeof read>>;

export const stripeSettings = { variables: VARIABLES, read } satisfies SettingsGroup;

function read(env: Environment) {
  const settings = parseSettings(VARIABLES, env);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const previous = previousSecret(settings, 'STRIPE_WEBHOOK_SECRET');
  if (!secretKey || !webhookSecret)
    return refuseIncomplete(settings, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return {
    secretKey,
    webhookSecrets: previous === undefined ? [webhookSecret] : [webhookSecret, previous],
    baseUrl: settings.STRIPE_API_URL,
  };
}
