import sharp from 'sharp';
import type { ApiClient } from '../../contract/client.ts';
import { roleFor, type SellerAccess } from '../../contract/endpoint.ts';
import { endpoints, type Endpoints } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/kernel/schemas.ts';

/** An endpoint for sellers only. */
export type SellerEndpoint = {
  [Key in keyof Endpoints]: Endpoints[Key]['access'] extends SellerAccess ? Key : never;
}[keyof Endpoints];

/** Every endpoint of one kind of access, as the contract has it. */
export function endpointsFor(role: Role): (keyof Endpoints)[] {
  // The keys of a table are those of its type.
  const keys = Object.keys(endpoints) as (keyof Endpoints)[];
  return keys.filter((key) => roleFor(endpoints[key].access) === role);
}

/** One id of every kind that belongs to a seller. */
export type SellerIds = Record<
  | 'userId'
  | 'shopId'
  | 'productId'
  | 'variantId'
  | 'pictureKey'
  | 'inventoryId'
  | 'couponId'
  | 'sizeChartId'
  | 'shopOrderId'
  | 'returnId'
  | 'importId'
  | 'changeId'
  | 'reviewId'
  | 'savedViewId'
  | 'documentId'
  | 'entryId'
  | 'memberId',
  string
>;

/** What is sent; at most one of `body`, `form` and `csv`. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  csv?: string;
  headers?: Record<string, string>;
}

export interface Sample {
  /** What ids of nobody meet: 404 unless said; a list answers 200 with nothing in it. */
  status?: number;
  /**
   * A valid call in which every id is another seller's, or nobody's.
   * @param own ids of the caller, for a call that mixes the two
   * @param api calls as the caller, where something has to be asked before
   */
  call: (ids: SellerIds, own: SellerIds, api: ApiClient) => Sent | Promise<Sent>;
}

/** What a shop is registered with. */
export const NEW_SHOP = {
  name: 'Another name',
  description: 'Another description',
  gst: '29ABCDE1234F1Z5',
  location: { lat: 12.9, lng: 77.5 },
  categories: ['Toys'],
};
export const PRODUCT = { name: 'Clay cup', category: 'Other', gender: 'unisex', price: '99', discount: '0' };
export const STOCK = { quantity: 3, minimum_threshold: 1, delivery_pin_codes: ['560001'], status: 'active' };
export const COUPON = {
  code: 'ISOLATED',
  discount: 10,
  isPercentage: true,
  minOrderAmount: 100,
  expiryDate: '2099-12-31',
};
export const SIZE_CHART = {
  name: 'Tops',
  categoryId: 'toys',
  systems: [],
  measurements: ['Chest'],
  rows: [{ size: 'M', systems: [], measures: [{ from: 960, to: 1010 }] }],
};
const DAYS = { from: '2026-01-01', to: '2026-01-31' };

/** A call without any id. */
const plainly = (sent: Sent = {}): [Sample] => [{ status: 200, call: () => sent }];
const ofProduct = (sent: Sent = {}): Sample => ({
  call: ({ productId }) => ({ ...sent, params: { productId } }),
});
const ofStock = (sent: Sent = {}): [Sample] => [
  { call: ({ inventoryId }) => ({ ...sent, params: { inventoryId } }) },
];
const ofCoupon = (sent: Sent = {}): [Sample] => [
  { call: ({ couponId }) => ({ ...sent, params: { _id: couponId } }) },
];
const ofSizeChart = (sent: Sent = {}): [Sample] => [
  { call: ({ sizeChartId }) => ({ ...sent, params: { sizeChartId } }) },
];
const ofOrder = (sent: Sent = {}): [Sample] => [
  { call: ({ shopOrderId }) => ({ ...sent, params: { shopOrderId } }) },
];
const ofReturn = (sent: Sent = {}): [Sample] => [
  { call: ({ returnId }) => ({ ...sent, params: { returnId } }) },
];
const ofReview = (sent: Sent = {}): [Sample] => [
  { call: ({ reviewId }) => ({ ...sent, params: { reviewId } }) },
];
const ofMember = (sent: Sent = {}): [Sample] => [
  { call: ({ memberId }) => ({ ...sent, params: { memberId } }) },
];
const ofImport = (): [Sample] => [{ call: ({ importId }) => ({ params: { importId } }) }];
const ofOrders = (): [Sample] => [
  { status: 200, call: ({ shopOrderId }) => ({ body: { ids: [shopOrderId] } }) },
];

/**
 * A case, or several, for every endpoint for sellers: one that has none does not compile, and one whose ids are left out
 * fails. Add a new endpoint here, and a new kind of id to `SellerIds` and to `aShopkeeper`.
 */
export const SAMPLES: Record<SellerEndpoint, readonly [Sample, ...Sample[]]> = {
  'GET /api/owner/owner': plainly(),
  'POST /api/shop': [{ status: 409, call: () => ({ body: NEW_SHOP }) }],
  'PUT /api/shop/update/:userId': [{ call: ({ userId }) => ({ params: { userId }, body: NEW_SHOP }) }],
  'GET /api/shipping': plainly(),
  'PUT /api/shipping': plainly({ body: { base: 40 } }),
  'GET /api/shop/products': plainly(),
  'GET /api/shop/products/:productId': [ofProduct()],
  'POST /api/shop/filters': plainly({ body: {} }),
  'POST /api/shop/filters/count': plainly({ body: {} }),
  'POST /api/shop/filters/options': plainly(),
  'POST /api/pro': [
    { call: ({ shopId }) => ({ form: formOf({ ...PRODUCT, shopId }) }) },
    {
      status: 400,
      call: ({ variantId }) => ({
        form: formOf({ ...PRODUCT, variants: JSON.stringify([{ id: variantId, choices: [] }]) }),
      }),
    },
  ],
  'PUT /api/pro/:productId': [
    ofProduct({ body: { price: 1, name: 'Taken over' } }),
    {
      status: 400,
      call: ({ variantId }, { productId }) => ({
        params: { productId },
        body: { options: [], variants: [{ id: variantId, choices: [], price: 1 }] },
      }),
    },
    {
      call: ({ pictureKey }, { productId }) => ({
        params: { productId },
        body: { pictures: [{ key: pictureKey, alt: '' }] },
      }),
    },
  ],
  'PUT /api/pro/:productId/variants': [
    ofProduct({ body: { options: [], price: 1 } }),
    {
      status: 400,
      call: ({ variantId }, { productId }) => ({
        params: { productId },
        body: { options: [], variants: [{ id: variantId, choices: [], price: 1 }] },
      }),
    },
  ],
  'POST /api/pro/merge/suggestion': [
    { call: ({ productId }, own) => ({ body: { ids: [own.productId, productId] } }) },
  ],
  'POST /api/pro/merge': [
    {
      call: ({ productId }, own) => ({
        body: {
          keptId: productId,
          products: [
            { id: own.productId, version: 1 },
            { id: productId, version: 1 },
          ],
          options: [{ name: 'Size', kind: 'size' }],
          variants: [{ id: own.variantId, choices: ['M'] }],
        },
      }),
    },
    {
      call: ({ productId, variantId }, own) => ({
        body: {
          keptId: own.productId,
          products: [
            { id: own.productId, version: 1 },
            { id: productId, version: 1 },
          ],
          options: [{ name: 'Size', kind: 'size' }],
          variants: [
            { id: own.variantId, choices: ['M'] },
            { id: variantId, choices: ['L'] },
          ],
        },
      }),
    },
  ],
  'DELETE /api/pro/:productId': [ofProduct()],
  'DELETE /api/pro/:productId/change': [ofProduct()],
  'PUT /api/pro/:productId/pictures': [
    ofProduct({ body: { pictures: [] } }),
    {
      call: ({ pictureKey }, { productId }) => ({
        params: { productId },
        body: { pictures: [{ key: pictureKey, alt: 'Taken over' }] },
      }),
    },
  ],
  'DELETE /api/pro/:productId/pictures/:pictureKey': [
    { call: ({ productId, pictureKey }) => ({ params: { productId, pictureKey } }) },
    { call: ({ pictureKey }, { productId }) => ({ params: { productId, pictureKey } }) },
  ],
  'POST /api/pro/:productId/pictures': [
    {
      call: async ({ productId }) => ({ params: { productId }, form: formOf({ images: await aPhoto() }) }),
    },
  ],
  'POST /api/pro/:productId/uploads': [
    {
      call: async ({ productId }) => ({ params: { productId }, form: formOf({ images: await aPhoto() }) }),
    },
  ],
  'GET /api/shop/bulk-changes': plainly(),
  'POST /api/shop/bulk-changes/preview': [
    { status: 200, call: ({ productId }) => ({ body: archiving(productId) }) },
  ],
  'POST /api/shop/bulk-changes': [
    {
      status: 409,
      call: async ({ productId }, _own, api) => {
        const body = archiving(productId);
        const { fingerprint } = await api('POST /api/shop/bulk-changes/preview', { body });
        return { body: { ...body, fingerprint } };
      },
    },
  ],
  'POST /api/shop/bulk-changes/:changeId/undo': [{ call: ({ changeId }) => ({ params: { changeId } }) }],
  'GET /api/question/received': [{ status: 200, call: ({ productId }) => ({ query: { productId } }) }],
  'GET /api/review/received': [{ status: 200, call: ({ productId }) => ({ query: { productId } }) }],
  'PUT /api/review/reply/:reviewId': ofReview({ body: { text: 'Taken over' } }),
  'DELETE /api/review/reply/:reviewId': ofReview(),
  'GET /api/inventory': [
    ...plainly(),
    { status: 200, call: ({ productId }) => ({ query: { product_id: productId } }) },
    { status: 200, call: ({ variantId }) => ({ query: { variant_id: variantId } }) },
  ],
  'GET /api/inventory/:inventoryId': ofStock(),
  'GET /api/inventory/:inventoryId/movements': ofStock(),
  'POST /api/inventory': [
    { call: ({ productId }) => ({ body: { ...STOCK, product_id: productId } }) },
    {
      call: ({ variantId }, { productId }) => ({
        body: { ...STOCK, product_id: productId, variant_id: variantId },
      }),
    },
  ],
  'POST /api/inventory/variants': [
    {
      call: ({ productId, variantId }) => ({ body: ofVariants(productId, variantId) }),
    },
    {
      call: ({ variantId }, { productId }) => ({ body: ofVariants(productId, variantId) }),
    },
  ],
  'POST /api/inventory/serve': [
    ...plainly({ body: { pinCode: '110001' } }),
    { status: 200, call: ({ productId }) => ({ body: { pinCode: '110001', productIds: [productId] } }) },
  ],
  'POST /api/inventory/unserve': [
    {
      status: 200,
      call: ({ inventoryId }) => ({ body: { pinCode: '560001', inventoryIds: [inventoryId] } }),
    },
  ],
  'PUT /api/inventory/:inventoryId': ofStock({ body: { ...STOCK, version: 1 } }),
  'PATCH /api/inventory/:inventoryId': ofStock({ body: { quantity: 0, version: 1 } }),
  'DELETE /api/inventory/:inventoryId': ofStock(),
  'GET /api/export/products': plainly(),
  'GET /api/export/inventory': plainly(),
  'GET /api/import': plainly(),
  'GET /api/import/:importId': ofImport(),
  'POST /api/import/:importId/apply': ofImport(),
  'POST /api/import/:importId/pictures': ofImport(),
  'POST /api/import/:importId/cancel': ofImport(),
  'POST /api/import': [
    {
      status: 202,
      call: () => ({
        query: { kind: 'products' },
        csv: 'name,brand,category,price\nClay cup,Mitti,Other,99\n',
      }),
    },
  ],
  'GET /api/size-chart': plainly(),
  'GET /api/size-chart/:sizeChartId': ofSizeChart(),
  'POST /api/size-chart': [
    { call: ({ productId }) => ({ body: { ...SIZE_CHART, categoryId: null, productId } }) },
  ],
  'PUT /api/size-chart/:sizeChartId': [
    ...ofSizeChart({ body: SIZE_CHART }),
    {
      call: ({ productId }, { sizeChartId }) => ({
        params: { sizeChartId },
        body: { ...SIZE_CHART, categoryId: null, productId },
      }),
    },
  ],
  'DELETE /api/size-chart/:sizeChartId': ofSizeChart(),
  'GET /api/coupon': [{ status: 200, call: ({ productId }) => ({ query: { productId } }) }],
  'GET /api/coupon/own/:_id': ofCoupon(),
  'POST /api/coupon': [
    { call: ({ productId }) => ({ body: { ...COUPON, productId } }) },
    { call: ({ shopId }) => ({ body: { ...COUPON, shopId } }) },
  ],
  'PUT /api/coupon/:_id': ofCoupon({ body: COUPON }),
  'POST /api/coupon/:_id/pause': ofCoupon(),
  'POST /api/coupon/:_id/resume': ofCoupon(),
  'DELETE /api/coupon/:_id': ofCoupon(),
  'GET /api/coupon/market': plainly(),
  'PUT /api/coupon/market/:couponId': [
    { call: ({ couponId }) => ({ params: { couponId }, body: { answer: 'agreed', version: 1 } }) },
  ],
  'GET /api/shop-order': plainly(),
  'GET /api/shop-order/open-orders': plainly(),
  'GET /api/shop-order/packing-slips': [
    { status: 200, call: ({ shopOrderId }) => ({ query: { ids: shopOrderId } }) },
  ],
  'GET /api/shop-order/:shopOrderId': ofOrder(),
  'POST /api/shop-order/accept': ofOrders(),
  'POST /api/shop-order/pack': ofOrders(),
  'POST /api/shop-order/ship': [
    {
      status: 200,
      call: ({ shopOrderId }) => ({
        body: { carrier: 'India Post', shipments: [{ id: shopOrderId, trackingNumber: 'EI1' }] },
      }),
    },
  ],
  'POST /api/shop-order/deliver': ofOrders(),
  'POST /api/shop-order/cancel': [
    { status: 200, call: ({ shopOrderId }) => ({ body: { ids: [shopOrderId], reason: 'Taken over' } }) },
  ],
  'POST /api/shop-order/:shopOrderId/accept': ofOrder(),
  'POST /api/shop-order/:shopOrderId/pack': ofOrder(),
  'POST /api/shop-order/:shopOrderId/ship': ofOrder({
    body: { carrier: 'India Post', trackingNumber: 'EI1' },
  }),
  'POST /api/shop-order/:shopOrderId/deliver': ofOrder(),
  'POST /api/shop-order/:shopOrderId/cancel': ofOrder({ body: { reason: 'Taken over' } }),
  'GET /api/return/send-to': plainly(),
  'POST /api/return/:returnId/accept': ofReturn({ body: { sendTo: 'Taken over', note: '' } }),
  'POST /api/return/:returnId/refuse': ofReturn({ body: { reason: 'Taken over' } }),
  'POST /api/return/:returnId/receive': ofReturn({ body: { restock: true } }),
  'POST /api/return/:returnId/send': ofReturn({ body: { carrier: 'India Post', trackingNumber: 'EI1' } }),
  'POST /api/return/:returnId/deliver': ofReturn(),
  'POST /api/return/:returnId/paid-back': ofReturn({ body: { by: 'cash', note: 'Taken over' } }),
  'GET /api/saved-view': plainly(),
  'POST /api/saved-view': [
    {
      status: 201,
      call: () => ({ body: { list: '/seller/orders', name: 'Mine', query: 'status=placed' } }),
    },
  ],
  'DELETE /api/saved-view/:savedViewId': [{ call: ({ savedViewId }) => ({ params: { savedViewId } }) }],
  'GET /api/shop/member': plainly(),
  'POST /api/shop/member': [
    { status: 201, call: () => ({ body: { email: 'nobody@shop.example', rights: ['orders'] } }) },
  ],
  'PATCH /api/shop/member/:memberId': ofMember({ body: { rights: ['orders', 'stock'] } }),
  'POST /api/shop/member/:memberId/resend': ofMember(),
  'DELETE /api/shop/member/:memberId': ofMember(),
  'GET /api/session/shops': plainly(),
  'POST /api/session/invitation/accept': [{ status: 400, call: () => ({ body: { token: 'none' } }) }],
  'GET /api/shop/today': plainly(),
  'GET /api/shop/standing': plainly(),
  'GET /api/shop/health': plainly(),
  'POST /api/shop/submit': [{ status: 409, call: () => ({ body: { version: 1 } }) }],
  'PUT /api/shop/holiday': plainly({ body: { until: null } }),
  'DELETE /api/shop/holiday': plainly(),
  'GET /api/shop/verification': plainly(),
  'PUT /api/shop/verification': [
    { status: 409, call: () => ({ body: { pan: '', accountHolder: '', ifsc: '', version: 999 } }) },
  ],
  'POST /api/shop/verification/document': [{ status: 400, call: () => ({ form: formOf({ kind: 'pan' }) }) }],
  'DELETE /api/shop/verification/document/:documentId': [
    { call: ({ documentId }) => ({ params: { documentId } }) },
  ],
  'GET /api/shop/activity': [
    ...plainly(),
    { status: 200, call: ({ userId }) => ({ query: { actor: userId } }) },
    { status: 200, call: ({ entryId }) => ({ query: { before: entryId } }) },
  ],
  'GET /api/shop/activity/:entryId': [{ call: ({ entryId }) => ({ params: { entryId } }) }],
  'GET /api/insights': plainly({ query: DAYS }),
  'GET /api/insights/unmet-demand': plainly({ query: DAYS }),
};

export function ofVariants(productId: string, variantId: string) {
  const { quantity, ...same } = STOCK;
  return { ...same, product_id: productId, quantities: [{ variant_id: variantId, quantity }] };
}

export function archiving(productId: string) {
  return { selection: { ids: [productId] }, change: { kind: 'archive' as const } };
}

export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export async function aPhoto(): Promise<Blob> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c2410c' } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}
