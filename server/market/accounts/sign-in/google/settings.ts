import {
  ConceptSettings,
  type Environment,
  parseSettings,
  text,
  webAddress,
} from '../../../../platform/settings.ts';

const VARIABLES = {
  GOOGLE_CLIENT_ID: text.optional().describe('turns sign-in with Google on'),
  GOOGLE_ISSUER: webAddress
    .default('https://accounts.google.com')
    .describe('another OpenID provider, for tests'),
  GOOGLE_JWKS_URL: webAddress
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('its public keys'),
};

export const googleSettings = new ConceptSettings(VARIABLES, readGoogleSettings);

export type GoogleSettings = ReturnType<typeof readGoogleSettings>;

function readGoogleSettings(env: Environment) {
  const settings = parseSettings(VARIABLES, env);
  return {
    clientId: settings.GOOGLE_CLIENT_ID,
    issuer: settings.GOOGLE_ISSUER,
    jwksUrl: settings.GOOGLE_JWKS_URL,
  };
}
