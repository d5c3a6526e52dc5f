import { widerNetwork } from '../http/address-prefix.ts';
import type { AttemptLimit } from './attempts.ts';

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
