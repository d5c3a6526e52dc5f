import { isIPv6 } from 'node:net';

const GROUPS = 8;
const PREFIX_GROUPS = 4;
const NETWORK_GROUPS = 3;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one visitor's address: an IPv4 address, or the /64 of an IPv6 address, because whoever has one address
 * of a /64 has all of them.
 */
export function addressPrefix(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  return isIPv6(bare) ? `${expanded(bare).slice(0, PREFIX_GROUPS).join(':')}::/64` : address;
}

/**
 * The /48 around the /64 of an IPv6 address: providers give networks from /64 to /48 to one customer.
 * @param prefix as `addressPrefix` names it
 */
export function widerNetwork(prefix: string): string | undefined {
  if (!prefix.endsWith('::/64')) return undefined;
  return `${prefix.split(':').slice(0, NETWORK_GROUPS).join(':')}::/48`;
}

/**
 * All that one customer of a provider may send from: an IPv4 address, or the /48 around an IPv6 address. For bounds that a few
 * networks would fill.
 * @param address any IP address, or as `addressPrefix` names it
 */
export function customerNetwork(address: string): string {
  const prefix = addressPrefix(address);
  return widerNetwork(prefix) ?? prefix;
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
