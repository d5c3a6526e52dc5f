import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const PREFIX_GROUPS = 4;
const NETWORK_GROUPS = 3;
const IPV4_GROUP = 6;
/** RFC 6052: IPv6 addresses with these first groups contain an IPv4 address, mapped or by NAT64. */
const IPV4_WITHIN = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);
/** Some proxies add the port, which changes with each connection. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;
/** Visitors with a proxy's placeholder for an address count as one. */
const NO_ADDRESS = 'no address';

/** One visitor has an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer as a whole. */
export function addressPrefix(address: string): string {
  const [, inBrackets, withoutPort] = WITH_PORT.exec(address) ?? [];
  const [bare = ''] = (inBrackets ?? withoutPort ?? address).split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return NO_ADDRESS;
  const groups = expanded(bare);
  const [high = 0, low = 0] = groups.slice(IPV4_GROUP).map((group) => Number.parseInt(group, 16));
  if (IPV4_WITHIN.has(groups.slice(0, IPV4_GROUP).join(':'))) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`;
}

/** Providers give one customer networks from /64 to /48. `prefix` comes from `addressPrefix`. */
export function widerNetwork(prefix: string): string | undefined {
  if (!prefix.endsWith('::/64')) return undefined;
  return `${prefix.split(':').slice(0, NETWORK_GROUPS).join(':')}::/48`;
}

/** A few networks would exhaust limits by /64, so IPv6 addresses count by /48. */
export function customerNetwork(address: string): string {
  const prefix = address.endsWith('::/64') ? address : addressPrefix(address);
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
  if (part === '') return [];
  return part.split(':').flatMap((group) => (isIPv4(group) ? hexGroups(group) : group));
}

function hexGroups(ipv4: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}
