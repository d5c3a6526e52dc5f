import { keysOf } from './kernel/keys-of.ts';
import type { Duty, ShopRight } from './kernel/rights.ts';

/** Router, page cache, headers, robots.txt and sitemap read it. */
export interface PageDeclaration {
  /** The pages of an area share its layout and begin with its name. */
  access: 'anyone' | 'buyer' | 'seller' | 'operator';
  /** Links to the page are shown only to operators with this duty. */
  duty?: Duty;
  /** Staff need one of these rights to see it; an empty list keeps them out, and without a list all of them may. */
  staff?: readonly ShopRight[];
  /** Shared caches may store it briefly. The server caches every page, since all are impersonal. */
  isShared?: true;
  /** Products that can be delivered to the visitor's pin code come first. */
  ranking?: 'always' | 'when_searched';
  /** Its query carries a secret: only the browser reads it, and it never reaches rendering, cache or log. */
  hasToken?: true;
  /** Only the browser reads its query: the rendering is the same with any. */
  hasBrowserQuery?: true;
  /** Content of other servers, where it is configured. */
  embeds?: 'google_sign_in' | 'map';
  /** `listed` in the sitemap, at each of its addresses; `excluded` by robots.txt, as it belongs to one person. */
  crawling?: 'listed' | 'excluded';
  /** Query parameters of its canonical address, in order. */
  canonicalQuery?: readonly string[];
}

const INFORMATION = { access: 'anyone', isShared: true, crawling: 'listed' } as const;
const BY_TOKEN = { access: 'anyone', hasToken: true } as const;
const OF_ONE_VISITOR = { access: 'anyone', crawling: 'excluded' } as const;
const BUYERS = { access: 'buyer', crawling: 'excluded' } as const;
/** Its documents are answered as not found to everybody, operators included. */
const OPERATORS = { access: 'operator' } as const;
const SELLERS = { access: 'seller', crawling: 'excluded' } as const;
const OF_OWNERS = { ...SELLERS, staff: [] } as const;
const OF_ORDERS = { ...SELLERS, staff: ['orders'] } as const;
const OF_PRODUCTS = { ...SELLERS, staff: ['catalogue'] } as const;
const OF_IMPORTS = { ...SELLERS, staff: ['catalogue', 'stock'] } as const;
const OF_PEOPLE = { ...SELLERS, staff: ['people'] } as const;

export const pages = {
  '/': { ...INFORMATION, ranking: 'always' },
  '/products': {
    ...INFORMATION,
    ranking: 'when_searched',
    canonicalQuery: ['category', 'search', 'page'],
  },
  '/product/:productId': { ...INFORMATION, ranking: 'always' },
  '/product/:productId/size-chart': { access: 'anyone', isShared: true },
  '/compare': { access: 'anyone', isShared: true, canonicalQuery: ['products'] },
  '/shop/:shopId': { ...INFORMATION, embeds: 'map', canonicalQuery: ['page'] },
  '/about': INFORMATION,
  '/contact': INFORMATION,
  '/shipping': INFORMATION,
  '/returns': INFORMATION,
  '/privacy': INFORMATION,
  '/terms': INFORMATION,
  '/grievance-officer': INFORMATION,
  '/help': INFORMATION,
  '/track-order': INFORMATION,
  '/login': { access: 'anyone', embeds: 'google_sign_in' },
  '/register': { access: 'anyone', embeds: 'google_sign_in' },
  '/check-email': { access: 'anyone' },
  '/operator-sign-in': OF_ONE_VISITOR,
  '/operator-sign-in/set-up': { ...BY_TOKEN, crawling: 'excluded' },
  '/verify-email': BY_TOKEN,
  '/forgot-password': { access: 'anyone' },
  '/reset-password': BY_TOKEN,
  '/confirm-email': BY_TOKEN,
  '/link-google': BY_TOKEN,
  '/confirm-browser': BY_TOKEN,
  '/delete-account': BY_TOKEN,
  '/unsubscribe': BY_TOKEN,
  '/join-shop': BY_TOKEN,
  '/confirm-order': BY_TOKEN,
  '/support-view': OF_ONE_VISITOR,
  '/taken-down': OF_ONE_VISITOR,
  '/favorite': { access: 'anyone' },
  '/cart': OF_ONE_VISITOR,
  '/checkout': { ...OF_ONE_VISITOR, hasBrowserQuery: true },
  '/checkout/success': OF_ONE_VISITOR,
  '/success': OF_ONE_VISITOR,
  '/failed': OF_ONE_VISITOR,
  '/buyer': BUYERS,
  '/buyer/favorites': BUYERS,
  '/buyer/cart': BUYERS,
  '/buyer/addresses': BUYERS,
  '/buyer/current-orders': BUYERS,
  '/buyer/previous-orders': BUYERS,
  '/buyer/order/:orderId': BUYERS,
  '/buyer/invoice/:shopOrderId': BUYERS,
  '/buyer/update-password': BUYERS,
  '/buyer/notifications': BUYERS,
  '/buyer/complaints': BUYERS,
  '/buyer/complaints/:complaintId': BUYERS,
  '/seller': SELLERS,
  '/seller/shop-details': { ...OF_OWNERS, embeds: 'map' },
  '/seller/shipping': OF_OWNERS,
  '/seller/orders': OF_ORDERS,
  '/seller/orders/:shopOrderId': OF_ORDERS,
  '/seller/packing-slips': OF_ORDERS,
  '/seller/invoice/:shopOrderId': OF_ORDERS,
  '/seller/previous-orders': OF_ORDERS,
  '/seller/products': OF_PRODUCTS,
  '/seller/product/new': OF_PRODUCTS,
  '/seller/product/:productId': OF_PRODUCTS,
  '/seller/inventory': { ...SELLERS, staff: ['stock'] },
  '/seller/import': OF_IMPORTS,
  '/seller/import/:importId': OF_IMPORTS,
  '/seller/coupons': { ...SELLERS, staff: ['coupons'] },
  '/seller/size-charts': OF_PRODUCTS,
  '/seller/size-charts/new': OF_PRODUCTS,
  '/seller/size-charts/:sizeChartId': OF_PRODUCTS,
  '/seller/reviews': OF_PRODUCTS,
  '/seller/questions': OF_PRODUCTS,
  '/seller/verification': OF_OWNERS,
  '/seller/health': SELLERS,
  '/seller/people': OF_PEOPLE,
  '/seller/activity': OF_PEOPLE,
  '/seller/complaints': SELLERS,
  '/seller/complaints/:complaintId': SELLERS,
  '/seller/account': SELLERS,
  '/seller/security': SELLERS,
  '/operator': OPERATORS,
  '/operator/accounts/:userId': OPERATORS,
  '/operator/audit': { ...OPERATORS, duty: 'owner' },
  '/operator/attributes': OPERATORS,
  '/operator/attributes/:attributeId': OPERATORS,
  '/operator/cases': OPERATORS,
  '/operator/cases/:caseId': OPERATORS,
  '/operator/categories': OPERATORS,
  '/operator/complaints': { ...OPERATORS, duty: 'support' },
  '/operator/complaints/:complaintId': { ...OPERATORS, duty: 'support' },
  '/operator/content': OPERATORS,
  '/operator/content/:place': OPERATORS,
  '/operator/extensions/:slug': OPERATORS,
  '/operator/orders/:orderId': OPERATORS,
  '/operator/payments': { ...OPERATORS, duty: 'finance' },
  '/operator/search': OPERATORS,
  '/operator/people': { ...OPERATORS, duty: 'owner' },
  '/operator/security': OPERATORS,
  '/operator/products': OPERATORS,
  '/operator/products/:approvalId': OPERATORS,
  '/operator/shops': OPERATORS,
  '/operator/shops/:shopId': OPERATORS,
  '/operator/health': OPERATORS,
  '/operator/coupons': OPERATORS,
  '/operator/coupons/:couponId': OPERATORS,
  '/operator/policy': { ...OPERATORS, duty: 'owner' },
} as const satisfies Record<`/${string}`, PageDeclaration>;

export type PagePath = keyof typeof pages;

type ListedPath = {
  [Path in PagePath]: (typeof pages)[Path] extends { crawling: 'listed' } ? Path : never;
}[PagePath];
export type ListedPattern = Extract<ListedPath, `${string}:${string}`>;

export type CanonicalParameters = {
  [Path in PagePath as (typeof pages)[Path] extends { canonicalQuery: unknown }
    ? Path
    : never]: (typeof pages)[Path] extends {
    canonicalQuery: readonly (infer Name extends string)[];
  }
    ? Name
    : never;
};

/** A rendered page shows some things as a whole, and some by their keys. A change of either drops it from the page cache. */
export const WHOLE_TAGS = ['listing', 'related', 'offers'] as const;
export const KEYED_TAGS = ['product', 'shop'] as const;
export type PageTag = (typeof WHOLE_TAGS)[number] | `${(typeof KEYED_TAGS)[number]}:${string}`;
export type PageTagKind = (typeof WHOLE_TAGS | typeof KEYED_TAGS)[number];

export const PAGE_PATHS = keysOf(pages); // by its type

export function declarationOf(path: PagePath): PageDeclaration {
  return pages[path];
}

/** Addresses match in any letter case, with or without a slash at the end, as in the router. */
const PATTERNS = PAGE_PATHS.map((path) => ({
  page: declarationOf(path),
  pattern: new RegExp(`^${path === '/' ? '' : path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

export function findPage(path: string): PageDeclaration | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page;
}

export type ParameterOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Further}`
    ? Name | ParameterOf<`/${Further}`>
    : Rest
  : never;

type Query = Readonly<Record<string, string | undefined>>;
/** A value of each parameter of the path; values of other names become the query. */
export type AddressValues<Path extends PagePath> = [ParameterOf<Path>] extends [never]
  ? [query?: Query]
  : [values: Readonly<Record<ParameterOf<Path>, string>> & Query];

/** The address from the root of the site. A name without a value is left out of the query. */
export function pageAddress<Path extends PagePath>(
  path: Path,
  ...[values = {}]: AddressValues<Path>
): string {
  const rest = new Map(Object.entries<string | undefined>(values));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) if (value !== undefined) query.append(name, value);
  return query.size > 0 ? `${address}?${query}` : address;
}
