import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SellerAccess } from '../../contract/endpoint.ts';
import { kolkataDate } from '../../contract/kernel/days.ts';
import type { ReturnId } from '../../contract/kernel/schemas.ts';
import { unmetDemand } from '../../database/schema/index.ts';
import { aDelivery, shopOrderOf } from '../support/after-sale-builders.ts';
import type { TestApp } from '../support/app.ts';
import {
  aDocument,
  anApplicant,
  NEEDED_DOCUMENTS,
  NEELAM_BUSINESS,
  standingOf,
} from '../support/application-builders.ts';
import { aRejectedChange } from '../support/approval-builders.ts';
import { newestLink } from '../support/browser.ts';
import { aSeller } from '../support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aSizeChart,
  type BuiltProduct,
  type ProductDraft,
  type SellerWithShop,
  someStock,
} from '../support/catalog-builders.ts';
import { aCoupon, aShopper, place } from '../support/checkout-builders.ts';
import { aKurtaDelivered } from '../support/exchange-builders.ts';
import { asTrader } from '../support/import-builders.ts';
import { theMerge } from '../support/merge-builders.ts';
import {
  aPhoto,
  archiving,
  COUPON,
  formOf,
  NEW_SHOP,
  ofVariants,
  PRODUCT,
  type Sent,
  SIZE_CHART,
  STOCK,
} from './seller-samples.ts';
import type { PrepareCall, WriteOf } from './writes.ts';

/** An endpoint by which sellers change something. */
export type SellerWrite = WriteOf<SellerAccess>;

/** A call of a seller with an open shop. */
const inShop =
  (before: (seller: SellerWithShop, app: TestApp) => Promise<Sent> | Sent): PrepareCall =>
  async (app) => {
    const person = await aSellerWithShop(app);
    return { person, sent: await before(person, app) };
  };

/** The same about a product. */
const onProduct = (
  before: (product: BuiltProduct, seller: SellerWithShop, app: TestApp) => Promise<Sent> | Sent,
  draft: ProductDraft = {},
) =>
  inShop(async (seller, app) =>
    before(await aProduct(app, { ...draft, shopId: seller.shop.id }), seller, app),
  );

const ofProduct = (body?: object) =>
  onProduct(({ id: productId }) => ({ params: { productId }, ...(body && { body }) }));

const PICTURE = 'a'.repeat(32);

/** A record of stock, as it is loaded. */
const ofStock = (body?: (version: number) => object) =>
  onProduct(
    async (product, { api }, app) => {
      const inventoryId = await someStock(app, product);
      const params = { inventoryId };
      const { version } = await api('GET /api/inventory/:inventoryId', { params });
      return { params, ...(body && { body: body(version) }) };
    },
    { stock: null },
  );

const ofCoupon = (terms: Parameters<typeof aCoupon>[2] = {}, body?: object) =>
  inShop(async ({ shop }, app) => ({
    params: { _id: await aCoupon(app, shop.id, { code: 'CLAY10', ...terms }) },
    ...(body && { body }),
  }));

const ofSizeChart = (body?: object) =>
  inShop(async ({ shop }, app) => ({
    params: { sizeChartId: await aSizeChart(app, shop.id) },
    ...(body && { body }),
  }));

const SHIPMENT = { carrier: 'India Post', trackingNumber: 'EI1' };
const STEPS = ['accept', 'pack', 'ship', 'deliver'] as const;

/** An order that waits for one of these steps. */
async function anOrderBefore(app: TestApp, seller: SellerWithShop, wanted: (typeof STEPS)[number]) {
  const product = await aProduct(app, { shopId: seller.shop.id });
  const { orderId } = await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, seller.shop.id);
  const params = { shopOrderId };
  for (const step of STEPS.slice(0, STEPS.indexOf(wanted))) {
    if (step === 'ship')
      await seller.api('POST /api/shop-order/:shopOrderId/ship', { params, body: SHIPMENT });
    else await seller.api(`POST /api/shop-order/:shopOrderId/${step}`, { params });
  }
  return shopOrderId;
}

const onOrder = (step: (typeof STEPS)[number], body?: object) =>
  inShop(async (seller, app) => ({
    params: { shopOrderId: await anOrderBefore(app, seller, step) },
    ...(body && { body }),
  }));

const onOrders = (step: (typeof STEPS)[number], body: (id: string) => object = (id) => ({ ids: [id] })) =>
  inShop(async (seller, app) => ({ body: body(await anOrderBefore(app, seller, step)) }));

type Step = 'accept' | 'receive' | 'send' | 'deliver';
/** A return of an order that was paid at the door, or an exchange, after some steps. */
const onReturn =
  (steps: readonly Step[], body?: object, isExchange = false): PrepareCall =>
  async (app) => {
    const kurta = await aKurtaDelivered(app);
    const asked = isExchange ? await kurta.exchange('L') : await kurta.returnBack(1);
    const returnId: ReturnId = asked.id;
    for (const step of steps) await kurta.step[step](returnId);
    await app.jobs.drain();
    return { person: kurta.seller, sent: { params: { returnId }, ...(body && { body }) } };
  };

const onReview = (body?: object, hasReply = false) =>
  inShop(async (seller, app) => {
    const { buyer, product } = await aDelivery(app, seller);
    const { id: reviewId } = await buyer.api('PUT /api/review/:productId', {
      params: { productId: product.id },
      body: { stars: 5, text: 'It is good' },
    });
    const params = { reviewId };
    if (hasReply) await seller.api('PUT /api/review/reply/:reviewId', { params, body: { text: 'Thanks' } });
    return { params, ...(body && { body }) };
  });

const IMPORT = 'name,brand,category,price\nClay cup,Mitti,Other,99\n';
const onImport = inShop(async (seller, app) => {
  const { id: importId } = await asTrader(app, seller.shop, seller).checked('products', IMPORT);
  return { params: { importId } };
});

const invite = () => ({ email: `helper.${randomUUID()}@post.example`, rights: ['orders' as const] });
const onMember = (body?: object) =>
  inShop(async ({ api }) => {
    const { id: memberId } = await api('POST /api/shop/member', { body: invite() });
    return { params: { memberId }, ...(body && { body }) };
  });

const SAVED_VIEW = { list: '/seller/orders', name: 'Mine', query: 'status=placed' } as const;

/** A call of who just registered a shop. */
const asApplicant =
  (before: (applicant: Awaited<ReturnType<typeof anApplicant>>) => Promise<Sent>): PrepareCall =>
  async (app) => {
    const applicant = await anApplicant(app);
    return { person: applicant.seller, sent: await before(applicant) };
  };

/** Each such call, ready to be made with success. One that is not here does not compile. */
export const SELLER_WRITES: Record<SellerWrite, PrepareCall> = {
  'POST /api/shop': async (app) => ({ person: await aSeller(app), sent: { body: NEW_SHOP } }),
  'PUT /api/shop/update/:userId': inShop(({ user }) => ({ params: { userId: user.id }, body: NEW_SHOP })),
  'POST /api/shop/submit': asApplicant(async ({ seller }) => {
    const { version } = await seller.api('GET /api/shop/verification');
    await seller.api('PUT /api/shop/verification', { body: { ...NEELAM_BUSINESS, version } });
    for (const kind of NEEDED_DOCUMENTS)
      await seller.api('POST /api/shop/verification/document', { body: aDocument(kind) });
    return { body: { version: (await standingOf(seller)).version } };
  }),
  'PUT /api/shipping': inShop(() => ({ body: { base: 40, zones: [] } })),
  'PUT /api/shop/holiday': inShop(() => ({ body: { until: null } })),
  'DELETE /api/shop/holiday': inShop(async ({ api }) => {
    await api('PUT /api/shop/holiday', { body: { until: null } });
    return {};
  }),
  'PUT /api/shop/verification': asApplicant(async ({ seller }) => {
    const { version } = await seller.api('GET /api/shop/verification');
    return { body: { ...NEELAM_BUSINESS, version } };
  }),
  'POST /api/shop/verification/document': asApplicant(async () => ({ form: aDocument('pan') })),
  'DELETE /api/shop/verification/document/:documentId': asApplicant(async ({ seller }) => {
    const { documents } = await seller.api('POST /api/shop/verification/document', {
      body: aDocument('pan'),
    });
    return { params: { documentId: documents[0]?.id ?? expect.unreachable() } };
  }),

  'POST /api/pro': inShop(() => ({ form: formOf(PRODUCT) })),
  'PUT /api/pro/:productId': ofProduct({ price: 1, name: 'Clay cup' }),
  'PUT /api/pro/:productId/variants': ofProduct({ options: [], price: 1 }),
  'POST /api/pro/merge': inShop(async (seller, app) => {
    const { id: shopId } = seller.shop;
    const kurtas = [
      await aProduct(app, { shopId, name: 'Kurta M' }),
      await aProduct(app, { shopId, name: 'Kurta L' }),
    ];
    return {
      body: await theMerge(
        seller,
        kurtas.map(({ id }) => id),
      ),
    };
  }),
  'DELETE /api/pro/:productId': ofProduct(),
  'DELETE /api/pro/:productId/change': onProduct(async (product, _, app) => {
    await aRejectedChange(app, product);
    return { params: { productId: product.id } };
  }),
  'PUT /api/pro/:productId/pictures': onProduct(
    ({ id: productId }) => ({ params: { productId }, body: { pictures: [{ key: PICTURE, alt: 'A cup' }] } }),
    { pictureKeys: [PICTURE] },
  ),
  'DELETE /api/pro/:productId/pictures/:pictureKey': onProduct(
    ({ id: productId }) => ({ params: { productId, pictureKey: PICTURE } }),
    { pictureKeys: [PICTURE] },
  ),
  'POST /api/pro/:productId/pictures': onProduct(async ({ id: productId }) => ({
    params: { productId },
    form: formOf({ images: await aPhoto() }),
  })),
  'POST /api/pro/:productId/uploads': onProduct(async ({ id: productId }) => ({
    params: { productId },
    form: formOf({ images: await aPhoto() }),
  })),
  'POST /api/shop/bulk-changes': onProduct(async ({ id }, { api }) => {
    const body = archiving(id);
    const { fingerprint } = await api('POST /api/shop/bulk-changes/preview', { body });
    return { body: { ...body, fingerprint } };
  }),
  'POST /api/shop/bulk-changes/:changeId/undo': onProduct(async ({ id }, { api }) => {
    const body = archiving(id);
    const { fingerprint } = await api('POST /api/shop/bulk-changes/preview', { body });
    const { id: changeId } = await api('POST /api/shop/bulk-changes', { body: { ...body, fingerprint } });
    return { params: { changeId } };
  }),

  'PUT /api/review/reply/:reviewId': onReview({ text: 'Thank you!' }),
  'DELETE /api/review/reply/:reviewId': onReview(undefined, true),

  'POST /api/inventory': onProduct(({ id }) => ({ body: { ...STOCK, product_id: id } }), { stock: null }),
  'POST /api/inventory/variants': onProduct(({ id, variantId }) => ({ body: ofVariants(id, variantId) }), {
    stock: null,
  }),
  'POST /api/inventory/serve': onProduct(
    async (product, { shop }, app) => {
      const { id: productId, variantId } = product;
      const pinCode = '110001';
      const miss = {
        shopId: shop.id,
        productId,
        variantId,
        pinCode,
        day: kolkataDate(new Date()),
        checks: 2,
      };
      await app.database.db.insert(unmetDemand).values(miss);
      await someStock(app, product, { deliveryPinCodes: ['5600*'] });
      return { body: { pinCode } };
    },
    { stock: null },
  ),
  'POST /api/inventory/unserve': onProduct(
    async (product, _, app) => {
      const id = await someStock(app, product, { deliveryPinCodes: ['560001', '560002'] });
      return { body: { pinCode: '560001', inventoryIds: [id] } };
    },
    { stock: null },
  ),
  'PUT /api/inventory/:inventoryId': ofStock((version) => ({ ...STOCK, version })),
  'PATCH /api/inventory/:inventoryId': ofStock(() => ({ change: -3, reason: 'Broken' })),
  'DELETE /api/inventory/:inventoryId': ofStock(),

  'POST /api/import': inShop(() => ({ query: { kind: 'products' }, csv: IMPORT })),
  'POST /api/import/:importId/apply': onImport,
  'POST /api/import/:importId/cancel': onImport,
  'POST /api/import/:importId/pictures': onImport,

  'POST /api/size-chart': onProduct(({ id: productId }) => ({
    body: { ...SIZE_CHART, categoryId: null, productId },
  })),
  'PUT /api/size-chart/:sizeChartId': ofSizeChart({ ...SIZE_CHART, version: 1 }),
  'DELETE /api/size-chart/:sizeChartId': ofSizeChart(),

  'POST /api/coupon': inShop(() => ({ body: COUPON })),
  'PUT /api/coupon/:_id': ofCoupon({}, COUPON),
  'POST /api/coupon/:_id/pause': ofCoupon(),
  'POST /api/coupon/:_id/resume': ofCoupon({ pausedAt: new Date() }),
  'DELETE /api/coupon/:_id': ofCoupon(),
  'PUT /api/coupon/market/:couponId': inShop(async (_, app) => ({
    params: { couponId: await aCoupon(app, null, { marketPercent: 40, allShops: true }) },
    body: { answer: 'agreed', version: 1 },
  })),

  'POST /api/shop-order/accept': onOrders('accept'),
  'POST /api/shop-order/pack': onOrders('pack'),
  'POST /api/shop-order/ship': onOrders('ship', (id) => ({
    carrier: SHIPMENT.carrier,
    shipments: [{ id, trackingNumber: SHIPMENT.trackingNumber }],
  })),
  'POST /api/shop-order/deliver': onOrders('deliver'),
  'POST /api/shop-order/cancel': onOrders('accept', (id) => ({ ids: [id], reason: 'It is broken' })),
  'POST /api/shop-order/:shopOrderId/accept': onOrder('accept'),
  'POST /api/shop-order/:shopOrderId/pack': onOrder('pack'),
  'POST /api/shop-order/:shopOrderId/ship': onOrder('ship', SHIPMENT),
  'POST /api/shop-order/:shopOrderId/deliver': onOrder('deliver'),
  'POST /api/shop-order/:shopOrderId/cancel': onOrder('accept', { reason: 'It is broken' }),

  'POST /api/return/:returnId/accept': onReturn([], { sendTo: 'Our shop', note: '' }),
  'POST /api/return/:returnId/refuse': onReturn([], { reason: 'It was worn' }),
  'POST /api/return/:returnId/receive': onReturn(['accept'], { restock: true }),
  'POST /api/return/:returnId/send': onReturn(['accept', 'receive'], SHIPMENT, true),
  'POST /api/return/:returnId/deliver': onReturn(['accept', 'receive', 'send'], undefined, true),
  'POST /api/return/:returnId/paid-back': onReturn(['accept', 'receive'], { by: 'cash', note: '' }),

  'POST /api/saved-view': inShop(() => ({ body: SAVED_VIEW })),
  'DELETE /api/saved-view/:savedViewId': inShop(async ({ api }) => ({
    params: { savedViewId: (await api('POST /api/saved-view', { body: SAVED_VIEW })).id },
  })),
  'POST /api/shop/member': inShop(() => ({ body: invite() })),
  'PATCH /api/shop/member/:memberId': onMember({ rights: ['orders', 'stock'] }),
  'POST /api/shop/member/:memberId/resend': onMember(),
  'DELETE /api/shop/member/:memberId': onMember(),
  'POST /api/session/invitation/accept': async (app) => {
    const [{ api }, person] = [await aSellerWithShop(app), await aSeller(app)];
    const email = person.user.email ?? '';
    await api('POST /api/shop/member', { body: { email, rights: ['orders'] } });
    return { person, sent: { body: { token: (await newestLink(app, email)).searchParams.get('token') } } };
  },
};
