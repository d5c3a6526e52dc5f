import { customerNetwork, widerNetwork } from '../http/address-prefix.ts';
import type { AttemptLimit, AttemptLimits, SlowDown } from './attempts.ts';

/** A /48 belongs to one customer, or to many of a mobile carrier: it gets ten times the allowance. */
const NETWORK_FACTOR = 10;

/** An IPv6 address is limited with the network within which its owner can change it. `address` comes from `addressPrefix`. */
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

/** AZ19: all networks together are slowed down at one number and never refused: somebody may know the right pair. */
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
