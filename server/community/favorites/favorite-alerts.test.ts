import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { inventory, users } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltProduct,
  priceAt,
  someStock,
} from '../../../tests/support/catalog-builders.ts';
import { interceptFaultPoint } from '../../platform/fault-points.ts';

const PUBLIC_URL = 'https://shop.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL });
});
afterAll(() => app.close());

async function aFan(product: BuiltProduct, person?: Person): Promise<Person> {
  const fan = person ?? (await aBuyer(app));
  await fan.api('POST /api/favorite', { body: { productId: product.id } });
  return fan;
}

async function setPrice(productId: ProductId, rupees: number): Promise<void> {
  await priceAt(app, productId, { pricePaise: paise(rupees * 100) });
}

async function setStock(productId: ProductId, quantity: number): Promise<void> {
  await app.database.db.update(inventory).set({ quantity }).where(eq(inventory.productId, productId));
}

/** The subjects of the mails that a person gets from the next run of the work. */
async function alertsTo({ user }: Pick<Person, 'user'>): Promise<string[]> {
  const seen = app.mails.length;
  await app.jobs.drain();
  return app.mails.slice(seen).flatMap(({ to, subject }) => (to === user.email ? [subject] : []));
}

test('a price drop is mailed once, with both prices, and again only below the price of the last mail', async () => {
  const lamp = await aProduct(app, { name: 'Brass lamp', priceRupees: 500 });
  const fan = await aFan(lamp);
  expect(await alertsTo(fan)).toEqual([]);
  await setPrice(lamp.id, 449.5);
  expect(await alertsTo(fan)).toEqual(['A favorite of yours is cheaper now']);
  const mail = app.mails.at(-1);
  expect(mail?.text).toContain('Brass lamp: ₹449.50, was ₹500');
  expect(mail?.text).toContain(`${PUBLIC_URL}/product/${lamp.id}`);
  expect(await alertsTo(fan)).toEqual([]);
  await setPrice(lamp.id, 600);
  expect(await alertsTo(fan)).toEqual([]);
  await setPrice(lamp.id, 449.5);
  expect(await alertsTo(fan)).toEqual([]);
  await setPrice(lamp.id, 400);
  expect(await alertsTo(fan)).toEqual(['A favorite of yours is cheaper now']);
});

test('a sold-out product is mailed once it is back, and one mail holds all alerts of a run', async () => {
  const [lamp, kettle] = [await aProduct(app, { name: 'Lamp' }), await aProduct(app, { name: 'Kettle' })];
  const fan = await aFan(lamp);
  await aFan(kettle, fan);
  await setStock(lamp.id, 0);
  expect(await alertsTo(fan)).toEqual([]);
  // Cheaper while it cannot be had is no alert yet.
  await setPrice(lamp.id, 300);
  expect(await alertsTo(fan)).toEqual([]);
  await setStock(lamp.id, 3);
  await setPrice(kettle.id, 200);
  expect(await alertsTo(fan)).toEqual(['Updates on 2 of your favorites']);
  const text = app.mails.at(-1)?.text ?? '';
  expect(text).toContain('Lamp: ₹300, was ₹499, back in stock');
  expect(text).toContain('Kettle: ₹200, was ₹499');
  expect(await alertsTo(fan)).toEqual([]);
});

test("stock counts where the buyer's default address is, and anywhere without one", async () => {
  const lamp = await aProduct(app, { name: 'Lamp for Mysuru', stock: null });
  const [near, anywhere] = [await aFan(lamp), await aFan(lamp)];
  const home = { label: 'Home', street_address: '1 Palace Road', city: 'Mysuru', state: 'Karnataka' };
  await near.api('POST /api/address', { body: { ...home, postal_code: '570001', country: 'India' } });
  expect(await alertsTo(near)).toEqual([]);
  await someStock(app, lamp, { deliveryPinCodes: ['5600*'] });
  const seen = app.mails.length;
  expect(await alertsTo(near)).toEqual([]);
  expect(app.mails.slice(seen).map(({ to }) => to)).toEqual([anywhere.user.email]);
  await someStock(app, lamp, { deliveryPinCodes: ['57*'] });
  expect(await alertsTo(near)).toEqual(['A favorite of yours is back in stock']);
});

test('no mail goes to an unverified, missing or disabled account, or one that switched it off', async () => {
  const lamp = await aProduct(app);
  const unproven = await aFan(lamp, await aBuyer(app, { emailVerifiedAt: null }));
  const guest = await aFan(lamp, await aGuest(app));
  const disabled = await aFan(lamp);
  const silent = await aFan(lamp);
  await silent.api('PATCH /api/notification/settings', { body: { priceDrops: false } });
  await app.database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.user.id));
  await app.jobs.drain();
  const seen = app.mails.length;
  await setPrice(lamp.id, 100);
  await app.jobs.drain();
  expect(app.mails.slice(seen)).toEqual([]);
  // Of a change that was passed over nobody hears later either.
  await silent.api('PATCH /api/notification/settings', { body: { priceDrops: true } });
  await app.database.db
    .update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(users.id, unproven.user.id));
  expect(await alertsTo(silent)).toEqual([]);
  expect(await alertsTo(unproven)).toEqual([]);
  expect(await guest.api('GET /api/favorite')).toHaveLength(1);
});

test('unsubscribing between the alert and its mail stops the mail', async () => {
  const lamp = await aProduct(app);
  const fan = await aFan(lamp);
  await app.jobs.drain();
  await setPrice(lamp.id, 100);
  const restore = interceptFaultPoint('favorite alerts: taken', async () => {
    restore();
    await fan.api('PATCH /api/notification/settings', { body: { priceDrops: false } });
  });
  expect(await alertsTo(fan)).toEqual([]);
});

test('a run that breaks off sends nothing, and the next one sends each alert once', async () => {
  const lamp = await aProduct(app, { name: 'Late lamp' });
  const fan = await aFan(lamp);
  await app.jobs.drain();
  await setPrice(lamp.id, 100);
  const restore = interceptFaultPoint('favorite alerts: taken', () =>
    Promise.reject(new Error('the power went')),
  );
  await expect(app.jobs.drain()).rejects.toThrow('the power went');
  restore();
  expect(await alertsTo(fan)).toEqual(['A favorite of yours is cheaper now']);
  expect(await alertsTo(fan)).toEqual([]);
});

test('processes that look at the same time send each alert once', async () => {
  const lamp = await aProduct(app, { name: 'Shared lamp' });
  const fans = await Promise.all(Array.from({ length: 5 }, () => aFan(lamp)));
  await app.jobs.drain();
  await setPrice(lamp.id, 100);
  const seen = app.mails.length;
  await Promise.all(Array.from({ length: 4 }, () => app.jobs.drain()));
  const recipients = app.mails.slice(seen).map(({ to }) => to);
  expect(recipients.toSorted()).toEqual(fans.map(({ user }) => user.email ?? '').toSorted());
});

test('a favorite merged from a visitor stores its price too', async () => {
  const lamp = await aProduct(app, { name: 'Merged lamp', priceRupees: 500 });
  const fan = await aBuyer(app);
  await fan.api('POST /api/favorite/merge', { body: { productIds: [lamp.id] } });
  await setPrice(lamp.id, 300);
  expect(await alertsTo(fan)).toEqual(['A favorite of yours is cheaper now']);
});

test('a cheaper variant that is added later is no lower price; a lower price of one that was there is', async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const shirt = await aVariedProduct(app, {
    shopId,
    name: 'Linen shirt',
    priceRupees: 500,
    options: { Size: ['M', 'L'] },
  });
  const fan = await aFan(shirt);
  expect(await alertsTo(fan)).toEqual([]);
  const offer = (mediumRupees: number) =>
    seller.api('PUT /api/pro/:productId/variants', {
      params: { productId: shirt.id },
      body: {
        options: [{ name: 'Size', kind: 'size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
        variants: [
          { choices: ['S'], price: 300 },
          { choices: ['M'], price: mediumRupees },
          { choices: ['L'], price: 500 },
        ],
      },
    });
  await offer(500);
  expect(await alertsTo(fan)).toEqual([]);
  await offer(450);
  expect(await alertsTo(fan)).toEqual(['A favorite of yours is cheaper now']);
  expect(app.mails.at(-1)?.text).toContain('Linen shirt: ₹450, was ₹500');
  expect(await alertsTo(fan)).toEqual([]);
});

test('where none of the variants that its owner knew is left, a favorite is compared with the cheapest there is', async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const shirt = await aVariedProduct(app, {
    shopId,
    name: 'Silk shirt',
    priceRupees: 500,
    options: { Size: ['M'] },
  });
  const fan = await aFan(shirt);
  const offer = async (name: string, price: number) => {
    const { variants } = await seller.api('PUT /api/pro/:productId/variants', {
      params: { productId: shirt.id },
      body: {
        options: [{ name: 'Size', kind: 'size', values: [{ name }] }],
        variants: [{ choices: [name], price }],
      },
    });
    const [variant] = variants;
    if (!variant) throw new Error('a variant is missing');
    await someStock(app, { ...shirt, variantId: variant.id });
  };
  await offer('L', 600);
  expect(await alertsTo(fan)).toEqual([]);
  await offer('XL', 450);
  expect(await alertsTo(fan)).toEqual(['A favorite of yours is cheaper now']);
  expect(app.mails.at(-1)?.text).toContain('Silk shirt: ₹450, was ₹500');
});
