import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct, aSellerWithShop } from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const key = (place: number) => String(place).repeat(32);

test('pictures of listings that become colours are shown for their colours', async () => {
  const seller = await aSellerWithShop(app);
  const mug = (name: string, pictures: number[]) =>
    aProduct(app, { shopId: seller.shop.id, name, pictureKeys: pictures.map(key) });
  const red = await mug('Mug red', [1, 2]);
  const blue = await mug('Mug blue', [3, 4, 5]);
  const { options, pictures } = await merge(seller, [red.id, blue.id]);
  const nameOf = new Map(options[0]?.values.map(({ number, name }) => [number, name]));
  expect(pictures.map((picture) => [picture.key, nameOf.get(picture.shownFor ?? 0)])).toEqual([
    ...[1, 2].map((place) => [key(place), 'Red']),
    ...[3, 4, 5].map((place) => [key(place), 'Blue']),
  ]);
  const green = await mug('Mug green', [6]);
  const again = await merge(seller, [red.id, green.id]);
  const colours = new Map(again.options[0]?.values.map(({ number, name }) => [number, name]));
  expect(again.pictures.map(({ shownFor }) => colours.get(shownFor ?? 0))).toEqual([
    'Red',
    'Red',
    ...Array.from({ length: 3 }, () => 'Blue'),
    'Green',
  ]);
});

test('pictures of listings that become sizes are shown for all', async () => {
  const seller = await aSellerWithShop(app);
  const [small, large] = [
    await aProduct(app, { shopId: seller.shop.id, name: 'Kurta S', pictureKeys: [key(1)] }),
    await aProduct(app, { shopId: seller.shop.id, name: 'Kurta L', pictureKeys: [key(2)] }),
  ];
  const { pictures } = await merge(seller, [small.id, large.id]);
  expect(pictures.map(({ shownFor }) => shownFor)).toEqual([null, null]);
});
