import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { anAddress, inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';
import {
  BENGALURU,
  DELHI,
  card,
  choosePinCode,
  deliverTo,
  question,
  seesInCart,
  storedPinCode,
} from '../support/screens/pin-code.ts';

const DESK = { viewport: { width: 1440, height: 900 } };

let journey: Journey;
let south: BuiltProduct;

beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const toy = { category: 'Toys', brand: 'Khel' } as const;
  south = await aProduct(shop, { ...toy, name: 'Wooden top', stock: null, discountPercent: 10 });
  await someStock(shop, south, { quantity: 2, deliveryPinCodes: ['5600*'] });
  const north = await aProduct(shop, { ...toy, name: 'Paper kite', stock: null, discountPercent: 30 });
  await someStock(shop, north, { deliveryPinCodes: [DELHI] });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a buyer who gave no pin code sees that of the default address everywhere, until it is changed or forgotten', async () => {
  const password = 'lotus2026';
  const buyer = await aBuyer(journey.shop, { passwordHash: await hashPassword(password) });
  await anAddress(journey.shop, buyer);
  await inCart(journey.shop, buyer, south);
  const page = await journey.open('/login', DESK);
  await page.getByLabel('Email').fill(buyer.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await page.waitForURL('**/buyer');
  await page.goto(`${journey.shop.url}/products?category=toys`);
  await deliverTo(page).getByText(BENGALURU).waitFor();
  await card(page, 'Paper kite').getByText('Not to 560001', { exact: true }).waitFor();
  await page.goto(`${journey.shop.url}/cart`);
  await seesInCart(page, 'Wooden top', 'Delivers to 560001');
  await choosePinCode(page, DELHI);
  await seesInCart(page, 'Wooden top', 'Delivers to 560001, your address');
  await deliverTo(page).click();
  await question(page).getByRole('button', { name: 'Forget 110001' }).click();
  await deliverTo(page).getByText('pin code').waitFor();
  const refreshed = page.waitForResponse('**/api/favorite');
  await page.goto(`${journey.shop.url}/cart`);
  await refreshed;
  await seesInCart(page, 'Wooden top', 'Delivers to 560001, your address');
  await deliverTo(page).getByText('pin code').waitFor();
  expect(await storedPinCode(page)).toBe('');
});
