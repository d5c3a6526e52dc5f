import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ShopId } from '../../contract/kernel/schemas.ts';
import { type CanonicalParameters, declarationOf, PAGE_PATHS } from '../../contract/pages.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, place } from '../support/checkout-builders.ts';
import {
  CANONICAL_EXAMPLES,
  fillIn,
  type MarketJourney,
  startMarketJourney,
} from '../support/page-examples.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney([], { SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('what the market pays of a coupon, and what an app is called, has the name of the settings', async () => {
  const { shop, market } = journey;
  const { operator, seller, parameters } = market;
  const shopId = ShopId.parse(parameters.shopId);
  const { code } = await operator.api('POST /api/operator/coupon', {
    body: {
      code: 'MARKET10',
      discount: 10,
      isPercentage: true,
      minOrderAmount: 100,
      expiryDate: '2099-12-31',
      isPublic: true,
      marketPercent: 100,
      allShops: true,
      shopIds: [],
    },
  });
  const rug = await aProduct(shop, { shopId, name: 'Jute rug', priceRupees: 1000 });
  const shopper = await aShopper(shop, rug);
  await shopper.api('POST /api/cart/coupon', { body: { code } });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(shop, orderId, shopId);
  const page = await journey.open(`/seller/orders/${shopOrderId}`, { person: seller });
  await page.getByText('Of the coupon, paid by Bazaar').waitFor();
  await deliver(seller, shopOrderId);
  for (const [path, words] of [
    ['/seller', /Coupons of Bazaar: we pay you ₹100/],
    ['/seller/coupons', 'Coupons of Bazaar for your shop'],
    [`/seller/invoice/${shopOrderId}`, 'Of the coupon, paid by Bazaar'],
  ] as const) {
    await page.goto(shop.url + path);
    await page.getByText(words).waitFor();
    expect(await page.content(), path).not.toContain('Haat');
  }
  const manifest = await page.request.get(`${shop.url}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Bazaar', short_name: 'Bazaar', start_url: '/' });
});

test('every page names its one address for search engines: its path, and of its query what it declares', async () => {
  const { shop } = journey;
  const canonicalOf = async (address: string) => {
    const html = await (await fetch(shop.url + address)).text();
    return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  };
  for (const path of PAGE_PATHS.filter((each) => declarationOf(each).isShared)) {
    const address = fillIn(path, journey.market.parameters);
    const examples: Record<string, [given: string, canonical: string]> =
      path in CANONICAL_EXAMPLES ? CANONICAL_EXAMPLES[path as keyof CanonicalParameters] : {};
    const given = new URLSearchParams({ sortBy: 'price_low_to_high', utm_source: 'mail' });
    const kept = new URLSearchParams();
    for (const name of declarationOf(path).canonicalQuery ?? []) {
      const [value, canonical] = examples[name] ?? [];
      given.append(name, value ?? '');
      kept.append(name, canonical ?? '');
    }
    const query = kept.size > 0 ? `?${kept}` : '';
    expect(await canonicalOf(`${address}?${given}`), path).toBe(shop.url + address + query);
  }
});
