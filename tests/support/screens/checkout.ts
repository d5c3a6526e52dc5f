/** What a visitor does on the way to the checkout. */
import type { Page } from '@playwright/test';
import type { BuiltProduct } from '../catalog-builders.ts';
import { BLANK, type Journey } from '../journey.ts';

export const GUEST = { name: 'Meera Nair', email: 'meera.steps@post.example', phone: '+91 98450 12345' };

export const step = (page: Page) => page.getByRole('region', { name: 'Delivery address' });

/** A visitor with these products in the cart of the browser. */
export async function openVisitor(
  journey: Journey,
  products: readonly BuiltProduct[],
  path = '/checkout',
): Promise<Page> {
  const page = await journey.open(BLANK);
  await page.evaluate(
    (lines) => {
      const state = { lines, couponCodes: [], pinCode: '560001', pinCodeFrom: 'buyer' };
      localStorage.setItem('cart', JSON.stringify({ state, version: 0 }));
    },
    products.map(({ id, variantId }) => ({ productId: id, variantId, quantity: 1 })),
  );
  await page.goto(journey.shop.url + path);
  return page;
}
