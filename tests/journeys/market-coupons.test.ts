import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ShopOrderId } from '../../contract/kernel/schemas.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
  type Shopper,
} from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';
import { totalShown } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const CODE = 'SHARED20';

async function aShopNamed(name: string) {
  const seller = await aSeller(journey.shop);
  return { seller, shop: await aShop(journey.shop, { ownerId: seller.user.id, name }) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const valueOf = (page: Page, term: string) =>
  page.locator('dt').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]').first();

/** With the keyboard alone: two shops are chosen, one of them again after it was removed, and the focus never leaves the dialog. */
async function makeByKeyboard(page: Page): Promise<void> {
  await press(page, button(page, 'Add coupon'));
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  for (const [label, value] of Object.entries({
    Code: CODE,
    Discount: '20',
    'Minimum order amount': '1000',
  })) {
    await type(page, dialog.getByLabel(label, { exact: true }), value);
  }
  await dialog.getByLabel('Expiry date', { exact: true }).fill('2099-12-31');
  await type(page, dialog.getByLabel('The market bears', { exact: true }), '40');
  await tabTo(page, dialog.getByRole('radio', { name: 'All shops' }));
  await page.keyboard.press('ArrowRight');
  const search = dialog.getByRole('searchbox', { name: 'Find shops' });
  for (const name of ['Kaveri Lamps', 'Narmada Trays']) {
    await type(page, search, name);
    await page.keyboard.press('Enter');
    await press(page, dialog.getByRole('button', { name: `Choose ${name}` }));
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await expectFocus(search);
  }
  await press(page, dialog.getByRole('button', { name: 'Remove Narmada Trays' }));
  await expectFocus(dialog.getByRole('button', { name: 'Remove Kaveri Lamps' }));
  await dialog.getByRole('button', { name: 'Choose Narmada Trays' }).click();
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await page.getByRole('heading', { level: 1, name: CODE }).waitFor();
}

/** One lamp comes back and is received. */
async function giveLampBack(shopper: Shopper, seller: Person, shopOrderId: ShopOrderId): Promise<void> {
  const lines = await linesOf(journey.shop, shopOrderId);
  const { id: lineId } = lines.find(({ name }) => name === 'Brass lamp') ?? expect.unreachable();
  const wanted = { shopOrderId, cause: 'changed_mind' as const, lines: [{ lineId, quantity: 1 }] };
  const { refund } = await shopper.api('POST /api/return/quote', { body: wanted });
  const { id: returnId } = await askReturn(journey.shop, shopper, { ...wanted, refund });
  const params = { returnId };
  await seller.api('POST /api/return/:returnId/accept', {
    params,
    body: { sendTo: 'Kaveri, Mysuru 570001' },
  });
  await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: true } });
}

test('a coupon with a shared cost, from the form of its operator to the shares of what is kept of an order', {
  tags: ['POL34', 'POL35'],
}, async () => {
  const [kaveri, narmada] = [await aShopNamed('Kaveri Lamps'), await aShopNamed('Narmada Trays')];
  const inKaveri = { shopId: kaveri.shop.id };
  const lamp = await aProduct(journey.shop, { ...inKaveri, name: 'Brass lamp', priceRupees: 1000 });
  const bowl = await aProduct(journey.shop, { ...inKaveri, name: 'Clay bowl', priceRupees: 199.99 });
  const tray = await aProduct(journey.shop, { shopId: narmada.shop.id, name: 'Teak tray', priceRupees: 500 });
  const operator = await anOperator(journey.shop, ['finance']);
  const desk = await journey.open('/operator/coupons', { person: operator, reducedMotion: 'reduce' });
  await makeByKeyboard(desk);
  await rowOf(desk, 'Narmada Trays').getByText('Not answered').waitFor();

  // One agrees, the other one does not; each has the focus on what it said.
  for (const [{ seller }, act, said] of [
    [kaveri, 'Agree to', 'Applies: you agreed'],
    [narmada, 'Decline', 'Does not apply: you declined'],
  ] as const) {
    const page = await journey.open('/seller/coupons', { person: seller, reducedMotion: 'reduce' });
    await rowOf(page, CODE).getByText('60% of each discount').waitFor();
    await press(page, button(page, `${act} ${CODE}`));
    await expectFocus(page.getByText(said, { exact: true }));
  }
  await desk.reload();
  await rowOf(desk, 'Kaveri Lamps').getByText('Agreed').waitFor();
  await rowOf(desk, 'Narmada Trays').getByText('Declined').waitFor();

  // In a cart with products of both it lowers those of the shop that agreed.
  const shopper = await aShopper(journey.shop, lamp, { quantity: 2 });
  await inCart(journey.shop, shopper, bowl);
  await inCart(journey.shop, shopper, tray);
  const buying = await journey.open('/cart', { person: shopper, reducedMotion: 'reduce' });
  await type(buying, buying.getByLabel('Voucher or gift card code'), CODE);
  await buying.keyboard.press('Enter');
  await buying.getByText('₹440 off at Kaveri Lamps', { exact: true }).waitFor();
  await expect.poll(() => totalShown(buying)).toBe('₹2,259.99');
  await buying.goto(`${journey.shop.url}/checkout`);
  await buying.getByText('−₹440').first().waitFor();
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });

  // The shares of each line, to the paisa, of what was ordered and of what is kept.
  const part = await shopOrderOf(journey.shop, orderId, kaveri.shop.id);
  const shares = (await linesOf(journey.shop, part.id)).map(({ name, discountPaise, marketSharePaise }) => [
    name,
    [discountPaise, marketSharePaise],
  ]);
  expect(Object.fromEntries(shares)).toEqual({
    'Brass lamp': [400_00, 160_00],
    'Clay bowl': [40_00, 16_00],
  });
  const selling = await journey.open(`/seller/orders/${part.id}`, { person: kaveri.seller });
  const expectShares = async (market: string, ofShop: string) => {
    await selling.reload();
    await expect.poll(() => valueOf(selling, 'Of the coupon, paid by Haat').textContent()).toBe(market);
    expect(await valueOf(selling, 'Of the coupon, borne by you').textContent()).toBe(ofShop);
    await desk.goto(`${journey.shop.url}/operator/orders/${orderId}`);
    await expect.poll(() => valueOf(desk, 'Of the coupon, paid by the market').textContent()).toBe(market);
    expect(await valueOf(desk, 'Of the coupon, borne by the shop').textContent()).toBe(ofShop);
  };
  await expectShares('₹176', '₹264');
  await deliver(kaveri.seller, part.id);
  await giveLampBack(shopper, kaveri.seller, part.id);
  await expectShares('₹96', '₹144');

  // The coupon says the same, and leads to the order; the operator pauses it where the focus stays.
  await desk.goto(`${journey.shop.url}/operator/coupons`);
  await press(desk, desk.getByRole('link', { name: CODE }));
  await expect.poll(() => valueOf(desk, 'Cost to the market').textContent()).toBe('₹96');
  expect(await valueOf(desk, 'Cost to shops').textContent()).toBe('₹144');
  const headings = desk.getByRole('main').getByRole('heading');
  expect(await headings.allTextContents()).toEqual([CODE, 'Shops', 'Orders']);
  await press(desk, button(desk, 'Pause'));
  await expectFocus(button(desk, 'Resume'));
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  await press(desk, desk.getByRole('link', { name: number }));
  await desk.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
});
