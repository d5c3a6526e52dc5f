import * as tables from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';
import { insertRows } from './insert-rows.ts';
import { after, DAY_MS, MINUTE_MS } from './instants.ts';
import { APPLICATION, POLICY, STAFF_RIGHTS } from './console.ts';
import { labelOf, legalOf, variantLabelOf } from './labels.ts';
import type { Market } from './market.ts';
import { exchangesOf, heldOf, holdsStock } from './exchanges.ts';
import { isPlaced, standingUsesOf } from './orders.ts';
import type { DemoAccount, DemoShop } from './people.ts';
import type { DemoProduct } from './products.ts';
import { SHIPPING } from './shipping.ts';
import type { ShopKey } from './shops.ts';
import { stockLedger } from './stock-ledger.ts';

export async function insertPolicy(tx: Transaction): Promise<void> {
  await tx.update(tables.marketPolicies).set({ ...POLICY, watchedWords: [...POLICY.watchedWords] });
}

export async function insertAccounts(
  tx: Transaction,
  { shops, moreSellers, buyers }: Market,
  passwordHash: string,
): Promise<void> {
  const account = ({ id, name, email, phoneNumber, createdAt }: DemoAccount, role: 'buyer' | 'seller') => {
    const emailVerifiedAt = after(createdAt, 7 * MINUTE_MS);
    return { id, role, name, email, phoneNumber, passwordHash, createdAt, emailVerifiedAt };
  };
  await insertRows(tx, tables.users, [
    ...shops.map(({ owner }) => account(owner, 'seller')),
    ...Object.values(moreSellers).map((seller) => account(seller, 'seller')),
    ...buyers.map((buyer) => account(buyer, 'buyer')),
  ]);
  await insertRows(
    tx,
    tables.shops,
    shops.map((shop) => {
      const { id, owner, name, description, policies, deliveryDays, gst, address } = shop;
      const { latitude, longitude, categories, createdAt } = shop;
      return {
        id,
        ownerId: owner.id,
        name,
        description,
        policies: policies.join('\n\n'),
        deliveryDays,
        gst,
        address,
        ...legalOf(shop),
        latitude,
        longitude,
        categories: [...categories],
        state: 'approved',
        createdAt,
      };
    }),
  );
  await insertRows(
    tx,
    tables.shopTaxIds,
    shops.map(({ id, gst }) => ({ taxId: gst, shopId: id })),
  );
  const { staff, applicant } = moreSellers;
  const { location, ...applied } = APPLICATION.shop;
  const appliedAt = after(applicant.createdAt, DAY_MS);
  await insertRows(tx, tables.shops, [
    {
      ...applied,
      ownerId: applicant.id,
      latitude: location.lat,
      longitude: location.lng,
      state: 'applied',
      createdAt: appliedAt,
      stateSince: appliedAt,
    },
  ]);
  const { id: shopId, owner } = shopOf(shops, 'gadget-adda');
  await insertRows(tx, tables.shopMembers, [
    {
      shopId,
      email: staff.email,
      userId: staff.id,
      rights: [...STAFF_RIGHTS],
      invitedBy: owner.id,
      createdAt: staff.createdAt,
      joinedAt: staff.createdAt,
      expiresAt: after(staff.createdAt, 7 * DAY_MS),
    },
  ]);
  await insertRows(
    tx,
    tables.addresses,
    buyers.flatMap((buyer) =>
      buyer.addresses.map(({ id, label, recipient, phoneNumber, street, place, isDefault }) => ({
        id,
        userId: buyer.id,
        label,
        recipient,
        phoneNumber,
        streetAddress: street,
        city: place.city,
        state: place.state,
        postalCode: place.pinCode,
        country: 'India',
        isDefault,
        createdAt: buyer.createdAt,
      })),
    ),
  );
}

export async function insertShipping(tx: Transaction, { shops }: Market): Promise<void> {
  const { id: shopId, homeRegion } = shopOf(shops, SHIPPING.shop);
  await insertRows(tx, tables.shippingRates, [{ shopId, ...SHIPPING.rates }]);
  await insertRows(tx, tables.shippingZones, [
    { shopId, position: 0, pinCodes: [...homeRegion], ...SHIPPING.zone },
  ]);
}

export async function insertProducts(tx: Transaction, market: Market): Promise<void> {
  const { shops, products, reviews } = market;
  const reviewsOf = Map.groupBy(reviews, (review) => review.product);
  const sold = soldUnits(market);
  await insertRows(
    tx,
    tables.products,
    products.map((product) => {
      const stars = (reviewsOf.get(product) ?? []).map((review) => review.stars);
      return {
        id: product.id,
        shopId: shopOf(shops, product.shop).id,
        name: product.name,
        brand: product.brand,
        category: product.category,
        subcategoryId: product.subcategoryId,
        attributes: product.attributes,
        gender: product.gender,
        description: product.description,
        label: labelOf(product, shopOf(shops, product.shop)),
        options: product.options,
        pricePaise: product.pricePaise,
        discountPercent: product.discountPercent,
        ratingSum: stars.reduce((sum, each) => sum + each, 0),
        ratingCount: stars.length,
        soldCount: sold.get(product) ?? 0,
        createdAt: product.createdAt,
      };
    }),
  );
  await insertRows(
    tx,
    tables.variants,
    products.flatMap((product) => {
      const { id, variants, shop, createdAt } = product;
      return variants.map((variant, position) => ({
        ...variant,
        ...variantLabelOf(product, variant),
        productId: id,
        shopId: shopOf(shops, shop).id,
        position,
        createdAt,
      }));
    }),
  );
  await insertRows(
    tx,
    tables.productPictures,
    products.flatMap(({ id, pictures }) =>
      pictures.map(({ key, alt, shownFor }, position) => ({
        productId: id,
        position,
        pictureKey: key,
        alt,
        shownFor,
      })),
    ),
  );
}

function soldUnits({ orders }: Market): Map<DemoProduct, number> {
  const sold = new Map<DemoProduct, number>();
  const shopOrders = orders.filter(isPlaced).flatMap((order) => order.shopOrders);
  for (const { product, quantity } of shopOrders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines)) {
    sold.set(product, (sold.get(product) ?? 0) + quantity);
  }
  return sold;
}

export async function insertCoupons(tx: Transaction, { shops, coupons, orders }: Market): Promise<void> {
  await insertRows(
    tx,
    tables.coupons,
    coupons.map((coupon) => {
      const { shop, ...terms } = coupon;
      return { ...terms, shopId: shopOf(shops, shop).id, usedCount: standingUsesOf(coupon, orders).length };
    }),
  );
}

export async function insertSizeCharts(tx: Transaction, { shops, sizeCharts }: Market): Promise<void> {
  await insertRows(
    tx,
    tables.sizeCharts,
    sizeCharts.map(({ shop, systems, measurements, rows, ...chart }) => ({
      ...chart,
      shopId: shopOf(shops, shop).id,
      systems: [...systems],
      measurements: [...measurements],
      rows: [...rows],
    })),
  );
}

export async function insertStock(tx: Transaction, { shops, stock, orders }: Market): Promise<void> {
  const exchanges = exchangesOf(orders.flatMap(({ shopOrders }) => shopOrders));
  await insertRows(
    tx,
    tables.inventory,
    stock.map(({ quantity, minimumThreshold, status, deliveryPinCodes, ...record }) => ({
      id: record.id,
      variantId: record.variant.id,
      productId: record.product.id,
      shopId: shopOf(shops, record.product.shop).id,
      quantity,
      reserved: heldOf(record, exchanges),
      minimumThreshold,
      status,
      deliveryPinCodes,
      createdAt: record.product.createdAt,
    })),
  );
  await insertRows(
    tx,
    tables.stockMovements,
    stockLedger(stock, orders).map(({ stock: record, ...movement }) => ({
      ...movement,
      inventoryId: record.id,
    })),
  );
  await insertRows(
    tx,
    tables.stockReservations,
    orders.flatMap((order) =>
      order.shopOrders.flatMap(({ lines }) =>
        lines.map((line) => ({
          orderLineId: line.id,
          inventoryId: line.stock.id,
          quantity: line.quantity,
          state: isPlaced(order) ? ('claimed' as const) : ('released' as const),
          createdAt: order.placedAt,
        })),
      ),
    ),
  );
  await insertRows(
    tx,
    tables.stockReservations,
    exchanges.map((exchange) => ({
      orderLineId: exchange.id,
      inventoryId: exchange.stock.id,
      quantity: 1,
      state: holdsStock(exchange) ? ('held' as const) : ('released' as const),
      createdAt: exchange.requestedAt,
    })),
  );
}

export async function insertFavorites(
  tx: Transaction,
  { buyers, orders, favorites, cartItems }: Market,
): Promise<void> {
  await insertRows(
    tx,
    tables.favorites,
    favorites.map(({ buyer, product, createdAt }) => ({
      userId: buyer.id,
      productId: product.id,
      createdAt,
    })),
  );
  await insertRows(
    tx,
    tables.carts,
    buyers.map((buyer) => ({
      userId: buyer.id,
      version: 1 + orders.filter((order) => order.buyer === buyer).length,
    })),
  );
  await insertRows(
    tx,
    tables.cartItems,
    cartItems.map(({ buyer, product, variant, quantity, createdAt }) => ({
      userId: buyer.id,
      variantId: variant.id,
      productId: product.id,
      quantity,
      createdAt,
    })),
  );
}

function shopOf(shops: readonly DemoShop[], key: ShopKey): DemoShop {
  const shop = shops.find((candidate) => candidate.key === key);
  if (!shop) throw new Error(`no shop ${key}`);
  return shop;
}

export async function insertUnmetDemand(tx: Transaction, { shops, unmetDemand }: Market): Promise<void> {
  await insertRows(
    tx,
    tables.unmetDemand,
    unmetDemand.map(({ product, pinCode, day, checks }) => ({
      shopId: shopOf(shops, product.shop).id,
      productId: product.id,
      pinCode,
      day,
      checks,
    })),
  );
}

export async function insertInterest(tx: Transaction, { shops, interest }: Market): Promise<void> {
  await insertRows(
    tx,
    tables.productInterest,
    interest.map(({ product, day, views, additions }) => ({
      shopId: shopOf(shops, product.shop).id,
      productId: product.id,
      day,
      views,
      additions,
    })),
  );
}
