import { aRejectedChange } from './approval-builders.ts';
import { type CanonicalParameters, declarationOf, PAGE_PATHS, type PagePath } from '../../contract/pages.ts';
import type { TestApp } from './app.ts';
import { aBuyer, anOperator, type Person } from './builders.ts';
import { aCategoryTree } from './category-builders.ts';
import { aProduct, aSizeChart } from './catalog-builders.ts';
import { aCoupon, anAddress } from './checkout-builders.ts';
import { aComplaint } from './complaint-builders.ts';
import { aTrader, csv } from './import-builders.ts';
import { type Journey, startJourney } from './journey.ts';
import { aCase } from './moderation-builders.ts';
import { anOrder } from './order-builders.ts';

interface PageExample {
  /** The main heading on the page of `aShownMarket`. */
  heading: string | RegExp;
  /** What is read below it once its data is there. */
  shows?: string;
  /** For a page that shows nothing without; may name a parameter of paths. */
  query?: string;
  /** In place of the path: with other parameters. */
  address?: string;
  /** Where a visitor is led from it. */
  leadsTo?: PagePath;
}

/** What each page shows: a page that is declared and has no example here does not compile. */
export const PAGE_EXAMPLES: Record<PagePath, PageExample> = {
  '/': { heading: 'Summer styles are finally here' },
  '/products': { heading: 'All Products', shows: 'Showing 12 of 14 products' },
  '/product/:productId': { heading: 'Brass lamp' },
  '/product/:productId/size-chart': { heading: 'Size chart', shows: '96–101' },
  '/compare': { heading: 'Compare products', shows: 'Brass lamp', query: 'products=:productId' },
  '/shop/:shopId': { heading: 'Asha Traders', shows: 'Showing 12 of 14 products' },
  '/about': { heading: 'About us' },
  '/contact': { heading: 'Contact' },
  '/shipping': { heading: 'Shipping' },
  '/returns': { heading: 'Returns' },
  '/privacy': { heading: 'Privacy' },
  '/terms': { heading: 'Terms' },
  '/grievance-officer': { heading: 'Grievances', shows: 'File complaint' },
  '/help': { heading: 'Help' },
  '/track-order': { heading: 'Where is my order' },
  '/login': { heading: 'Sign in' },
  '/register': { heading: 'Register' },
  '/check-email': { heading: 'Check your inbox', shows: 'Send the mail again' },
  '/operator-sign-in': { heading: 'Operator sign-in', shows: 'For the people who run this market.' },
  '/operator-sign-in/set-up': { heading: 'Set up your account' },
  '/verify-email': { heading: 'Verify your email' },
  '/forgot-password': { heading: 'Forgot password' },
  '/reset-password': { heading: 'Choose a new password' },
  '/confirm-email': { heading: 'Confirm your new e-mail address' },
  '/link-google': { heading: 'Link your Google account' },
  '/confirm-browser': { heading: 'Confirm your browser' },
  '/delete-account': { heading: 'Delete your account' },
  '/unsubscribe': { heading: 'Unsubscribe' },
  '/join-shop': { heading: 'Work for a shop' },
  '/confirm-order': { heading: 'Confirm your order' },
  '/support-view': { heading: 'Support view', shows: 'No view is open in this tab' },
  '/taken-down': { heading: 'Sign in', leadsTo: '/login' },
  '/favorite': { heading: 'My Favorites' },
  '/cart': { heading: 'Shopping Cart', shows: 'Your cart is empty' },
  '/checkout': { heading: 'Sign in', leadsTo: '/login' },
  '/checkout/success': { heading: 'Your order' },
  '/success': { heading: 'Your payment' },
  '/failed': { heading: 'Payment Failed' },
  '/buyer': { heading: 'Profile', shows: 'Asha Rao' },
  '/buyer/favorites': { heading: 'My Favorites', shows: 'Brass lamp' },
  '/buyer/cart': { heading: 'Shopping Cart', shows: 'Your cart is empty' },
  '/buyer/addresses': { heading: 'Addresses', shows: '14, 3rd Cross' },
  '/buyer/current-orders': { heading: 'Current Orders', shows: 'Brass lamp' },
  '/buyer/previous-orders': { heading: 'Previous Orders', shows: 'Stove kettle' },
  '/buyer/order/:orderId': { heading: /^Order T-/, shows: 'Brass lamp' },
  '/buyer/invoice/:shopOrderId': { heading: /^Invoice/, shows: 'Brass lamp' },
  '/buyer/update-password': { heading: 'Update Password', shows: 'Current password' },
  '/buyer/complaints': { heading: 'Complaints', shows: 'Brass lamp' },
  '/buyer/complaints/:complaintId': { heading: /^Complaint G-/, shows: 'Nobody answers my mails.' },
  '/buyer/notifications': { heading: 'Notifications', shows: 'Price drops' },
  '/seller': { heading: 'Dashboard', shows: 'Revenue' },
  '/seller/shop-details': { heading: 'Shop details', shows: 'Asha Traders' },
  '/seller/shipping': { heading: 'Shipping fees', shows: 'A parcel of 1.2 kg to 560001 costs ₹45' },
  '/seller/orders': { heading: 'Orders', shows: 'Brass lamp' },
  '/seller/orders/:shopOrderId': { heading: /^Order T-/, shows: 'Brass lamp' },
  '/seller/packing-slips': { heading: 'Packing slip', shows: 'Brass lamp', query: 'ids=:shopOrderId' },
  '/seller/invoice/:shopOrderId': { heading: /^Invoice/, shows: 'Brass lamp' },
  '/seller/previous-orders': { heading: 'Previous Orders', shows: 'Stove kettle' },
  '/seller/products': { heading: 'Products', shows: 'Lamp 1' },
  '/seller/product/new': { heading: 'Add Product' },
  '/seller/product/:productId': { heading: 'Brass lamp', shows: 'Asha' },
  '/seller/inventory': { heading: 'Inventory Management', shows: 'Lamp 1' },
  '/seller/import': { heading: 'Import', shows: 'products.csv' },
  '/seller/import/:importId': { heading: 'products.csv', shows: '1 error' },
  '/seller/coupons': { heading: 'Coupons', shows: 'FESTIVE10' },
  '/seller/size-charts': { heading: 'Size charts', shows: 'Lamp sizes' },
  '/seller/size-charts/new': { heading: 'Add size chart' },
  '/seller/size-charts/:sizeChartId': { heading: 'Edit size chart' },
  '/seller/questions': { heading: 'Questions', shows: 'No questions yet' },
  '/seller/reviews': { heading: 'Reviews', shows: 'Boils in no time.' },
  '/seller/verification': { heading: 'Verification', shows: 'What we check' },
  '/seller/health': { heading: 'Shop health', shows: 'What buyers meet with in your shop' },
  '/seller/people': { heading: 'People', shows: 'Nobody works for your shop besides you' },
  '/seller/activity': { heading: 'Activity', shows: 'Upload a file to be imported' },
  '/seller/complaints': { heading: 'Complaints', shows: 'the market itself, or my data' },
  '/seller/complaints/:complaintId': {
    heading: /^Complaint G-/,
    shows: 'Nobody answers my mails.',
    address: '/seller/complaints/:sellerComplaintId',
  },
  '/seller/account': { heading: 'Account', shows: 'Ravi Mehta' },
  '/seller/security': { heading: 'Security', shows: 'Second step when you sign in' },
  '/operator': { heading: 'To do', shows: 'Reports and appeals (1)' },
  '/operator/accounts/:userId': { heading: 'Asha Rao', shows: 'Notes for operators' },
  '/operator/audit': { heading: 'Audit log', shows: 'Upload a file to be imported' },
  '/operator/attributes': { heading: 'Attributes', shows: 'Fabric' },
  '/operator/attributes/:attributeId': { heading: 'Fabric', shows: 'Products that say it' },
  '/operator/categories': { heading: 'Categories', shows: 'Kurtas', query: 'root=clothing' },
  '/operator/cases': { heading: 'Reports', shows: 'Review: Stove kettle' },
  '/operator/cases/:caseId': { heading: 'Review: Stove kettle', shows: 'It is about another kettle' },
  '/operator/complaints': { heading: 'Complaints', shows: 'Brass lamp' },
  '/operator/complaints/:complaintId': { heading: /^Complaint G-/, shows: 'Nobody answers my mails.' },
  '/operator/orders/:orderId': { heading: /^Order ./, shows: 'Payments and refunds' },
  '/operator/payments': { heading: 'Payments', shows: 'No payment waits for a decision' },
  '/operator/products': { heading: 'Products', shows: 'Lamp 1', query: 'state=rejected' },
  '/operator/products/:approvalId': { heading: 'Lamp 1', shows: 'Buyers see' },
  '/operator/shops': { heading: 'Shops', shows: 'Asha Traders' },
  '/operator/shops/:shopId': { heading: 'Asha Traders', shows: 'Checks' },
  '/operator/coupons': { heading: 'Coupons', shows: 'HAAT100' },
  '/operator/coupons/:couponId': { heading: 'HAAT100', shows: 'Cost to the market' },
  '/operator/extensions/:slug': { heading: 'Loyalty programs', shows: 'Shops with a program' },
  '/operator/health': { heading: 'Shop health', shows: 'All is well' },
  '/operator/policy': { heading: 'Policy', shows: 'New shops' },
  '/operator/content': { heading: 'Content', shows: 'The banner at the top of the landing page.' },
  '/operator/content/:place': { heading: 'Banner', shows: 'Versions' },
  '/operator/search': { heading: "Results for 'Asha'", shows: 'Asha Traders', query: 'q=Asha' },
  '/operator/people': { heading: 'Operators', shows: 'Ira Bose' },
  '/operator/security': { heading: 'Security', shows: 'Second step when you sign in' },
};

const NO_PRODUCT = '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01';

/** A value of each parameter of a canonical address, and the normalized one. */
export const CANONICAL_EXAMPLES: {
  [Path in keyof CanonicalParameters]: Record<CanonicalParameters[Path], [given: string, canonical: string]>;
} = {
  '/products': {
    category: ['Home & Kitchen', 'home & kitchen'],
    search: [' lamp ', 'lamp'],
    page: ['2', '2'],
  },
  '/compare': { products: [NO_PRODUCT.toUpperCase(), NO_PRODUCT] },
  '/shop/:shopId': { page: ['2', '2'] },
};

type ParameterOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${string}`
    ? Name
    : Rest
  : never;
/** What takes the place of each parameter of a page's path. */
export type PageParameters = Record<ParameterOf<PagePath> | 'sellerComplaintId', string>;

/** An address with its parameters filled in. */
export function fillIn(address: string, parameters: PageParameters): string {
  // A declared path has no other parameters.
  return address.replace(/:(\w+)/g, (_, name: keyof PageParameters) => parameters[name]);
}

/** The address of the page's example. */
export function exampleAddress(path: PagePath, parameters: PageParameters): string {
  const { query, address = path } = PAGE_EXAMPLES[path];
  return fillIn(query === undefined ? address : `${address}?${query}`, parameters);
}

/** The pages of one access. */
export function pagesFor(access: 'anyone' | 'buyer' | 'seller' | 'operator'): PagePath[] {
  return PAGE_PATHS.filter((path) => declarationOf(path).access === access);
}

interface ShownMarket {
  parameters: PageParameters;
  buyer: Person;
  seller: Person;
  operator: Person;
}

/** A journey through a market in which every page has something to show. */
export interface MarketJourney extends Journey {
  market: ShownMarket;
}

export async function startMarketJourney(
  pictureKeys: string[] = [],
  environment: Record<string, string> = {},
): Promise<MarketJourney> {
  const journey = await startJourney({
    EXTENSIONS: 'tests/support/extensions/loyalty-badge',
    ...environment,
  });
  return { ...journey, market: await aShownMarket(journey.shop, pictureKeys) };
}

const MARKET_COUPON = {
  code: 'HAAT100',
  discount: 10,
  isPercentage: true,
  minOrderAmount: 499,
  expiryDate: '2099-12-31',
  marketPercent: 60,
  allShops: true,
  shopIds: [],
};

const SHIPPING_FEES = {
  base: 40,
  perKg: 20,
  freeFrom: 999,
  zones: [{ name: 'Karnataka', pinCodes: ['56*', '57*'], base: 25, perKg: 10 }],
};

/** A market in which every page has something to show. */
async function aShownMarket(app: TestApp, pictureKeys: string[] = []): Promise<ShownMarket> {
  await aCategoryTree(app);
  const seller = await aTrader(app);
  const { id: shopId } = seller.shop;
  const look = { discountPercent: 20, stars: [5, 4], pictureKeys };
  const lamp = await aProduct(app, { shopId, name: 'Brass lamp', ...look });
  const kettle = await aProduct(app, { shopId, name: 'Stove kettle' });
  for (let n = 2; n < 13; n++) await aProduct(app, { shopId, name: `Lamp ${n}`, stock: n % 4 });
  const { id: approvalId } = await aRejectedChange(app, await aProduct(app, { shopId, name: 'Lamp 1' }));
  const sizeChartId = await aSizeChart(app, shopId, { name: 'Lamp sizes', productId: lamp.id });
  // More than one beside each other on a phone.
  for (const code of ['FESTIVE10', 'MONSOON15']) await aCoupon(app, shopId, { code, isPublic: true });
  await seller.api('PUT /api/shipping', { body: SHIPPING_FEES });
  const { id: importId } = await seller.checked('products', csv(['id', 'name'], [lamp.id, 'Lantern']));
  const buyer = await aBuyer(app);
  await anAddress(app, buyer);
  await buyer.api('POST /api/favorite', { body: { productId: lamp.id } });
  const { id: orderId, shopOrderId } = await anOrder(app, buyer.user.id, lamp, { status: 'placed' });
  const params = { shopOrderId };
  for (const step of ['accept', 'pack'] as const)
    await seller.api(`POST /api/shop-order/:shopOrderId/${step}`, { params });
  await seller.api('POST /api/order-message/:shopOrderId', { params, body: { text: 'It is on its way.' } });
  await anOrder(app, buyer.user.id, kettle);
  const review = { params: { productId: kettle.id }, body: { stars: 5, text: 'Boils in no time.' } };
  const { id: subjectId } = await buyer.api('PUT /api/review/:productId', review);
  const reported = { kind: 'review', subjectId, words: 'It is about another kettle' } as const;
  const caseId = await aCase(app, reported, seller);
  const { id: complaintId } = await aComplaint(app, buyer, { about: 'product', subject: lamp.id });
  const { id: sellerComplaintId } = await aComplaint(app, seller);
  const operator = await anOperator(app);
  const { _id: couponId } = await operator.api('POST /api/operator/coupon', { body: MARKET_COUPON });
  return {
    operator,
    parameters: {
      productId: lamp.id,
      shopId,
      orderId,
      shopOrderId,
      importId,
      sizeChartId,
      caseId,
      complaintId,
      approvalId,
      sellerComplaintId,
      couponId,
      userId: buyer.user.id,
      place: 'hero',
      slug: 'loyalty',
      attributeId: 'fabric',
    },
    buyer,
    seller,
  };
}
