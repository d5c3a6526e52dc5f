import { addressLimits } from './address-limits.ts';
import type { AttemptLimits } from './attempts.ts';
import type { SlowDown } from './slow-down.ts';

const WINDOW_SECONDS = 15 * 60;

/**
 * Guesses of a number with an e-mail address: pairs that did not fit, by network address, by what the number names and all together (AZ19).
 * @param name of the action
 * @param subject what the number is of
 * @param address the caller's address prefix
 */
export function clueLimits(
  name: string,
  subject: string,
  number: string,
  address: string,
  slowDown: SlowDown,
): AttemptLimits {
  return {
    windowSeconds: WINDOW_SECONDS,
    limits: [...addressLimits(name, address, 100), { name: `${name}.${subject}`, subject: number, max: 20 }],
    everybody: { name: `${name}.all`, max: 5000, slowDown },
  };
}
