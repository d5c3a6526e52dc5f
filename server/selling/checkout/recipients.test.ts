import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addresses, users } from '../../../database/schema/index.ts';
import { deliver, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aGuest, aSeller } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import {
  anAddress,
  expectInvariantsToHold,
  inCart,
  place,
  type Shopper,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const CASH = { paymentMethod: 'cash_on_delivery' } as const;
const MOTHER = { recipient: 'Lakshmi Rao', phoneNumber: '+91 98453 13579' };

async function aShopperFor(address?: Parameters<typeof anAddress>[2]) {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const person = await aBuyer(app);
  await inCart(app, person, await aProduct(app, { shopId: shop.id }));
  const shopper: Shopper = { ...person, addressId: await anAddress(app, person, address) };
  return { seller, shop, shopper };
}

const orderOf = (shopper: Shopper) => shopper.api('GET /api/order/latest');

test('the parcel goes to the recipient of the address; mails, invoice and account stay with the buyer', async () => {
  const { seller, shop, shopper } = await aShopperFor(MOTHER);
  const { orderId } = await place(shopper, CASH);
  expect(await orderOf(shopper)).toMatchObject({
    contact: { name: 'Asha Rao', email: shopper.user.email, phoneNumber: shopper.user.phoneNumber },
    address: { recipient: 'Lakshmi Rao', phone_number: '+91 98453 13579' },
  });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, shop.id);
  const params = { shopOrderId };
  expect(await seller.api('GET /api/shop-order/:shopOrderId', { params })).toMatchObject({
    buyerName: 'Asha Rao',
    delivery: { name: 'Lakshmi Rao', phoneNumber: '+91 98453 13579' },
  });
  const { slips } = await seller.api('GET /api/shop-order/packing-slips', { query: { ids: shopOrderId } });
  expect(slips).toMatchObject([{ delivery: { name: 'Lakshmi Rao', phoneNumber: '+91 98453 13579' } }]);
  await deliver(seller, shopOrderId);
  const invoice = await shopper.api('GET /api/invoice/:shopOrderId', { params });
  expect(invoice.buyer.name).toBe('Asha Rao');
  const { parts } = await shopper.api('GET /api/profile/export');
  expect(parts['orders']?.data).toMatchObject([
    { address: { recipient: 'Lakshmi Rao', phoneNumber: '+91 98453 13579' } },
  ]);
  expect(parts['addresses']?.data).toMatchObject([
    { recipient: 'Lakshmi Rao', phone_number: '+91 98453 13579' },
  ]);
});

test('without a recipient the parcel goes to the buyer', async () => {
  const { seller, shop, shopper } = await aShopperFor();
  const { orderId } = await place(shopper, CASH);
  const { id: shopOrderId } = await shopOrderOf(app, orderId, shop.id);
  expect(await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } })).toMatchObject({
    delivery: { name: 'Asha Rao', phoneNumber: shopper.user.phoneNumber },
  });
});

test('another recipient is another order: who agreed to the former is asked again', async () => {
  const { shopper } = await aShopperFor(MOTHER);
  const { quote } = await summaryOf(shopper);
  for (const changed of [{ recipient: 'Ravi Rao' }, { phoneNumber: '+91 98453 24680' }]) {
    await app.database.db.update(addresses).set(changed).where(eq(addresses.id, shopper.addressId));
    await expect(place(shopper, { ...CASH, quote })).rejects.toMatchObject({ code: 'quote_changed' });
  }
  await place(shopper, { paymentMethod: 'sandbox' });
  await app.database.db.update(addresses).set(MOTHER).where(eq(addresses.id, shopper.addressId));
  await place(shopper, { paymentMethod: 'sandbox' });
  expect((await shopper.api('GET /api/order')).orders.map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'cancelled',
  ]);
});

test('an account without a phone number that a courier can reach orders with that of the address', async () => {
  for (const phoneNumber of [null, 'none']) {
    const { shopper } = await aShopperFor(MOTHER);
    await app.database.db.update(users).set({ phoneNumber }).where(eq(users.id, shopper.user.id));
    await place(shopper, CASH);
    expect((await orderOf(shopper)).contact).toMatchObject({
      name: 'Asha Rao',
      phoneNumber: MOTHER.phoneNumber,
    });
  }
});

test('a guest must say where mails go, and takes the rest from the address', async () => {
  const guest = await aGuest(app);
  await inCart(app, guest, await aProduct(app));
  const shopper = { ...guest, addressId: await anAddress(app, guest, MOTHER) };
  const refusal = (paths: string[]) => ({
    code: 'invalid_input',
    errors: paths.map((path) => expect.objectContaining({ path }) as unknown),
  });
  await expect(place(shopper, CASH)).rejects.toMatchObject(refusal(['contact.email']));
  const bare = { ...guest, addressId: await anAddress(app, guest) };
  await expect(place(bare, CASH)).rejects.toMatchObject(
    refusal(['contact.name', 'contact.email', 'contact.phoneNumber']),
  );
});
