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
  RAZORPAY_KEY_ID: text
    .optional()
    .describe('payments with Razorpay; set with its key secret and webhook secret'),
  RAZORPAY_KEY_SECRET: text.optional().meta({ description: 'secret of the key', isSecret: true }),
  RAZORPAY_WEBHOOK_SECRET: text
    .optional()
    .meta({ description: 'checks the signature of webhook events', isSecret: true }),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text.optional().meta({
    description: 'the one before, accepted as well for a while; see Replacing secrets',
    isSecret: true,
  }),
  RAZORPAY_API_URL: webAddress
    .default('https://api.razorpay.com')
    .describe('another server with the same API, for tests'),
};

export type RazorpaySettings = NonNullable<ReturnType<typeof read>>;

export const razorpaySettings = { variables: VARIABLES, read } satisfies SettingsGroup;

function read(env: Environment) {
  const settings = parseSettings(VARIABLES, env);
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret } = settings;
  const previous = previousSecret(settings, 'RAZORPAY_WEBHOOK_SECRET');
  if (!keyId || !keySecret || !webhookSecret)
    return refuseIncomplete(settings, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  return {
    keyId,
    keySecret,
    webhookSecrets: previous === undefined ? [webhookSecret] : [webhookSecret, previous],
    baseUrl: settings.RAZORPAY_API_URL,
  };
}
