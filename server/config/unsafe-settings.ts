import { isIP } from 'node:net';
import { isLoopback } from '../platform/http/loopback.ts';
import { ConfigProblem } from '../platform/settings.ts';
import type { Config } from './index.ts';

/** These are names of this machine or network, and names reserved for examples and tests. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|example|invalid)$/;
const PRIVATE_ADDRESS =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|\[::1?\]$|\[f[cd]|\[fe80)/;

const DEMO_IS_OPEN = 'The demo has accounts with known passwords, play money, and shows every mail.';

/**
 * These defaults suit a trial and harm a public shop.
 * @throws ConfigProblem that names the setting and what to set, for the first that is unsafe
 */
export function refuseUnsafeSettings(config: Config): void {
  const { host, publicUrl, isPublicUrlSet } = config.http;
  if (config.demo && !isLoopback(host) && !isPublicUrlSet) {
    throw new ConfigProblem(
      `HOST is ${host}, which other machines can reach: set PUBLIC_URL to the address at which they do, or DEMO=false. ${DEMO_IS_OPEN}`,
    );
  }
  if (!isPublic(publicUrl)) return;
  const reached = `PUBLIC_URL is ${publicUrl}, which strangers can reach`;
  if (config.demo) {
    throw new ConfigProblem(`${reached}: set DEMO=false. ${DEMO_IS_OPEN}`);
  }
  if (config.smtpUrl === undefined) {
    throw new ConfigProblem(
      `${reached}: set SMTP_URL. Without a mail server nobody can register, confirm an order or reset a password.`,
    );
  }
  if (!publicUrl.startsWith('https:')) {
    throw new ConfigProblem(
      `${reached}: it must start with https://. Over http passwords and sessions can be read on the way.`,
    );
  }
  const { placeholders } = config.shop;
  if (placeholders.length > 0) {
    throw new ConfigProblem(
      `${reached}: set ${placeholders.join(', ')}. The law asks a real shop to say who runs it and whom to complain to.`,
    );
  }
}

function isPublic(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return !PRIVATE_ADDRESS.test(hostname);
  return hostname.includes('.') && !LOCAL_NAME.test(hostname);
}
