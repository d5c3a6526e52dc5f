import { accounts } from './market/accounts/index.ts';
import { shops } from './market/shops/index.ts';
import { staff } from './market/staff/index.ts';
import { policy } from './market/policy/index.ts';
import { content } from './market/content/index.ts';
import { moderation } from './market/moderation/index.ts';
import { complaints } from './market/complaints/index.ts';
import { contact } from './market/contact/index.ts';
import { support } from './market/support/index.ts';
import { privacy } from './market/privacy/index.ts';
import { audit } from './market/audit/index.ts';
import { operatorConsole } from './market/console/index.ts';
import { savedViews } from './market/saved-views/index.ts';
import { extensions } from './market/extensions/index.ts';
import { categories } from './catalogue/categories/index.ts';
import { categoryEditing } from './catalogue/categories/editing/index.ts';
import { products } from './catalogue/products/index.ts';
import { imports } from './catalogue/products/imports/index.ts';
import { merges } from './catalogue/products/merges/index.ts';
import { sizeCharts } from './catalogue/size-charts/index.ts';
import { pictures } from './catalogue/pictures/index.ts';
import { search } from './catalogue/search/index.ts';
import { boughtTogether } from './catalogue/bought-together/index.ts';
import { addresses } from './selling/addresses/index.ts';
import { inventory } from './selling/inventory/index.ts';
import { shipping } from './selling/shipping/index.ts';
import { coupons } from './selling/coupons/index.ts';
import { marketCoupons } from './selling/coupons/market/index.ts';
import { cart } from './selling/cart/index.ts';
import { checkout } from './selling/checkout/index.ts';
import { orders } from './selling/orders/index.ts';
import { returns } from './selling/orders/returns/index.ts';
import { orderMessages } from './selling/orders/messages/index.ts';
import { invoices } from './selling/orders/invoices/index.ts';
import { orderCare } from './selling/orders/operators/index.ts';
import { payments } from './selling/payments/index.ts';
import { reviews } from './community/reviews/index.ts';
import { questions } from './community/questions/index.ts';
import { favorites } from './community/favorites/index.ts';
import { stockAlerts } from './community/stock-alerts/index.ts';
import { notifications } from './community/notifications/index.ts';
import { shopHealth } from './reports/shop-health/index.ts';
import { insights } from './reports/insights/index.ts';
import { apiDocs } from './web-host/api-docs/index.ts';
import { sitemap } from './web-host/sitemap/index.ts';
import type { Concept } from './concept/concept.ts';

/** All of the market, room by room. */
export const CONCEPTS: readonly Concept[] = [
  accounts,
  shops,
  staff,
  policy,
  content,
  moderation,
  complaints,
  contact,
  support,
  privacy,
  audit,
  operatorConsole,
  savedViews,
  extensions,
  categories,
  categoryEditing,
  products,
  imports,
  merges,
  sizeCharts,
  pictures,
  search,
  boughtTogether,
  addresses,
  inventory,
  shipping,
  coupons,
  marketCoupons,
  cart,
  checkout,
  orders,
  returns,
  orderMessages,
  invoices,
  orderCare,
  payments,
  reviews,
  questions,
  favorites,
  stockAlerts,
  notifications,
  shopHealth,
  insights,
  apiDocs,
  sitemap,
];
