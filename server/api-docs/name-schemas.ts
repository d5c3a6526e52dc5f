import { z } from 'zod';
import * as accounts from '../../contract/accounts.ts';
import * as addresses from '../../contract/addresses.ts';
import * as cart from '../../contract/cart.ts';
import * as catalog from '../../contract/catalog.ts';
import * as checkout from '../../contract/checkout.ts';
import * as coupons from '../../contract/coupons.ts';
import * as delivery from '../../contract/delivery.ts';
import * as favorites from '../../contract/favorites.ts';
import * as imports from '../../contract/imports.ts';
import * as inventory from '../../contract/inventory.ts';
import * as kernel from '../../contract/kernel/schemas.ts';
import * as orders from '../../contract/orders.ts';
import * as payments from '../../contract/payments.ts';
import * as questions from '../../contract/questions.ts';
import * as reviews from '../../contract/reviews.ts';
import * as search from '../../contract/search.ts';
import * as shops from '../../contract/shops.ts';
import * as stockAlerts from '../../contract/stock-alerts.ts';

/** Names every schema that the contract exports, so that the document refers to it. */
export function nameSchemas(): void {
  const named = new Set<z.ZodType>();
  for (const module of [
    kernel,
    accounts,
    shops,
    catalog,
    search,
    delivery,
    inventory,
    imports,
    reviews,
    questions,
    favorites,
    stockAlerts,
    addresses,
    coupons,
    cart,
    checkout,
    orders,
    payments,
  ]) {
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType) || named.has(schema)) continue;
      named.add(schema);
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
    }
  }
}
