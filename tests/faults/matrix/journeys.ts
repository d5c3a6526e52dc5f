import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type ApiClient, ApiProblem } from '../../../contract/client.ts';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { shopOrders } from '../../../database/schema/index.ts';
import type { TestApp } from '../../support/app.ts';
import { aBuyer, aSeller, type Person } from '../../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../support/catalog-builders.ts';
import { aShopper, place, type Shopper } from '../../support/checkout-builders.ts';
import { hashPassword } from '../../support/passwords.ts';
import type { JourneyName } from './fault-matrix.ts';
import { RuleBroken, type Visitor } from './visitor.ts';

const PASSWORD = 'monsoon2026';
export const STOCK = 100;

/** Everybody and everything that the journeys of one fault need, made while all is well. */
export interface Scene {
  product: BuiltProduct;
  member: Person;
  collector: Person;
  /** Orders for cash on delivery, and retries with this key. */
  codShopper: Shopper & { key: string };
  /** Pays online. */
  onlineShopper: Shopper & { key: string };
  seller: Person;
  /** An order that the seller has not seen yet. */
  shopOrderId: ShopOrderId;
  photo: Blob;
}

export async function prepareScene(app: TestApp): Promise<Scene> {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, stock: STOCK });
  const earlier = await aShopper(app, product);
  const { orderId } = await place(earlier, { paymentMethod: 'cash_on_delivery' });
  const [shopOrder] = await app.database.db
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(eq(shopOrders.orderId, orderId));
  // Noise takes room: more than a database with a full disk still has.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 640, height: 640, channels: 3, background: '#0b5f57', noise },
  })
    .jpeg()
    .toBuffer();
  return {
    product,
    seller,
    member: await aBuyer(app, { passwordHash: await hashPassword(PASSWORD) }),
    collector: await aBuyer(app),
    codShopper: { ...(await aShopper(app, product)), key: randomUUID() },
    onlineShopper: { ...(await aShopper(app, product)), key: randomUUID() },
    shopOrderId: shopOrder?.id ?? expect.unreachable('the order has no part'),
    photo: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
  };
}

interface Journey {
  page: (scene: Scene) => string;
  /** The calls that the page makes; each may be made again after a refusal. */
  calls: (scene: Scene, api: (person?: Person) => ApiClient, visitor: Visitor) => Promise<void>;
}

const JOURNEYS: Record<JourneyName, Journey> = {
  browse: {
    page: ({ product }) => `/product/${product.id}`,
    calls: async ({ product }, api, visitor) => {
      const { products } = await api()('POST /api/pro/filters', { body: { brand: 'Asha' } });
      expect(products.length).toBeGreaterThan(0);
      await api()('GET /api/pro/:productId', { params: { productId: product.id } });
      await visitor.page('/products');
    },
  },
  'sign in': {
    page: () => '/login',
    calls: async ({ member }, api) => {
      const email = member.user.email ?? '';
      await api()('POST /api/user/login', { body: { email, password: PASSWORD } });
    },
  },
  'add to cart': {
    page: () => '/cart',
    calls: async ({ collector, product }, api) => {
      await api(collector)('POST /api/cart', { body: { productId: product.id, quantity: 1 } });
      const { items } = await api(collector)('GET /api/cart');
      expect(items).toHaveLength(1);
    },
  },
  'order, cash on delivery': {
    page: () => '/checkout',
    calls: async ({ codShopper }, api) => {
      await order(codShopper, 'cash_on_delivery', api);
    },
  },
  'order, paid online': {
    page: () => '/checkout',
    calls: async ({ onlineShopper }, api) => {
      const redirectUrl = await order(onlineShopper, 'stripe', api);
      // The provider's own page, which is not ours to test: it takes the money and sends the webhook event.
      const paid = await fetch(redirectUrl ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'end=paid',
        redirect: 'manual',
      });
      expect(paid.status).toBe(303);
    },
  },
  'upload a product picture': {
    page: ({ product }) => `/seller/product/${product.id}`,
    calls: async ({ seller, product, photo }, api) => {
      const form = new FormData();
      form.append('images', photo, 'photo.jpg');
      const params = { productId: product.id };
      await api(seller)('POST /api/pro/:productId/pictures', { params, body: form });
    },
  },
  'accept an order': {
    page: () => '/seller/orders',
    calls: async ({ seller, shopOrderId }, api) => {
      const params = { shopOrderId };
      // A refused request may have been carried out, when only its answer was lost.
      const { status } = await api(seller)('GET /api/shop-order/:shopOrderId', { params });
      if (status === 'placed') await api(seller)('POST /api/shop-order/:shopOrderId/accept', { params });
    },
  },
};

async function order(
  { addressId, key, ...buyer }: Shopper & { key: string },
  paymentMethod: 'cash_on_delivery' | 'stripe',
  api: (person: Person) => ApiClient,
): Promise<string | null> {
  // A retry sends what was sent before: after a lost answer the cart is empty, and the same key gives the same order.
  const known = QUOTES.get(key);
  const quote = known ?? (await api(buyer)('POST /api/checkout/summary', { body: { addressId } })).quote;
  QUOTES.set(key, quote);
  const placed = await api(buyer)('POST /api/checkout', {
    headers: { 'idempotency-key': key },
    body: { addressId, paymentMethod, quote },
  });
  return placed.redirectUrl;
}

const QUOTES = new Map<string, string>();

/** What a user sees of the page, and of what the page asks: `works`, the code of a refusal, or the rule that was broken. */
export interface Seen {
  page: string;
  calls: string;
}

/** Goes through one journey; whatever happens is returned, not thrown. */
export async function processRows(name: JourneyName, scene: Scene, visitor: Visitor): Promise<Seen> {
  const { page, calls } = JOURNEYS[name];
  const [seenPage, seenCalls] = await Promise.all([
    outcomeOf(() => visitor.page(page(scene))),
    outcomeOf(() => calls(scene, (person) => visitor.api(person?.token), visitor)),
  ]);
  return { page: seenPage, calls: seenCalls };
}

async function outcomeOf(step: () => Promise<unknown>): Promise<string> {
  try {
    await step();
    return 'works';
  } catch (error) {
    if (error instanceof ApiProblem) return error.code;
    if (error instanceof RuleBroken) return error.message;
    throw error;
  }
}
