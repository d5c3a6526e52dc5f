import { expect, test } from 'vitest';
import type { Address } from '../../../contract/addresses.ts';
import type { AddressId } from '../../../contract/kernel/schemas.ts';
import { withAddress } from './load-addresses.ts';

const address = (id: string, isDefault = false): Address => ({
  id: id as AddressId, // the list only compares it
  label: id,
  recipient: '',
  phone_number: '',
  street_address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'India',
  isDefault,
});

const defaults = (addresses: Address[]) => addresses.filter(({ isDefault }) => isDefault).map(({ id }) => id);

test('an address that becomes the default is the only one', { tags: ['ADDR-04'] }, () => {
  const list = withAddress([address('home', true), address('office')], address('office', true));
  expect(list.map(({ id }) => id)).toEqual(['home', 'office']);
  expect(defaults(list)).toEqual(['office']);
});

test('a new address joins at the end and leaves the default alone', () => {
  const list = withAddress([address('home', true)], address('office'));
  expect(list.map(({ id }) => id)).toEqual(['home', 'office']);
  expect(defaults(list)).toEqual(['home']);
});
