import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const RESOLVE_TIMEOUT_MS = 2_000;
const RESOLVE_TRIES = 2;
const PORTS = new Set([80, 443]);

/** These addresses are not public (RFC 6890), or multicast. */
const NOT_PUBLIC_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // It looks public, but one cloud serves the machine's own settings there.
  ['168.63.129.16', 32],
];
/** Only this part of IPv6 is assigned; loopback, mapped, translated, local and multicast addresses lie outside. */
const ASSIGNED_IPV6: [string, number] = ['2000::', 3];
/** Within it, protocols and tunnels contain IPv4 addresses, and some are examples. */
const NOT_PUBLIC_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_IPV6) notPublic.addSubnet(network, prefix, 'ipv6');
const assignedIpv6 = new BlockList();
assignedIpv6.addSubnet(...ASSIGNED_IPV6, 'ipv6');

export interface PublicNetwork {
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  isOpen(address: string, port: number): boolean;
}

/** Only public addresses and web ports are open. */
export const internet: PublicNetwork = {
  resolve,
  isOpen: (address, port) => PORTS.has(port) && isPublicAddress(address),
};

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return assignedIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The machine's own names and hosts file do not count, and slow name servers hold up nothing else. */
async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: RESOLVE_TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    const failure = found.find((outcome) => outcome.status === 'rejected' && !isUnknownHost(outcome.reason));
    if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code));
}
