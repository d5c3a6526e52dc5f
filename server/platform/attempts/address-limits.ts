import { customerNetwork, widerNetwork } from '../http/address-prefix.ts';
import type { AttemptLimit, AttemptLimits, SlowDown } from './attempts.ts';

/** A /48 belongs to one customer, or to many of a mobile carrier: it gets ten times the allowance. */
const NETWORK_FACTOR = 10;

/**
 * Limits a network address, and the wider network within which its owner can change an IPv6 address.
 * @param address from `addressPrefix`
 */
export function addressLimits(name: string, address: string, max: number): AttemptLimit[] {
  const network = widerNetwork(address);
  const own = { name: `${name}.address`, subject: address, max };
  return network === undefined
    ? [own]
    : [own, { name: `${name}.network`, subject: network, max: max * NETWORK_FACTOR }];
}

const WINDOW_SECONDS = 15 * 60;

const DAY_SECONDS = 86_400;

const PER_NUMBER = 20;
const PER_NUMBER_A_DAY = 50;

/**
 * Limits guesses of a number together with an e-mail address: wrong pairs by network address, by network and number, and in all
 * (AZ19). All networks together are slowed down at one number and never refused, so that somebody who knows the pair is let
 * through.
 * @param subject the thing with the number
 * @param address the caller's address prefix
 */
export function clueLimits(
  name: string,
  subject: string,
  number: string,
  address: string,
  slowDown: SlowDown,
): AttemptLimits {
  const ofNetwork = { name: `${name}.${subject}`, subject: `${customerNetwork(address)} ${number}` };
  return {
    windowSeconds: WINDOW_SECONDS,
    limits: [
      ...addressLimits(name, address, 100),
      { ...ofNetwork, max: PER_NUMBER },
      { ...ofNetwork, name: `${ofNetwork.name}-day`, max: PER_NUMBER_A_DAY, windowSeconds: DAY_SECONDS },
    ],
    slowed: {
      slowDown,
      beyond: [
        { name: `${name}.${subject}.all`, subject: number, max: PER_NUMBER },
        { name: `${name}.all`, max: 5000 },
      ],
    },
  };
}
