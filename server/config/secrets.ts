import { z } from 'zod';
import { type Environment, parseSettings, previousSecret, rule } from '../platform/settings.ts';

export const SECRET_MIN_LENGTH = 32;

const secret = rule(z.string().min(SECRET_MIN_LENGTH), `must have at least ${SECRET_MIN_LENGTH} characters`);

export const SECRET_SETTINGS = {
  APP_SECRET: secret.optional().meta({
    description:
      'at least 32 characters that sign and hash, generated in `DATA_DIR` unless set; processes that share a database need the same one',
    isSecret: true,
  }),
  APP_SECRET_PREVIOUS: secret.optional().meta({
    description: 'the one before, accepted as well for a while; see Replacing secrets',
    isSecret: true,
  }),
};

export function readSecretSettings(env: Environment) {
  const settings = parseSettings(SECRET_SETTINGS, env);
  return { secret: settings.APP_SECRET, previousSecret: previousSecret(settings, 'APP_SECRET') };
}
