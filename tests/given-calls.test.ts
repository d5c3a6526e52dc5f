import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Access,
  type Endpoint,
  isForOperators,
  isForSellers,
  type Method,
} from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { CATEGORIES } from '../contract/kernel/categories.ts';
import { kolkataDate } from '../contract/kernel/days.ts';
import { loadDemo } from '../database/demo/load.ts';
import { writtenRequirements } from '../scripts/requirements.ts';
import { Browser, newestLink } from './support/browser.ts';
import { aBuyer, anOperator, type Person } from './support/builders.ts';
import { aProduct, aSellerWithShop, someStock } from './support/catalog-builders.ts';
import { aCoupon, anAddress } from './support/checkout-builders.ts';
import { type AppWithGoogle, nonceOf, startAppWithGoogle } from './support/google.ts';
import { hashPassword } from './support/passwords.ts';

let app: AppWithGoogle;
let url: string;
beforeAll(async () => {
  app = await startAppWithGoogle();
  await loadDemo({ database: app.database.db, hashPassword, now: app.clock.now });
  await app.changeFeed.flushed();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo; // it listens on a port
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => app?.close());

/** A call that the specification gives, as it gives it. */
interface Given {
  /** The requirement that names it. */
  id: `API-${number}`;
  as?: 'seller' | 'buyer';
  method: Method;
  /** `{name}` stands for what an earlier reply had, here and in the body. */
  path: string;
  body?: object;
  /** Sent as multipart, with two pictures. */
  isForm?: true;
  status?: 200 | 201;
  /** What the reply has at least. */
  reply: unknown;
  /** What later calls take from the reply, by the name under which they do. */
  keep?: (reply: Reply) => Record<string, string>;
  /** The address to which a mail goes, whose link the next call has as `{token}`. */
  mailTo?: string;
}

const Reply = z.record(z.string(), z.unknown());
type Reply = z.infer<typeof Reply>;

const TEXT: unknown = expect.any(String);
const NUMBER: unknown = expect.any(Number);
const LIST: unknown = expect.any(Array);
const listOf = (item: object): unknown => expect.arrayContaining([expect.objectContaining(item)]);
const keepId = (name: string) => (reply: Reply) => ({ [name]: z.string().parse(reply['id']) });

const SELLER = {
  name: 'Neelam Rao',
  email: 'neelam@post.example',
  password: 'Abcdef123',
  phoneNumber: '+91 98450 12345',
};
const BUYER = { ...SELLER, name: 'Meera Nair', email: 'meera@post.example', phoneNumber: '+91 98450 54321' };
const SIGNED_IN = { token: TEXT, user: { id: TEXT, name: TEXT, role: TEXT }, email: TEXT, id: TEXT };
const signedIn = (as: 'seller' | 'buyer') => (reply: Reply) => ({
  [as]: z.string().parse(reply['token']),
  [`${as}Id`]: z.string().parse(reply['id']),
});
const SHOP = {
  name: 'Neelam Textiles',
  description: 'Handloom cotton.',
  gst: '27AAPFU0939F1ZV',
  categories: ['Clothing', 'Home & Kitchen'],
  location: { lat: 12.9716, lng: 77.5946 },
};
const PRODUCT = {
  name: 'Cotton kurta',
  description: 'Straight cut.',
  price: 719,
  discount: 20,
  category: 'Clothing',
  brand: 'Neelam',
  gender: 'female',
};
const LISTED = { id: TEXT, name: TEXT, brand: TEXT, price: NUMBER, rating: NUMBER, imageUrls: LIST };
const PRODUCT_PAGE = { products: listOf(LISTED), currentPage: 1, totalPages: NUMBER, totalProducts: NUMBER };
const OPTIONS = { categories: LIST, brands: LIST, genders: LIST, sortOptions: LIST };
const NO_FILTERS = {
  category: '',
  brand: '',
  gender: '',
  minRating: '',
  maxPrice: '',
  discount: '',
  sortBy: '',
  search: '',
};
const STOCK = {
  quantity: 40,
  minimum_threshold: 5,
  delivery_pin_codes: ['560001', '5600*'],
  status: 'active',
};
const ADDRESS = {
  label: 'Home',
  street_address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'India',
};
const COUPON = {
  code: 'KURTA10',
  discount: 10,
  isPercentage: true,
  minOrderAmount: 499,
  expiryDate: kolkataDate(new Date(Date.now() + 30 * 86_400_000)),
};

/** Section 7 of the specification, in an order in which each call has what it needs. */
const STORY: Given[] = [
  {
    id: 'API-09',
    method: 'POST',
    path: '/api/owner/register/',
    body: SELLER,
    status: 201,
    reply: { message: TEXT },
    mailTo: SELLER.email,
  },
  { id: 'API-10', method: 'GET', path: '/api/owner/verify-email/?token={token}', reply: { message: TEXT } },
  {
    id: 'API-11',
    method: 'POST',
    path: '/api/owner/login/',
    body: { email: SELLER.email, password: SELLER.password },
    reply: { ...SIGNED_IN, role: 'seller' },
    keep: signedIn('seller'),
  },
  {
    id: 'API-12',
    as: 'seller',
    method: 'GET',
    path: '/api/owner/owner/',
    reply: { id: TEXT, name: SELLER.name, role: 'seller', profilePic: null },
  },
  {
    id: 'API-14',
    method: 'POST',
    path: '/api/user/register/',
    body: BUYER,
    status: 201,
    reply: { message: TEXT },
    mailTo: BUYER.email,
  },
  { id: 'API-15', method: 'GET', path: '/api/user/verify-email/?token={token}', reply: { message: TEXT } },
  {
    id: 'API-16',
    method: 'POST',
    path: '/api/user/login/',
    body: { email: BUYER.email, password: BUYER.password },
    reply: { ...SIGNED_IN, role: 'buyer' },
    keep: signedIn('buyer'),
  },
  {
    id: 'API-17',
    as: 'buyer',
    method: 'GET',
    path: '/api/user/user/',
    reply: { id: TEXT, name: BUYER.name, role: 'buyer', profilePic: null },
  },

  {
    id: 'API-19',
    as: 'seller',
    method: 'POST',
    path: '/api/shop/',
    body: SHOP,
    status: 201,
    reply: { id: TEXT, ...SHOP },
    keep: keepId('shopId'),
  },
  { id: 'API-20', as: 'seller', method: 'GET', path: '/api/shop/{sellerId}', reply: { id: TEXT, ...SHOP } },
  {
    id: 'API-21',
    as: 'seller',
    method: 'PUT',
    path: '/api/shop/update/{sellerId}',
    body: { ...SHOP, description: 'Handloom cotton from Erode.' },
    reply: { ...SHOP, description: 'Handloom cotton from Erode.' },
  },
  {
    id: 'API-26',
    as: 'seller',
    method: 'POST',
    path: '/api/pro/',
    status: 201,
    isForm: true,
    body: { ...PRODUCT, shopId: '{shopId}' },
    reply: { id: TEXT, ...PRODUCT },
    keep: keepId('productId'),
  },
  {
    id: 'API-28',
    as: 'seller',
    method: 'PUT',
    path: '/api/pro/{productId}',
    body: { ...PRODUCT, price: 749.5 },
    reply: { ...PRODUCT, price: 749.5 },
  },
  {
    id: 'API-22',
    as: 'seller',
    method: 'GET',
    path: '/api/shop/products/',
    reply: listOf({ name: PRODUCT.name }),
  },
  {
    id: 'API-23',
    as: 'seller',
    method: 'POST',
    path: '/api/shop/filters/',
    body: { category: 'Clothing', brand: 'Neelam', gender: 'female', sortBy: 'newest_first', discount: 10 },
    reply: listOf({ name: PRODUCT.name }),
  },
  {
    id: 'API-23',
    as: 'seller',
    method: 'POST',
    path: '/api/shop/filters/',
    body: { category: '', brand: '', gender: '', sortBy: '', discount: '' },
    reply: listOf({ name: PRODUCT.name }),
  },
  { id: 'API-25', as: 'seller', method: 'POST', path: '/api/shop/filters/options', reply: OPTIONS },

  { id: 'API-29', method: 'GET', path: '/api/pro/', reply: PRODUCT_PAGE },
  { id: 'API-29', method: 'GET', path: '/api/pro/?page=1&limit=12', reply: PRODUCT_PAGE },
  { id: 'API-27', method: 'GET', path: '/api/pro/{productId}', reply: { ...LISTED, name: PRODUCT.name } },
  { id: 'API-32', method: 'GET', path: '/api/pro/filters/options', reply: { ...OPTIONS, discount: LIST } },
  {
    id: 'API-33',
    method: 'POST',
    path: '/api/pro/filters?page=1&limit=12',
    body: NO_FILTERS,
    reply: PRODUCT_PAGE,
  },
  {
    id: 'API-33',
    method: 'POST',
    path: '/api/pro/filters/?page=1&limit=12',
    body: { ...NO_FILTERS, category: CATEGORIES[0], maxPrice: '500000', sortBy: 'price_low_to_high' },
    reply: PRODUCT_PAGE,
  },

  {
    id: 'API-38',
    as: 'seller',
    method: 'POST',
    path: '/api/inventory/',
    status: 201,
    body: { product_id: '{productId}', ...STOCK },
    reply: { id: TEXT, ...STOCK },
    keep: keepId('inventoryId'),
  },
  {
    id: 'API-36',
    as: 'seller',
    method: 'GET',
    path: '/api/inventory/',
    reply: { items: listOf({ id: TEXT }) },
  },
  {
    id: 'API-37',
    as: 'seller',
    method: 'GET',
    path: '/api/inventory/{inventoryId}',
    reply: { ...STOCK, Product: { name: PRODUCT.name, price: 749.5, imageUrls: LIST, description: TEXT } },
  },
  {
    id: 'API-39',
    as: 'seller',
    method: 'PUT',
    path: '/api/inventory/{inventoryId}',
    body: { ...STOCK, quantity: 60 },
    reply: { ...STOCK, quantity: 60 },
  },
  {
    id: 'API-39',
    as: 'seller',
    method: 'PATCH',
    path: '/api/inventory/{inventoryId}',
    body: { ...STOCK, quantity: 7 },
    reply: { ...STOCK, quantity: 7 },
  },
  {
    id: 'API-41',
    method: 'GET',
    path: '/api/inventory/pin-code/560001',
    reply: listOf({ product_id: TEXT, status: 'active', quantity: NUMBER }),
  },

  {
    id: 'API-43',
    as: 'buyer',
    method: 'POST',
    path: '/api/favorite/',
    status: 201,
    body: { productId: '{productId}' },
    reply: { id: TEXT, name: TEXT, description: TEXT, price: NUMBER, imageUrls: LIST },
  },
  {
    id: 'API-42',
    as: 'buyer',
    method: 'GET',
    path: '/api/favorite/',
    reply: listOf({ id: TEXT, name: TEXT }),
  },
  {
    id: 'API-45',
    as: 'buyer',
    method: 'GET',
    path: '/api/favorite/check/{productId}',
    reply: { isFavorite: true },
  },
  {
    id: 'API-44',
    as: 'buyer',
    method: 'DELETE',
    path: '/api/favorite/{productId}',
    reply: { message: TEXT },
  },

  {
    id: 'API-47',
    as: 'buyer',
    method: 'POST',
    path: '/api/cart/',
    status: 201,
    body: { productId: '{productId}' },
    reply: { id: TEXT, quantity: 1, Product: { name: TEXT, price: NUMBER, imageUrls: LIST } },
  },
  {
    id: 'API-47',
    as: 'buyer',
    method: 'POST',
    path: '/api/cart/',
    status: 201,
    body: { productId: '{productId}', quantity: 1 },
    reply: { id: TEXT, quantity: 2 },
    keep: keepId('itemId'),
  },
  { id: 'API-46', as: 'buyer', method: 'GET', path: '/api/cart/', reply: { items: listOf({ quantity: 2 }) } },
  {
    id: 'API-48',
    as: 'buyer',
    method: 'PUT',
    path: '/api/cart/{itemId}',
    body: { quantity: 1 },
    reply: { quantity: 1 },
  },
  { id: 'API-49', as: 'buyer', method: 'DELETE', path: '/api/cart/{itemId}', reply: { message: TEXT } },
  { id: 'API-50', as: 'buyer', method: 'DELETE', path: '/api/cart/', reply: { message: TEXT } },

  {
    id: 'API-52',
    as: 'buyer',
    method: 'POST',
    path: '/api/address/',
    status: 201,
    body: { ...ADDRESS, isDefault: false },
    reply: { id: TEXT, ...ADDRESS, isDefault: true },
    keep: keepId('addressId'),
  },
  { id: 'API-51', as: 'buyer', method: 'GET', path: '/api/address/', reply: listOf(ADDRESS) },
  {
    id: 'API-53',
    as: 'buyer',
    method: 'PUT',
    path: '/api/address/{addressId}',
    body: { ...ADDRESS, city: 'Mysuru' },
    reply: { ...ADDRESS, city: 'Mysuru' },
  },
  {
    id: 'API-55',
    as: 'buyer',
    method: 'PUT',
    path: '/api/address/{addressId}/default',
    reply: { isDefault: true },
  },
  { id: 'API-54', as: 'buyer', method: 'DELETE', path: '/api/address/{addressId}', reply: { message: TEXT } },

  {
    id: 'API-59',
    as: 'seller',
    method: 'POST',
    path: '/api/coupon/',
    status: 201,
    body: { ...COUPON, shopId: '{shopId}', productId: '{productId}' },
    reply: { _id: TEXT, ...COUPON },
    keep: ({ _id }) => ({ couponId: z.string().parse(_id) }),
  },
  { id: 'API-57', as: 'seller', method: 'GET', path: '/api/coupon/{shopId}', reply: listOf(COUPON) },
  {
    id: 'API-56',
    as: 'seller',
    method: 'GET',
    path: '/api/coupon/product/{productId}',
    reply: listOf(COUPON),
  },
  {
    id: 'API-60',
    as: 'seller',
    method: 'PUT',
    path: '/api/coupon/{couponId}',
    body: { ...COUPON, discount: 75.5, isPercentage: false },
    reply: { discount: 75.5, isPercentage: false },
  },
  { id: 'API-61', as: 'seller', method: 'DELETE', path: '/api/coupon/{couponId}', reply: { message: TEXT } },
  {
    id: 'API-40',
    as: 'seller',
    method: 'DELETE',
    path: '/api/inventory/{inventoryId}',
    reply: { message: TEXT },
  },
];

/** The requirements of section 7 that are a call. */
function givenCalls(): string[] {
  return writtenRequirements()
    .filter(({ id }) => id >= 'API-09' && id <= 'API-61')
    .filter(({ text }) => /`(?:GET|POST|PUT|PATCH|DELETE)\b/.test(text) || text.includes(' by id under '))
    .map(({ id }) => id);
}

async function aForm(fields: object): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const background of ['#1f4e79', '#b03a2e']) {
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
      .jpeg()
      .toBuffer();
    form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${background}.jpg`);
  }
  return form;
}

test('every call that the specification gives does what it says, with the body that it gives', {
  tags: ['API-01', 'API-03', 'API-04', 'API-05'],
}, async () => {
  const known: Record<string, string> = {};
  const fill = (written: string) => written.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name);

  for (const { id, as, method, path, body, isForm, status = 200, reply, keep, mailTo } of STORY) {
    const filled = body && Reply.parse(JSON.parse(fill(JSON.stringify(body))));
    const response = await fetch(`${url}${fill(path)}`, {
      method,
      headers: {
        authorization: `Bearer ${as ? known[as] : null}`,
        // The given client says so with each call that is no form, also where there is no body.
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(filled && { body: isForm ? await aForm(filled) : JSON.stringify(filled) }),
    });
    const answer: unknown = await response.json();
    const said = `${id} ${method} ${path}`;
    expect({ said, status: response.status, answer }).toMatchObject({ said, status, answer: reply });
    if (keep) Object.assign(known, keep(Reply.parse(answer)));
    if (mailTo) known['token'] = (await newestLink(app, mailTo)).searchParams.get('token') ?? '';
  }

  // Google's credential carries what the browser was given before, in a cookie.
  const browser = new Browser(app);
  const claims = { sub: 'google-1', email: 'kavya@gmail.example', nonce: await nonceOf(browser) };
  const credential = await app.google.credential(claims);
  const google = await browser.post('/api/owner/google-login/', { credential, role: 'buyer' });
  expect(google.json()).toMatchObject({ ...SIGNED_IN, role: 'buyer' });

  const tried = new Set<string>([...STORY.map(({ id }) => id), 'API-13', 'API-18']);
  expect(givenCalls().filter((id) => !tried.has(id))).toEqual([]);
  expect(givenCalls().length).toBeGreaterThan(45);
});

/** What is wrong as the body of every call. */
const NO_BODY = '[]';

const isId = (schema: unknown) => schema instanceof z.ZodUUID;
/** The parameters of a path, by name. */
const paramsOf = ({ params }: Endpoint) =>
  params instanceof z.ZodObject ? Object.entries(params.shape) : [];

const table: [key: string, endpoint: Endpoint][] = Object.entries(endpoints);
const ofIds = table.filter(([, endpoint]) => paramsOf(endpoint).some(([, schema]) => isId(schema)));

interface Caller {
  buyer: Person;
  seller: Person;
  operator: Person;
}

const callerOf = ({ buyer, seller, operator }: Caller, access: Access): Person => {
  if (isForOperators(access)) return operator;
  return isForSellers(access) ? seller : buyer;
};

/** Calls an endpoint with ids in its path, and with words that its other parameters may have. */
async function call(key: string, endpoint: Endpoint, person: Person, id: string, body = NO_BODY) {
  const [method = '', path = ''] = key.split(' ');
  const filled = paramsOf(endpoint).reduce((written, [name, schema]) => {
    const value = schema instanceof z.ZodEnum ? String(schema.options[0]) : id;
    return written.replace(`:${name}`, encodeURIComponent(value));
  }, path);
  const response = await fetch(`${url}${filled}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body }),
  });
  const { code, errors } = z.looseObject({}).parse(await response.json());
  return { call: key, status: response.status, code, errors };
}

test('a call with an id that cannot be one finds nothing, whatever its body', {
  tags: ['POL11'],
}, async () => {
  const callers: Caller = {
    buyer: await aBuyer(app),
    seller: await aSellerWithShop(app),
    operator: await anOperator(app, ['owner', 'catalogue', 'support', 'finance']),
  };
  for (const [key, endpoint] of ofIds) {
    for (const id of ['undefined', '1', `${randomUUID()}'--`, ' ']) {
      const answer = await call(key, endpoint, callerOf(callers, endpoint.access), id);
      expect(answer).toEqual({ call: key, status: 404, code: 'not_found', errors: undefined });
    }
  }
  expect(ofIds.length).toBeGreaterThan(100);
});

/** Their ids name what everybody sees, and it is found with the rest of the call: nothing of somebody else is given away. */
const OF_EVERYBODY = new Set([
  'PUT /api/review/:productId',
  'POST /api/review/:productId/pictures',
  'PUT /api/review/reply/:reviewId',
  'POST /api/report/:kind/:subjectId',
  'PUT /api/stock-alert/:variantId',
]);

test('a call about something of somebody’s finds it before it says what is wrong with the body', {
  tags: ['POL11'],
}, async () => {
  const callers = { buyer: await aBuyer(app), seller: await aSellerWithShop(app) };
  const asked = ofIds.filter(
    ([key, { access, body }]) =>
      body && access !== 'public' && !isForOperators(access) && !OF_EVERYBODY.has(key),
  );
  for (const [key, endpoint] of asked) {
    const person = isForSellers(endpoint.access) ? callers.seller : callers.buyer;
    for (const body of [NO_BODY, '{', '', `["${'x'.repeat(2 * 1024 * 1024)}"]`]) {
      const answer = await call(key, endpoint, person, randomUUID(), body);
      expect(answer).toEqual({ call: key, status: 404, code: 'not_found', errors: undefined });
    }
  }
  expect(asked.length).toBeGreaterThan(25);
});

test('what is somebody else’s is not found, and its owner gets what is wrong with the body', {
  tags: ['POL11'],
}, async () => {
  const [seller, otherSeller] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const [buyer, otherBuyer] = [await aBuyer(app), await aBuyer(app)];
  const product = await aProduct(app, { shopId: seller.shop.id });
  const line = await buyer.api('POST /api/cart', { body: { productId: product.id } });
  const things: [key: keyof typeof endpoints, id: string][] = [
    ['PUT /api/shop/update/:userId', seller.user.id],
    ['PUT /api/pro/:productId', product.id],
    ['PUT /api/inventory/:inventoryId', await someStock(app, product)],
    ['PATCH /api/inventory/:inventoryId', await someStock(app, product)],
    ['PUT /api/coupon/:_id', await aCoupon(app, seller.shop.id)],
    ['PUT /api/cart/:itemId', line.id],
    ['PUT /api/address/:addressId', await anAddress(app, buyer)],
  ];
  for (const [key, id] of things) {
    const isOfSeller = isForSellers(endpoints[key].access);
    const [owner, stranger] = isOfSeller ? [seller, otherSeller] : [buyer, otherBuyer];
    expect(await call(key, endpoints[key], stranger, id)).toMatchObject({ call: key, status: 404 });
    expect(await call(key, endpoints[key], owner, id)).toMatchObject({ call: key, status: 400 });
  }
});
