import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aSeller } from '../support/builders.ts';
import { aShop, aVariedProduct } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, pay, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type as typeInto } from '../support/keyboard.ts';
import { mailTo } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.shop.jobs.work();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

/** Two kurtas in M, delivered. XL costs ₹100 more, and S is sold out. */
async function aDeliveredKurta(name: string, { online }: { online: boolean }) {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name });
  const kurta = await aVariedProduct(journey.shop, {
    shopId: shop.id,
    name: 'Cotton kurta',
    priceRupees: 500,
    stock: 6,
    options: { Size: ['S', 'M', 'L', 'XL'] },
    variants: { S: { stock: 0 }, XL: { priceRupees: 600, stock: 1 } },
  });
  const shopper = await aShopper(
    journey.shop,
    { id: kurta.id, variantId: kurta.variantOf('M') },
    { quantity: 2 },
  );
  const placed = await place(shopper, { paymentMethod: online ? 'sandbox' : 'cash_on_delivery' });
  if (online) await pay(journey.shop, placed);
  const { id } = await shopOrderOf(journey.shop, placed.orderId, shop.id);
  await deliver(seller, id);
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  return {
    seller,
    shopper,
    number,
    shopOrderId: id,
    orderPath: `/buyer/order/${placed.orderId}`,
    deskPath: `/seller/orders/${id}`,
  };
}

const main = (page: Page) => page.getByRole('main');

/** What the seller's inventory says of a size: what there is, and what of it is reserved. */
async function stockOn(page: Page, size: string): Promise<{ stock: string; reserved: string }> {
  await page.goto(`${journey.shop.url}/seller/inventory`);
  const history = page.getByRole('button', { name: `History: Cotton kurta (${size})` });
  await history.waitFor();
  const text = (await page.getByRole('article').filter({ has: history }).textContent()) ?? '';
  return {
    stock: /stock: (\d+) units?/.exec(text)?.[1] ?? text,
    reserved: /unpaid orders and exchanges(\d+)/.exec(text)?.[1] ?? '0',
  };
}

test('a buyer exchanges M for L, the seller approves and completes, and the stock on the screen is right', async () => {
  const { seller, shopper, number, orderPath, deskPath } = await aDeliveredKurta('Neelam', { online: true });
  const page = await journey.open(orderPath, { person: shopper });
  await page.getByRole('button', { name: 'Exchange Cotton kurta (M)' }).click();
  const form = page.getByRole('dialog', { name: 'Exchange Cotton kurta (M)' });
  await form.getByRole('button', { name: 'Request exchange' }).click();
  await form.getByText('Choose what you want instead').waitFor();
  expect(await form.getByRole('radio', { name: /^S\b/ }).isDisabled()).toBe(true);
  await form.getByText('₹500, same price').click();
  await form.getByText('Nothing', { exact: true }).waitFor();
  await form.getByLabel('Tell the shop more').fill('It is too tight');
  await form.getByRole('button', { name: 'Request exchange' }).click();
  await toast(page, 'Exchange requested').waitFor();
  await main(page).getByText('Your replacement is reserved.').waitFor();
  await main(page).getByText('Exchange: 1 of 2').waitFor();
  await mailTo(journey.shop, page, seller.user.email ?? '', 'A buyer requested an exchange');

  const stock = await journey.open('/seller/inventory', { person: seller });
  expect(await stockOn(stock, 'L')).toEqual({ stock: '6', reserved: '1' });
  const desk = await journey.open(deskPath, { person: seller });
  await main(desk).getByText('1 × Cotton kurta (M) for 1 × Cotton kurta (L) · same price').waitFor();
  await desk.getByRole('button', { name: 'Accept exchange' }).click();
  const yes = desk.getByRole('dialog', { name: 'Accept this exchange?' });
  await yes.getByLabel('Return address').fill('Neelam, Returns\nJaipur 302001');
  await yes.getByRole('button', { name: 'Accept exchange' }).click();
  await toast(desk, 'Exchange accepted').waitFor();
  await desk.getByRole('button', { name: 'It has arrived' }).click();
  const receipt = desk.getByRole('dialog', { name: 'Has it arrived?' });
  await receipt.getByText('The replacement is yours to send then.').waitFor();
  await receipt.getByRole('button', { name: 'It has arrived' }).click();
  await toast(desk, 'Exchanged item has arrived').waitFor();
  expect(await stockOn(stock, 'L')).toEqual({ stock: '5', reserved: '0' });
  expect(await stockOn(stock, 'M')).toEqual({ stock: '5', reserved: '0' });
  await desk.getByRole('button', { name: 'Send replacement' }).click();
  const sending = desk.getByRole('dialog', { name: 'Send the replacement' });
  await sending.getByLabel('Carrier').fill('India Post');
  await sending.getByLabel('Tracking number').fill('EI987654321IN');
  await sending.getByRole('button', { name: 'Send replacement' }).click();
  await toast(desk, 'Replacement sent').waitFor();
  await desk.getByRole('link', { name: /^Track at India Post ?, number EI987654321IN/ }).waitFor();
  await mailTo(
    journey.shop,
    page,
    shopper.user.email ?? '',
    `Your replacement is on its way: order ${number}`,
  );
  await page.goto(journey.shop.url + orderPath);
  await main(page).getByText('tracking number EI987654321IN').waitFor();
  await desk.getByRole('button', { name: 'Replacement delivered' }).click();
  const delivery = desk.getByRole('dialog', { name: 'Was the replacement delivered?' });
  await delivery.getByRole('button', { name: 'Replacement delivered' }).click();
  await toast(desk, 'Exchange complete').waitFor();
  await page.reload();
  await main(page).getByText('Your replacement was delivered.').waitFor();
  await main(page).getByText('Replacement delivered', { exact: true }).waitFor();

  // The replacement can be returned beside the other kurta.
  await page.getByRole('button', { name: 'Return items from Neelam' }).click();
  const back = page.getByRole('dialog', { name: 'Return to Neelam' });
  await back.getByText('1 unit, your replacement').waitFor();
  await back.getByRole('button', { name: 'One more of Cotton kurta (L)' }).click();
  await back.getByText('₹500').first().waitFor();
});

test('with the keyboard alone at 360 px a dearer size is exchanged and paid at the door, or the exchange is withdrawn', async () => {
  const { seller, shopper, orderPath, deskPath, shopOrderId } = await aDeliveredKurta('Kumhar', {
    online: false,
  });
  const small = { viewport: { width: 360, height: 760 } };
  const page = await journey.open(orderPath, { person: shopper, ...small });
  const ask = async () => {
    await press(page, page.getByRole('button', { name: 'Exchange Cotton kurta (M)' }));
    const form = page.getByRole('dialog', { name: 'Exchange Cotton kurta (M)' });
    const larger = form.getByRole('radio', { name: /^XL/ });
    await tabTo(page, form.getByRole('radio', { name: /^L/ }));
    await page.keyboard.press('ArrowDown');
    expect(await larger.isChecked()).toBe(true);
    await form.getByText('To pay in cash on delivery', { exact: true }).waitFor();
    expect(await form.getByRole('button', { name: 'One more of Cotton kurta (M)' }).isDisabled()).toBe(true);
    await form.getByText('Only 1 left in XL').waitFor();
    await typeInto(page, form.getByLabel('Tell the shop more'), 'Too small');
    await press(page, form.getByRole('button', { name: 'Request exchange' }));
    await main(page).getByText('Please pay ₹100 in cash when it is delivered.').waitFor();
  };
  await ask();
  await press(page, page.getByRole('button', { name: 'Withdraw exchange with Kumhar' }));
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw this exchange?' });
  await press(page, withdrawal.getByRole('button', { name: 'Withdraw exchange' }));
  await toast(page, 'Exchange withdrawn').waitFor();
  await expectFocus(main(page).getByRole('heading', { name: 'Kumhar', exact: true }));
  await ask();

  // The shop takes it back as in the story above.
  const part = await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } });
  const params = {
    returnId: part.returns.find(({ status }) => status === 'requested')?.id ?? expect.unreachable(),
  };
  const sendTo = 'Kumhar, Jaipur 302001';
  await seller.api('POST /api/return/:returnId/accept', { params, body: { sendTo } });
  await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: true } });
  const desk = await journey.open(deskPath, { person: seller, ...small });
  await main(desk).getByText('₹100 to pay in cash on delivery').first().waitFor();
  await press(desk, desk.getByRole('button', { name: 'Send replacement' }));
  const sending = desk.getByRole('dialog', { name: 'Send the replacement' });
  await sending.getByText('₹100 is to be collected in cash on delivery.').waitFor();
  await typeInto(desk, sending.getByLabel('Carrier'), 'India Post');
  await typeInto(desk, sending.getByLabel('Tracking number'), 'EI1');
  await press(desk, sending.getByRole('button', { name: 'Send replacement' }));
  await press(desk, desk.getByRole('button', { name: 'Replacement delivered' }));
  const delivery = desk.getByRole('dialog', { name: 'Was the replacement delivered?' });
  await delivery.getByText('Please confirm that the buyer paid ₹100 in cash.').waitFor();
  await press(desk, delivery.getByRole('button', { name: 'Replacement delivered' }));
  await toast(desk, 'Exchange complete').waitFor();
  await main(desk).getByText('+₹100').waitFor();
  await main(desk).getByText('New total').waitFor();
  await page.reload();
  await main(page).getByText('+₹100').waitFor();
  await main(page).getByText('New total').waitFor();
  await page.goto(journey.shop.url + deskPath.replace('/seller/orders/', '/buyer/invoice/'));
  await page.getByText('Exchanged: 1 × Cotton kurta (M) for XL, at another price · +₹100').waitFor();
  await page.getByText('New total: ₹1,100').waitFor();
});
