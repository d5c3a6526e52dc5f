import {
  type Environment,
  parseSettings,
  previousSecret,
  refuseIncomplete,
  text,
  webAddress,
} from '../../../platform/settings.ts';

const VARIABLES = {
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  RAZORPAY_API_URL: webAddress.default('https://api.razorpay.com'),
};

const SECRETS = [
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
] as const;

export type RazorpaySettings = NonNullable<ReturnType<typeof readRazorpaySettings>>;

/**
 * Reads what Razorpay is set up with; undefined where it is not.
 * @throws ConfigProblem where it is set up in part
 */
export function readRazorpaySettings(env: Environment) {
  const settings = parseSettings(VARIABLES, env, SECRETS);
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret } = settings;
  const previous = previousSecret(settings, 'RAZORPAY_WEBHOOK_SECRET');
  if (!keyId || !keySecret || !webhookSecret)
    return refuseIncomplete(settings, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  return {
    keyId,
    keySecret,
    /** A webhook event carries a signature by one of them. */
    webhookSecrets: previous === undefined ? [webhookSecret] : [webhookSecret, previous],
    /** Where Razorpay is called. */
    baseUrl: settings.RAZORPAY_API_URL,
  };
}
