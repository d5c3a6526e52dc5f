import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OrderId } from '../../contract/kernel/schemas.ts';
import { aDelivery, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import type { TestApp } from '../support/app.ts';
import { aBuyer, aGuest, type Person } from '../support/builders.ts';
import { aProduct, aSellerWithShop, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  aShopper,
  inCart,
  inSaved,
  onCart,
  place,
  type Shopper,
  summaryOf,
} from '../support/checkout-builders.ts';
import { aKurtaDelivered } from '../support/exchange-builders.ts';
import { aPhoto, formOf, type Sent } from './seller-samples.ts';
import type { PrepareCall, WriteOf } from './writes.ts';

/** An endpoint by which buyers change something. */
export type BuyerWrite = WriteOf<'buyer'>;

/** A call of a buyer about a product of a shop. */
const byBuyer =
  (before: (buyer: Person, product: BuiltProduct, app: TestApp) => Promise<Sent> | Sent): PrepareCall =>
  async (app) => {
    const person = await aBuyer(app);
    return { person, sent: await before(person, await aProduct(app), app) };
  };

/** The same of a buyer with the product in the cart, and an address. */
const byShopper =
  (before: (shopper: Shopper, product: BuiltProduct, app: TestApp) => Promise<Sent> | Sent): PrepareCall =>
  async (app) => {
    const product = await aProduct(app);
    const person = await aShopper(app, product);
    return { person, sent: await before(person, product, app) };
  };

const ADDRESS = {
  label: 'Home',
  street_address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'India',
  isDefault: true,
};
const onAddress = (body?: object) =>
  byBuyer(async (buyer, _, app) => {
    await anAddress(app, buyer);
    return { params: { addressId: await anAddress(app, buyer) }, ...(body && { body }) };
  });

const onLine = (body?: object) =>
  byShopper(async ({ api }) => {
    const [line] = (await api('GET /api/cart')).items;
    return { params: { itemId: line?.id ?? expect.unreachable() }, ...(body && { body }) };
  });

const onSaved = byBuyer(async (buyer, product, app) => {
  await inSaved(app, buyer, product);
  return { params: { variantId: product.variantId } };
});

/** An order that was placed and is kept by nobody else. */
const onOrder = (paymentMethod: 'sandbox' | 'cash_on_delivery') =>
  byShopper(async (shopper) => {
    const { orderId } = await place(shopper, { paymentMethod });
    return { params: { orderId } };
  });

const onPart = (before: (ids: { shopOrderId: string; lineId: string }) => Sent) =>
  byShopper(async (shopper, product, app) => {
    const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
    const { id: shopOrderId } = await shopOrderOf(app, orderId, product.shopId);
    const [line] = await linesOf(app, shopOrderId);
    return before({ shopOrderId, lineId: line?.id ?? expect.unreachable() });
  });

/** A guest's order that awaits its confirmation. */
const byGuest =
  (before: (orderId: OrderId, code: string) => Sent): PrepareCall =>
  async (app) => {
    const product = await aProduct(app);
    const guest = await aGuest(app);
    await inCart(app, guest, product);
    const person = { ...guest, addressId: await anAddress(app, guest) };
    const { orderId } = await place(person, { paymentMethod: 'cash_on_delivery', contact: aContact() });
    await app.jobs.drain();
    const code = /Code: (\d{6})/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? expect.unreachable();
    return { person, sent: before(orderId, code) };
  };

let contacts = 0;
/** Whom an order of a guest is for, each at a mailbox and phone number of their own. */
export function aContact() {
  contacts += 1;
  return {
    name: 'Meera Nair',
    email: `meera.${contacts}@post.example`,
    phoneNumber: `+91 98453 ${40_000 + contacts}`,
  };
}

/** A call of a buyer to whom a product was delivered. */
const onDelivered =
  (before: (buyer: Person, product: BuiltProduct) => Promise<Sent> | Sent): PrepareCall =>
  async (app) => {
    const { buyer, product } = await aDelivery(app, await aSellerWithShop(app));
    return { person: buyer, sent: await before(buyer, product) };
  };
const REVIEW = { stars: 5, text: 'It is good' };
const reviewIt = ({ api }: Person, { id: productId }: BuiltProduct) =>
  api('PUT /api/review/:productId', { params: { productId }, body: REVIEW });

/** Places the order of what is in the cart. */
const placing = (header: () => Record<string, string>) =>
  byShopper(async (shopper) => {
    const { addressId } = shopper;
    const { quote } = await summaryOf(shopper);
    const body = { addressId, quote, paymentMethod: 'cash_on_delivery' };
    return { body, headers: header() };
  });

/** The same with another key each time it is sent. */
export const PLACE_WITH_OTHER_KEYS = placing(() => ({}));

/** Each such call, ready to be made with success. One that is not here does not compile. */
export const BUYER_WRITES: Record<BuyerWrite, PrepareCall> = {
  'POST /api/address': byBuyer(() => ({ body: ADDRESS })),
  'PUT /api/address/:addressId': onAddress(ADDRESS),
  'DELETE /api/address/:addressId': onAddress(),
  'PUT /api/address/:addressId/default': onAddress(),

  'POST /api/cart': byBuyer((_, { id }) => ({ body: { productId: id, quantity: 1 } })),
  'PUT /api/cart/:itemId': onLine({ quantity: 3 }),
  'DELETE /api/cart/:itemId': onLine(),
  'POST /api/cart/:itemId/save': onLine(),
  'POST /api/cart/saved/:variantId/move': onSaved,
  'DELETE /api/cart/saved/:variantId': onSaved,
  'DELETE /api/cart': byShopper(() => ({})),
  'POST /api/cart/merge': byBuyer(async (_, { id }, app) => ({
    body: {
      items: [{ productId: id, quantity: 2 }],
      savedItems: [{ productId: (await aProduct(app)).id, quantity: 1 }],
    },
  })),
  'POST /api/cart/coupon': byShopper(async (_, { shopId }, app) => {
    await aCoupon(app, shopId, { code: 'CLAY10' });
    return { body: { code: 'CLAY10' } };
  }),
  'DELETE /api/cart/coupon/:code': byShopper(async (shopper, { shopId }, app) => {
    await onCart(app, shopper, shopId, await aCoupon(app, shopId, { code: 'CLAY10' }));
    return { params: { code: 'CLAY10' } };
  }),

  'POST /api/checkout': placing(() => ({ 'idempotency-key': randomUUID() })),
  'POST /api/payment/:orderId': onOrder('sandbox'),
  'POST /api/payment/:orderId/settle': onOrder('sandbox'),
  'POST /api/order/:orderId/confirm': byGuest((orderId, code) => ({ params: { orderId }, body: { code } })),
  'POST /api/order/:orderId/confirmation': byGuest((orderId) => ({ params: { orderId } })),
  'POST /api/order/:orderId/cancel': onOrder('sandbox'),
  'POST /api/order/shop-order/:shopOrderId/cancel': onPart(({ shopOrderId }) => ({
    params: { shopOrderId },
  })),
  'POST /api/order/line/:lineId/cancel': onPart(({ lineId }) => ({ params: { lineId } })),
  'POST /api/order/:orderId/buy-again': onOrder('cash_on_delivery'),

  'POST /api/return': async (app) => {
    const { shopper: person, id: shopOrderId, lineId } = await aKurtaDelivered(app);
    const lines = JSON.stringify([{ lineId, quantity: 1 }]);
    const form = formOf({ shopOrderId, lines, reason: 'It is torn', images: await aPhoto() });
    return { person, sent: { form } };
  },
  'POST /api/return/:returnId/withdraw': async (app) => {
    const { shopper: person, exchange } = await aKurtaDelivered(app);
    return { person, sent: { params: { returnId: (await exchange('L')).id } } };
  },

  'PUT /api/review/:productId': onDelivered((_, { id: productId }) => ({
    params: { productId },
    body: REVIEW,
  })),
  'DELETE /api/review/:productId': onDelivered(async (buyer, product) => {
    await reviewIt(buyer, product);
    return { params: { productId: product.id } };
  }),
  'POST /api/review/:productId/pictures': onDelivered(async (buyer, product) => {
    await reviewIt(buyer, product);
    return { params: { productId: product.id }, form: formOf({ images: await aPhoto() }) };
  }),
  'PUT /api/review/helpful/:reviewId': byBuyer(async (_, __, app) => {
    const { buyer: author, product } = await aDelivery(app, await aSellerWithShop(app));
    return { params: { reviewId: (await reviewIt(author, product)).id } };
  }),

  'POST /api/favorite': byBuyer((_, { id: productId }) => ({ body: { productId } })),
  'POST /api/favorite/merge': byBuyer((_, { id }) => ({ body: { productIds: [id] } })),
  'DELETE /api/favorite/:productId': byBuyer(async ({ api }, { id: productId }) => {
    await api('POST /api/favorite', { body: { productId } });
    return { params: { productId } };
  }),
  'PUT /api/stock-alert/:variantId': byBuyer(async (_, __, app) => ({
    params: { variantId: (await aProduct(app, { stock: 0 })).variantId },
    body: { pinCode: '560001' },
  })),
  'DELETE /api/stock-alert/:variantId': byBuyer(async ({ api }, _, app) => {
    const params = { variantId: (await aProduct(app, { stock: 0 })).variantId };
    await api('PUT /api/stock-alert/:variantId', { params, body: { pinCode: '560001' } });
    return { params };
  }),
  'PATCH /api/notification/settings': byBuyer(() => ({ body: { priceDrops: false } })),
  'POST /api/profile/account': async (app) => {
    const { email, phoneNumber, name } = aContact();
    const body = { email, phoneNumber, name, password: 'monsoon2026' };
    return { person: await aGuest(app), sent: { body } };
  },
};
