import { widerNetwork } from '../http/address-prefix.ts';
import type { AttemptLimit } from './attempts.ts';

/** A /48 holds 65,536 networks of one customer, or as many customers of a mobile carrier: it has room for ten of them. */
const NETWORK_FACTOR = 10;

/**
 * Limits of a network address, and of the wider network of an IPv6 address, which its owner may change at will within.
 * @param address as `addressPrefix` names it
 */
export function addressLimits(name: string, address: string, max: number): AttemptLimit[] {
  const network = widerNetwork(address);
  const own = { name: `${name}.address`, subject: address, max };
  return network === undefined
    ? [own]
    : [own, { name: `${name}.network`, subject: network, max: max * NETWORK_FACTOR }];
}
