import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressForm } from '../../../contract/addresses.ts';
import { MAX_ADDRESSES } from '../../../contract/kernel/limits.ts';
import { AddressId } from '../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function form(changes: Partial<AddressForm> = {}): AddressForm {
  return {
    label: 'Home',
    recipient: 'Meera Nair',
    phone_number: '+91 98450 12345',
    street_address: '14, 3rd Cross',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560038',
    country: 'India',
    isDefault: false,
    ...changes,
  };
}

const add = ({ api }: Person, changes: Partial<AddressForm> = {}) =>
  api('POST /api/address', { body: form(changes) });
const labels = async ({ api }: Person) => (await api('GET /api/address')).map(({ label }) => label);
const defaults = async ({ api }: Person) =>
  (await api('GET /api/address')).filter(({ isDefault }) => isDefault).map(({ label }) => label);

test('addresses are for signed-in buyers', async () => {
  await expect(app.api()('GET /api/address')).rejects.toMatchObject({ status: 401 });
  await expect(add(await aSeller(app))).rejects.toMatchObject({ status: 403 });
});

test('an address is stored as entered, and the first one becomes the default', {
  tags: ['API-52', 'ENT-21'],
}, async () => {
  const buyer = await aBuyer(app);
  const address = await add(buyer);
  expect(address).toEqual({ ...form(), id: expect.any(String) as string, isDefault: true });
  expect(await buyer.api('GET /api/address')).toEqual([address]);
});

test.each(['street_address', 'city', 'state', 'postal_code', 'country'] as const)(
  'an address needs its %s',
  { tags: ['VAL-17'] },
  async (field) => {
    const buyer = await aBuyer(app);
    await expect(add(buyer, { [field]: '   ' })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: field, message: 'Please fill in this field' }],
    });
    expect(await labels(buyer)).toEqual([]);
  },
);

test('in India a postal code is a pin code; other countries have codes of their own', {
  tags: ['VAL-16'],
}, async () => {
  const buyer = await aBuyer(app);
  const { id: addressId } = await add(buyer, { postal_code: '560 001' });
  for (const country of ['India', 'INDIA']) {
    for (const postal_code of ['56000', 'abc', '5600012']) {
      const refusal = {
        status: 400,
        errors: [{ path: 'postal_code', message: 'Please enter a valid 6-digit pin code' }],
      };
      await expect(add(buyer, { country, postal_code })).rejects.toMatchObject(refusal);
      const body = form({ country, postal_code });
      await expect(
        buyer.api('PUT /api/address/:addressId', { params: { addressId }, body }),
      ).rejects.toMatchObject(refusal);
    }
  }
  await add(buyer, { label: 'Mother', country: 'Nepal', postal_code: '44600' });
  expect(await labels(buyer)).toEqual(['Home', 'Mother']);
});

test('the default tick may be left out, and so may the label', { tags: ['VAL-18'] }, async () => {
  const { api } = await aBuyer(app);
  const { isDefault: _, label: __, ...rest } = form();
  expect(await api('POST /api/address', { body: rest })).toMatchObject({ label: '', isDefault: true });
  expect(await api('POST /api/address', { body: rest })).toMatchObject({ isDefault: false });
});

test('who takes the parcels may be left out; a phone number is one that a courier can reach, in one way of writing', {
  tags: ['VAL-11'],
}, async () => {
  const buyer = await aBuyer(app);
  const { recipient: _, phone_number: __, ...rest } = form();
  expect(await buyer.api('POST /api/address', { body: rest })).toMatchObject({
    recipient: '',
    phone_number: '',
  });
  for (const phone_number of ['call me', '12345', '1111111111']) {
    await expect(add(buyer, { phone_number })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'phone_number', message: 'Enter a phone number at which the courier can reach you' }],
    });
  }
  await expect(add(buyer, { recipient: 'x'.repeat(81) })).rejects.toMatchObject({
    errors: [{ path: 'recipient' }],
  });
  expect(await add(buyer, { recipient: ' Meera  Nair ', phone_number: '098450-12345' })).toMatchObject({
    recipient: 'Meera Nair',
    phone_number: '+91 98450 12345',
  });
});

test('anybody can ask where a pin code is; of an unknown one the state is said where there is no doubt', async () => {
  const placeOf = (pinCode: string) => app.api()('GET /api/address/place/:pinCode', { params: { pinCode } });
  for (const [pinCode, city, state] of [
    ['560038', 'Bengaluru', 'Karnataka'],
    ['400050', 'Mumbai', 'Maharashtra'],
    ['110001', 'Delhi', 'Delhi'],
    ['500001', 'Hyderabad', 'Telangana'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['194101', 'Leh', 'Ladakh'],
    ['700199', null, 'West Bengal'],
    ['999999', null, null],
    ['000000', null, null],
  ])
    expect(await placeOf(pinCode ?? ''), pinCode ?? '').toEqual({ city, state });
  for (const wrong of ['56003', '5600381', 'abc'])
    await expect(placeOf(wrong)).rejects.toMatchObject({ status: 400 });
});

test('the default one comes first, then the newest', { tags: ['API-51'] }, async () => {
  const buyer = await aBuyer(app);
  for (const label of ['First', 'Second', 'Third']) await add(buyer, { label });
  expect(await labels(buyer)).toEqual(['First', 'Third', 'Second']);
  await add(buyer, { label: 'Fourth', isDefault: true });
  expect(await labels(buyer)).toEqual(['Fourth', 'Third', 'Second', 'First']);
  expect(await defaults(buyer)).toEqual(['Fourth']);
});

test('an address can be changed, and unticking takes the default from none', {
  tags: ['API-53'],
}, async () => {
  const buyer = await aBuyer(app);
  const { id: addressId } = await add(buyer);
  const changed = await buyer.api('PUT /api/address/:addressId', {
    params: { addressId },
    body: form({ city: 'Mysuru', isDefault: false }),
  });
  expect(changed).toMatchObject({ id: addressId, city: 'Mysuru', isDefault: true });
  const { id: other } = await add(buyer, { label: 'Office' });
  await buyer.api('PUT /api/address/:addressId', {
    params: { addressId: other },
    body: form({ label: 'Office', isDefault: true }),
  });
  expect(await defaults(buyer)).toEqual(['Office']);
});

test('what a change leaves out stays as it is', { tags: ['API-53'] }, async () => {
  const buyer = await aBuyer(app);
  const before = await add(buyer);
  const change = (body: object) =>
    buyer.api('PUT /api/address/:addressId', { params: { addressId: before.id }, body });
  expect(await change({ city: 'Mysuru' })).toEqual({ ...before, city: 'Mysuru' });
  expect(await change({})).toEqual({ ...before, city: 'Mysuru' });
  expect(await change({ label: '', phone_number: '' })).toMatchObject({ label: '', phone_number: '' });
  // Both of them are about the postal code that the address has then.
  const refusal = { status: 400, errors: [{ path: 'postal_code' }] };
  await expect(change({ postal_code: '44600' })).rejects.toMatchObject(refusal);
  await change({ country: 'Nepal', postal_code: '44600' });
  await expect(change({ country: 'India' })).rejects.toMatchObject(refusal);
  await expect(change({ street_address: ' ' })).rejects.toMatchObject({
    errors: [{ path: 'street_address', message: 'Please fill in this field' }],
  });
});

test('setting a default makes it the only one', { tags: ['ADDR-04', 'API-55'] }, async () => {
  const buyer = await aBuyer(app);
  await add(buyer, { label: 'Home' });
  const { id: addressId } = await add(buyer, { label: 'Office' });
  const chosen = await buyer.api('PUT /api/address/:addressId/default', { params: { addressId } });
  expect(chosen).toMatchObject({ label: 'Office', isDefault: true });
  expect(await defaults(buyer)).toEqual(['Office']);
});

test('deleting the default passes it on to the newest remaining address', { tags: ['API-54'] }, async () => {
  const buyer = await aBuyer(app);
  const { id: addressId } = await add(buyer, { label: 'First' });
  await add(buyer, { label: 'Second' });
  await add(buyer, { label: 'Third' });
  await buyer.api('DELETE /api/address/:addressId', { params: { addressId } });
  expect(await labels(buyer)).toEqual(['Third', 'Second']);
  expect(await defaults(buyer)).toEqual(['Third']);
});

test("an address that is unknown or someone else's is not found, and nothing happens to it", async () => {
  const [owner, stranger] = [await aBuyer(app), await aBuyer(app)];
  const { id } = await add(owner);
  for (const addressId of [id, AddressId.parse(randomUUID())]) {
    const params = { addressId };
    const calls = [
      () => stranger.api('PUT /api/address/:addressId', { params, body: form({ city: 'Delhi' }) }),
      () => stranger.api('PUT /api/address/:addressId/default', { params }),
      () => stranger.api('DELETE /api/address/:addressId', { params }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 404, message: 'The address was not found' });
    }
  }
  expect(await owner.api('GET /api/address')).toMatchObject([{ id, city: 'Bengaluru', isDefault: true }]);
});

test(`at most ${MAX_ADDRESSES} addresses are stored`, async () => {
  const buyer = await aBuyer(app);
  const results = await Promise.allSettled(Array.from({ length: MAX_ADDRESSES + 3 }, () => add(buyer)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'limit_reached' } });
  expect(await labels(buyer)).toHaveLength(MAX_ADDRESSES);
});

test('characters that no text should hold are refused', async () => {
  const buyer = await aBuyer(app);
  await expect(add(buyer, { label: 'Ho\u0000me' })).rejects.toMatchObject({ status: 400 });
  await expect(add(buyer, { city: 'Bengal\u0000uru' })).rejects.toMatchObject({ status: 400 });
});
