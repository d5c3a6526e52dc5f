import { expect, test } from 'vitest';
import { addressPrefix, widerNetwork } from './address-prefix.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::6]:51234', '2001:db8:1:2::/64'],
  ['[::1]', '0:0:0:0::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['64:ff9b::cb00:7109', '203.0.113.9'],
  ['unknown', 'no address'],
  ['in-process', 'no address'],
  ['203.0.113.9:51234:1', 'no address'],
])('the address %s counts as %s', { tags: ['AU2'] }, (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.9', undefined],
])('the address %s lies in the wider network %s', { tags: ['AU2'] }, (address, network) => {
  expect(widerNetwork(addressPrefix(address))).toBe(network);
});
