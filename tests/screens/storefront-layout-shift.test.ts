import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aShop, aVariedProduct, someStock, theStandardTree } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { DEMO_PICTURES } from '../support/demo-pictures.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { layoutShiftOf } from '../support/looking.ts';
import { type Comparables, someComparables } from '../support/specified-builders.ts';

let journey: Journey;
/** Addresses of pages that are filled step by step. */
let addresses: string[];
beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  await theStandardTree(shop);
  const { nova, pixelate, headphones }: Comparables = await someComparables(shop);
  const { id: shopId } = await aShop(shop, { name: 'Asha Traders' });
  await aCoupon(shop, shopId, { code: 'FESTIVE10', isPublic: true });
  for (let n = 1; n <= 13; n++)
    await aProduct(shop, { shopId, category: 'Toys', name: `Wooden toy ${n}`, discountPercent: n });
  const local = await aProduct(shop, { shopId, category: 'Toys', name: 'Paper kite', stock: null });
  await someStock(shop, local, { deliveryPinCodes: ['110001'] });
  const pictureKeys = DEMO_PICTURES.slice(0, 3);
  const lamp = await aProduct(shop, { shopId, name: 'Brass lamp', discountPercent: 20, pictureKeys });
  const kurta = await aVariedProduct(shop, {
    name: 'Handloom cotton kurta',
    options: {
      Size: ['M', 'L', 'XL'],
      Colour: ['Indigo', 'Red', 'Green', 'Ochre', 'White', 'Black', 'Rose'],
    },
  });
  const compared = [nova, pixelate, headphones].map(({ id }) => id).join(',');
  addresses = [
    '/',
    '/products',
    '/products?category=toys',
    `/product/${lamp.id}`,
    `/product/${kurta.id}`,
    `/compare?products=${compared}`,
  ];
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test.each([360, 1440])(
  'nothing moves by itself at %i px, for a visitor whose pin code is known',
  async (width) => {
    const page = await journey.open('/about', { viewport: { width, height: 800 }, isDisposable: true });
    await page.evaluate(() => {
      const cart: unknown = { state: { lines: [], couponCodes: [], pinCode: '560001' }, version: 0 };
      localStorage.setItem('cart', JSON.stringify(cart));
    });
    // The cookie follows the stored state with the first page.
    await page.reload();
    await page.getByRole('banner').getByText('560001').waitFor({ state: 'attached' });
    for (const address of addresses)
      expect(await layoutShiftOf(page, journey.shop.url + address), address).toBeLessThan(0.02);
  },
);
