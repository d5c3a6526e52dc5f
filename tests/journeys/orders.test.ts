import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MAX_LINE_QUANTITY } from '../../contract/kernel/limits.ts';
import { paise } from '../../contract/kernel/money.ts';
import { products } from '../../database/schema/index.ts';
import { interceptFaultPoint } from '../../server/platform/fault-points.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, type BuiltShop, priceAt } from '../support/catalog-builders.ts';
import {
  aShopper,
  pay,
  expectInvariantsToHold,
  inCart,
  place,
  type Shopper,
  stockOf,
} from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type as typeInto } from '../support/keyboard.ts';
import { mailTo } from '../support/shopping.ts';
import { figuresOf } from '../support/screens/order-figures.ts';

let journey: Journey;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-orders-'));
  journey = await startJourney({ DATA_DIR: dataDir });
  await journey.shop.jobs.work();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
  rmSync(dataDir, { recursive: true });
});

interface Purchase {
  seller: Person;
  shop: BuiltShop;
  shopper: Shopper;
  pot: BuiltProduct;
  orderId: Awaited<ReturnType<typeof place>>['orderId'];
  number: string;
}

/** Somebody ordered two clay pots and a brass lamp of a shop. */
async function aPurchase(name: string, { online = true } = {}): Promise<Purchase> {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name });
  const pot = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay pot', priceRupees: 250, stock: 9 });
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 999.5 });
  const shopper = await aShopper(journey.shop, pot, { quantity: 2 });
  await inCart(journey.shop, shopper, lamp);
  const placed = await place(shopper, { paymentMethod: online ? 'sandbox' : 'cash_on_delivery' });
  if (online) await pay(journey.shop, placed);
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  return { seller, shop, shopper, pot, orderId: placed.orderId, number };
}

const main = (page: Page) => page.getByRole('main');

test('a buyer cancels an item, writes to the shop, returns a thing with a picture, gets the money back and buys again', {
  tags: ['BUYER-06', 'BUYER-07'],
}, async () => {
  const { seller, shop, shopper, pot, orderId, number } = await aPurchase('Mitti');
  const email = shopper.user.email ?? '';
  const policies = `Sent within two days.\nPots can come back for 14 days. ${'Each is packed in straw. '.repeat(6)}`;
  await seller.api('PUT /api/shop/update/:userId', {
    params: { userId: seller.user.id },
    body: { policies },
  });
  const page = await journey.open('/buyer/current-orders', { person: shopper });
  const row = page.getByRole('article', { name: `Order ${number}` });
  await row.getByText('Brass lamp and Clay pot').waitFor();
  await row.getByText('Placed', { exact: true }).waitFor();
  await row.getByText(/^Expected by /).waitFor();
  await row.getByText('₹1,499.50').waitFor();
  // The whole line leads to the order.
  await row.click({ position: { x: 4, y: 4 } });
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();

  // What the shop promises stands with it, in its own words.
  await main(page).getByText('Mitti promises', { exact: true }).waitFor();
  await main(page).getByText('“Sent within two days. Pots can come back for 14 days. Each is').waitFor();
  const promise = page.getByRole('link', { name: 'Read all that Mitti promises' });
  expect(await promise.getAttribute('href')).toBe(`/shop/${shop.id}#policies-title`);

  // One item is given up: the dialog says what happens with the money before anything happens.
  await page.getByRole('button', { name: 'Cancel item: Brass lamp' }).click();
  const asking = page.getByRole('dialog', { name: 'Cancel this item?' });
  await asking.getByText('Your refund').waitFor();
  await asking.getByText('₹999.50').waitFor();
  await asking.getByLabel('Reason (optional)').selectOption('I found it cheaper elsewhere');
  await asking.getByRole('button', { name: 'Cancel item' }).click();
  await toast(page, 'Item cancelled').waitFor();
  await main(page).getByText('“I found it cheaper elsewhere”').waitFor();
  await main(page)
    .getByText(/^(Your refund is on its way|Refunded ₹999\.50)/)
    .waitFor();
  await main(page).locator('.badge').getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel item: Clay pot' }).count()).toBe(0);
  expect((await mailTo(journey.shop, page, email, 'Refund for order')).text).toContain('₹999.50');
  const given = await mailTo(journey.shop, page, seller.user.email ?? '', 'Cancelled by the buyer');
  expect(given.text).toContain('Reason: I found it cheaper elsewhere');

  // Words go both ways.
  await page.getByRole('link', { name: 'Message Mitti' }).click();
  const messages = main(page).getByRole('region', { name: 'Messages with Mitti' });
  await messages.getByLabel('Write to Mitti').fill('Could you wrap the pots well?\n<b>Please</b>');
  await messages.getByRole('button', { name: 'Send' }).click();
  await messages.getByText('<b>Please</b>').waitFor();
  await mailTo(journey.shop, page, seller.user.email ?? '', 'wrote to you');
  const { id } = await shopOrderOf(journey.shop, orderId, shop.id);
  const desk = await journey.open('/seller/orders', { person: seller });
  await desk.getByRole('row').filter({ hasText: number }).getByText('1 message').waitFor();
  await desk.getByRole('link', { name: number }).click();
  await desk.getByText('Could you wrap the pots well?').waitFor();
  await desk.getByText('Cancelled: do not send').waitFor();
  await desk.getByText('“I found it cheaper elsewhere”').waitFor();
  await desk.getByLabel(/^Write to /).fill('In straw, as always.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await desk.getByText('In straw, as always.').waitFor();
  await mailTo(journey.shop, page, email, 'The shop wrote to you');

  // What is packed has an invoice, without what was cancelled before.
  await deliver(seller, id);
  await page.goto(`${journey.shop.url}/buyer/previous-orders?search=clay&status=delivered`);
  await row.getByText('1 new message').waitFor();
  await row.getByText(/^Can be returned until /).waitFor();
  await row.getByRole('link', { name: `Order ${number}` }).click();
  // India Post asks for the number: it is at hand, and its page is a press away.
  const post = page.getByRole('link', { name: /^Track at India Post/ });
  expect(await post.getAttribute('target')).toBe('_blank');
  expect(await post.getAttribute('rel')).toBe('noopener noreferrer');
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy number EI123456789IN' }).click();
  await toast(page, 'Number copied').waitFor();
  await page.getByRole('link', { name: 'Invoice of Mitti' }).click();
  const invoice = page.getByRole('article', { name: /^Invoice \d{4}-\d{2}\/000001$/ });
  await invoice.getByText('Rupees Five Hundred Only').waitFor();
  await invoice.getByText('Cancelled: 1 × Brass lamp · ₹999.50').waitFor();

  // One of the two pots goes back, with a picture of the crack.
  await page.goto(`${journey.shop.url}/buyer/order/${orderId}`);
  await main(page).getByText('In straw, as always.').waitFor();
  await main(page)
    .getByText(/^Can be returned until /)
    .waitFor();
  const review = page.getByRole('link', { name: 'Write a review of Clay pot' });
  expect(await review.getAttribute('href')).toBe(`/product/${pot.id}#reviews`);
  await page.getByRole('button', { name: 'Return items from Mitti' }).click();
  const form = page.getByRole('dialog', { name: 'Return to Mitti' });
  await form.getByRole('button', { name: 'Request return' }).click();
  await form.getByText('Please describe why you are returning it').waitFor();
  const reason = form.getByLabel('Tell the shop more');
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await form.getByRole('button', { name: 'One less of Clay pot' }).click();
  await form.getByText('Your refund').waitFor();
  await form.getByText('₹250').first().waitFor();
  await reason.fill('It has a crack');
  await form.getByText('Please describe why you are returning it').waitFor({ state: 'hidden' });
  const crack = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7c2d12' } })
    .jpeg()
    .toBuffer();
  const picture = { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: crack };
  await form.getByLabel('Choose pictures').setInputFiles(picture);
  await form.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  const encoded = Promise.withResolvers<void>();
  const letGo = interceptFaultPoint('picture: files written', () => encoded.promise);
  await form.getByRole('button', { name: 'Request return' }).click();
  await toast(page, 'Return requested').waitFor();
  await main(page).getByText('Mitti is reviewing your request.').waitFor();

  // The shop sees that a picture comes, and then the picture, without doing anything; so does the buyer.
  await desk.reload();
  for (const reader of [desk, page]) await main(reader).getByText('1 picture is being prepared.').waitFor();
  encoded.resolve();
  letGo();
  for (const reader of [desk, page]) {
    await main(reader)
      .getByRole('link', { name: /Return, number 1/ })
      .waitFor();
    expect(await main(reader).getByText('being prepared').count()).toBe(0);
  }

  // The buyer thinks better of it, and better again: the shop sees each without doing anything, and accepts the second.
  await page.getByRole('button', { name: 'Withdraw return to Mitti' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw this return?' });
  await withdrawal.getByText('You keep 1 × Clay pot, and we inform Mitti.').waitFor();
  await withdrawal.getByRole('button', { name: 'Withdraw return' }).click();
  await toast(page, 'Return withdrawn').waitFor();
  await expectFocus(main(page).getByRole('heading', { name: 'Mitti', exact: true }));
  await main(page).getByText('You keep the items.').waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw return to Mitti' }).count()).toBe(0);
  await desk.getByText('Return withdrawn').first().waitFor();
  expect(await desk.getByRole('button', { name: 'Accept return' }).count()).toBe(0);
  await mailTo(journey.shop, page, seller.user.email ?? '', 'A return was withdrawn');
  await page.getByRole('button', { name: 'Return items from Mitti' }).click();
  await form.getByRole('button', { name: 'One less of Clay pot' }).click();
  await form.getByLabel('Tell the shop more').fill('The crack grows');
  await form.getByRole('button', { name: 'Request return' }).click();
  await main(page).getByText('Mitti is reviewing your request.').waitFor();
  await desk.getByRole('button', { name: 'Accept return' }).click();
  const yes = desk.getByRole('dialog', { name: 'Accept this return?' });
  await yes.getByLabel('Return address').fill('Mitti, Returns\n12 Potters Lane\nJaipur 302001');
  await yes.getByLabel('Note').fill('Please wrap it as it came');
  await yes.getByRole('button', { name: 'Accept return' }).click();
  await toast(desk, 'Return accepted').waitFor();

  // The buyer knows where to and how, on the page and by mail.
  await page.reload();
  await main(page).getByText('12 Potters Lane').waitFor();
  await main(page).getByText('“Please wrap it as it came”').waitFor();
  await main(page).getByText(`Write ${number} on the parcel`).waitFor();
  const accepted = await mailTo(
    journey.shop,
    page,
    shopper.user.email ?? '',
    `Your return is accepted: order ${number}`,
  );
  expect(accepted.text).toContain('Send it to: Mitti, Returns, 12 Potters Lane, Jaipur 302001');
  expect(accepted.text).toContain('The shop writes:\n> Please wrap it as it came');
  await desk.getByRole('button', { name: 'It has arrived' }).click();
  const receipt = desk.getByRole('dialog', { name: 'Has it arrived?' });
  await receipt.getByText('₹250 goes back to the buyer at once.').waitFor();
  await receipt.getByRole('button', { name: 'It has arrived' }).click();
  await toast(desk, 'Return has arrived').waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      const notes = main(page).getByText(
        /^(Mitti has received it\.|₹250 was refunded to your original payment method\.)/,
      );
      return notes.first().textContent();
    })
    .toBe('₹250 was refunded to your original payment method.');
  await main(page).getByText('Refunded ₹1,249.50').waitFor();
  // What the figures say adds up, line by line.
  expect(await figuresOf(page)).toMatchObject({
    Total: '₹1,499.50',
    Refunded: '−₹1,249.50',
    'New total': '₹250',
  });

  // All of it once more: one is dearer by now, one is gone. Two were in the cart already.
  await inCart(journey.shop, shopper, pot, 2);
  const { db } = journey.shop.database;
  await priceAt(journey.shop, pot.id, { pricePaise: paise(275_00) });
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.name, 'Brass lamp'));
  await page.getByRole('button', { name: `Buy again: order ${number}` }).click();
  const again = page.getByRole('dialog', { name: 'In your cart again' });
  await again.getByText('2 added: 4 in your cart. It is dearer than before: ₹275 instead of ₹250.').waitFor();
  await again.getByText('It is no longer sold.').waitFor();
  expect(await again.getByRole('link', { name: 'Go to cart' }).getAttribute('href')).toBe('/cart');

  // The units of the order go straight to the checkout, without what else is in the cart.
  const bowl = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay bowl' });
  await inCart(journey.shop, shopper, bowl);
  await again.getByText('What was in your cart already stays there.').waitFor();
  await again.getByRole('link', { name: 'Buy now' }).click();
  await page.waitForURL(`**/checkout?only=${pot.variantId}:2`);
  await main(page).getByText('Clay pot').first().waitFor();
  expect(await main(page).getByText('Clay bowl').count()).toBe(0);
  const inCartNow = async () => {
    const { items } = await shopper.api('GET /api/cart');
    return items.map(({ Product, quantity }) => `${quantity} ${Product.name}`).toSorted();
  };
  expect(await inCartNow()).toEqual(['1 Clay bowl', '4 Clay pot']);
  await main(page).getByText('₹550').first().waitFor();

  // What the cart has already and cannot hold more of, is ordered all the same.
  await inCart(journey.shop, shopper, pot, MAX_LINE_QUANTITY);
  await page.goBack();
  await page.getByRole('button', { name: `Buy again: order ${number}` }).click();
  const already = page.getByRole('dialog', { name: 'In your cart already' });
  await already.getByRole('link', { name: 'Buy now' }).click();
  await page.waitForURL(`**/checkout?only=${pot.variantId}:2`);
  await main(page).getByText('₹550').first().waitFor();
});

test('with the keyboard alone a purchase is found, cancelled and its stock is back, at 360 px', {
  tags: ['BUYER-06'],
}, async () => {
  const { shop, shopper, orderId, number } = await aPurchase('Kumhar', { online: false });
  const page = await journey.open('/buyer/current-orders?search=nothing', {
    person: shopper,
    viewport: { width: 360, height: 760 },
  });
  await page.getByText('No orders match these filters').waitFor();
  // On a phone the filters are folded and say how many of them are set.
  const filters = page.getByRole('button', { name: /^Filters/ });
  expect(await filters.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByLabel('State').isVisible()).toBe(false);
  await press(page, filters);
  await page.getByLabel('State').selectOption('On its way');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }), number.toLowerCase());
  await page.keyboard.press('Enter');
  const row = page.getByRole('article', { name: `Order ${number}` });
  await row.waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(number.toLowerCase());
  await page.getByRole('button', { name: 'Filters 1' }).waitFor();

  await press(page, row.getByRole('link', { name: `Order ${number}` }));
  await press(page, page.getByRole('button', { name: 'Cancel order from Kumhar' }));
  const asking = page.getByRole('dialog', { name: 'Cancel this order?' });
  await asking.getByText('Less to pay on delivery').waitFor();
  await asking.getByText('₹1,499.50').waitFor();
  await tabTo(page, asking.getByRole('button', { name: 'Cancel order' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Order cancelled').waitFor();
  await expectFocus(main(page).getByRole('heading', { name: 'Kumhar', exact: true }));
  const { status } = await shopOrderOf(journey.shop, orderId, shop.id);
  expect(status).toBe('cancelled');
  // Nothing is left to be paid at the door, and the order says so.
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  expect(await figuresOf(page)).toMatchObject({
    Total: '₹1,499.50',
    Cancelled: '−₹1,499.50',
    'New total': '₹0',
  });
  const pot = await journey.shop.database.db.select().from(products).where(eq(products.shopId, shop.id));
  const clay = pot.find(({ name }) => name === 'Clay pot');
  expect(clay && (await stockOf(journey.shop, clay))).toEqual({ quantity: 9, reserved: 0 });
});
