import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter, kolkataDate } from '../../../contract/kernel/days.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSellerWithShop, type SellerWithShop } from '../../../tests/support/catalog-builders.ts';
import { aCategoryTree, requireOnLabel } from '../../../tests/support/category-builders.ts';
import { aForm } from '../../../tests/support/forms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  await requireOnLabel(app, 'ethnic-wear', 'netQuantity', 'maker');
});
afterAll(() => app.close());

const LABEL = {
  makerRole: 'manufacturer',
  makerName: 'Neelam Textiles',
  makerAddress: '4 Weavers Street, Erode 638001',
  monthMade: '2026-03',
};

function aKurta(fields: Record<string, string>): FormData {
  return aForm({ name: 'Kurta', price: '899', ...fields });
}

const post = ({ token }: SellerWithShop, fields: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: '/api/pro',
    headers: { authorization: `Bearer ${token}` },
    payload: aKurta(fields),
  });

test('buyers read the label of a product: net quantity, maker, month and the price with all taxes', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await seller.api('POST /api/pro', {
    body: aKurta({
      categoryId: 'ethnic-wear',
      label: JSON.stringify(LABEL),
      netQuantity: '1 N',
      hsnCode: '6204',
      gstClass: 'apparel_footwear',
      discount: '20',
    }),
  });
  const params = { productId: id };
  const details = await app.api()('GET /api/pro/:productId', { params });
  expect(details).toMatchObject({ label: LABEL, variants: [{ netQuantity: '1 N', listPrice: 1124 }] });
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toMatchObject({
    label: LABEL,
    variants: [{ netQuantity: '1 N', hsnCode: '6204', gstClass: 'apparel_footwear' }],
  });
  const changed = await seller.api('PUT /api/pro/:productId', { params, body: { hsnCode: '', price: 500 } });
  expect(changed.variants).toMatchObject([{ netQuantity: '1 N', hsnCode: null, price: 500 }]);
});

test('each variant has a net quantity and a tax class of its own', async () => {
  const seller = await aSellerWithShop(app);
  const options = [{ name: 'Pack', values: [{ name: '100 ml' }, { name: '250 ml' }] }];
  const product = await seller.api('POST /api/pro', {
    body: aKurta({
      gstClass: 'gst_18',
      options: JSON.stringify(options),
      variants: JSON.stringify([
        { choices: ['100 ml'], netQuantity: '100 ml' },
        { choices: ['250 ml'], netQuantity: '250 ml', gstClass: 'gst_5' },
      ]),
    }),
  });
  expect(product.variants).toMatchObject([
    { netQuantity: '100 ml', gstClass: 'gst_18' },
    { netQuantity: '250 ml', gstClass: 'gst_5' },
  ]);
  const refused = await app.server.inject({
    method: 'PUT',
    url: `/api/pro/${product.id}`,
    headers: { authorization: `Bearer ${seller.token}` },
    payload: { netQuantity: '1 N' },
  });
  expect(refused.json()).toMatchObject({ code: 'variant_required' });
});

test.each([
  [{}, ['label.makerRole', 'label.makerName', 'label.makerAddress']],
  [{ label: JSON.stringify(LABEL) }, ['netQuantity']],
  [{ label: JSON.stringify({ ...LABEL, monthMade: '2026-13' }), netQuantity: '1 N' }, ['label.monthMade']],
  [{ label: JSON.stringify({ ...LABEL, monthMade: '2099-01' }), netQuantity: '1 N' }, ['label.monthMade']],
  [{ label: JSON.stringify(LABEL), netQuantity: '1 N', hsnCode: '12' }, ['hsnCode']],
])(
  'a label without what the category requires, or with what cannot be, is refused at its fields: %j',
  async (fields, paths) => {
    const refused = await post(await aSellerWithShop(app), {
      categoryId: 'ethnic-wear',
      attributes: JSON.stringify({ fabric: 'Cotton' }),
      ...fields,
    });
    expect(refused.json()).toMatchObject({ status: 400, errors: paths.map((path) => ({ path })) });
  },
);

test('the month on a label is at most the present one', async () => {
  const seller = await aSellerWithShop(app);
  const { id: productId } = await seller.api('POST /api/pro', { body: aKurta({}) });
  const put = (monthMade: string) =>
    seller.api('PUT /api/pro/:productId', { params: { productId }, body: { label: { monthMade } } });
  const today = kolkataDate(new Date());
  expect((await put(today.slice(0, 7))).label).toEqual({ monthMade: today.slice(0, 7) });
  await expect(put(daysAfter(`${today.slice(0, 7)}-28`, 10).slice(0, 7))).rejects.toMatchObject({
    errors: [
      {
        path: 'label.monthMade',
        message: 'This month is still to come: enter when it was made, packed or imported',
      },
    ],
  });
});

test('the page of a shop says who sells, and so do those of its products', async () => {
  const seller = await aSellerWithShop(app);
  const read = () =>
    app
      .api()('GET /api/shop/public/:shopId', { params: { shopId: seller.shop.id } })
      .then(({ legal }) => legal);
  expect(await read()).toEqual({ name: 'Asha Traders', address: '', carePhone: '', careEmail: '' });
  await seller.api('PUT /api/shop/update/:userId', {
    params: { userId: seller.user.id },
    body: {
      legalName: 'Asha Traders Private Limited',
      address: '1 MG Road, Bengaluru 560001',
      carePhone: '98450 12367',
      careEmail: 'care@asha.example',
    },
  });
  const { id: productId } = await seller.api('POST /api/pro', { body: aKurta({}) });
  expect((await app.api()('GET /api/pro/:productId', { params: { productId } })).shop.legal).toEqual(
    await read(),
  );
  expect(await read()).toEqual({
    name: 'Asha Traders Private Limited',
    address: '1 MG Road, Bengaluru 560001',
    carePhone: '98450 12367',
    careEmail: 'care@asha.example',
  });
});
