import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PAGE_PATHS, type PagePath, pages } from '../contract/pages.ts';

/** The module of each page, below `routes/`. */
const MODULES: Record<PagePath, string> = {
  '/': 'storefront/landing.tsx',
  '/products': 'storefront/products.tsx',
  '/product/:productId': 'storefront/product.tsx',
  '/product/:productId/size-chart': 'storefront/size-chart.tsx',
  '/compare': 'storefront/compare.tsx',
  '/shop/:shopId': 'storefront/shop.tsx',
  '/about': 'storefront/information/about.tsx',
  '/contact': 'storefront/information/contact.tsx',
  '/shipping': 'storefront/information/shipping.tsx',
  '/returns': 'storefront/information/returns.tsx',
  '/privacy': 'storefront/information/privacy.tsx',
  '/terms': 'storefront/information/terms.tsx',
  '/grievance-officer': 'storefront/information/grievance-officer.tsx',
  '/help': 'storefront/information/help.tsx',
  '/track-order': 'storefront/track-order.tsx',
  '/login': 'auth/login.tsx',
  '/register': 'auth/register.tsx',
  '/check-email': 'auth/check-email.tsx',
  '/operator-sign-in': 'auth/operator-sign-in.tsx',
  '/operator-sign-in/set-up': 'auth/operator-set-up.tsx',
  '/verify-email': 'auth/verify-email.tsx',
  '/forgot-password': 'auth/forgot-password.tsx',
  '/reset-password': 'auth/reset-password.tsx',
  '/confirm-email': 'auth/confirm-email.tsx',
  '/link-google': 'auth/link-google.tsx',
  '/delete-account': 'auth/delete-account.tsx',
  '/unsubscribe': 'auth/unsubscribe.tsx',
  '/confirm-order': 'storefront/confirm-order.tsx',
  '/favorite': 'storefront/favorite.tsx',
  '/cart': 'storefront/cart.tsx',
  '/checkout': 'storefront/checkout.tsx',
  '/checkout/success': 'storefront/checkout-success.tsx',
  '/success': 'storefront/success.tsx',
  '/failed': 'storefront/failed.tsx',
  '/buyer': 'buyer/profile.tsx',
  '/buyer/favorites': 'buyer/favorites.tsx',
  '/buyer/cart': 'buyer/cart.tsx',
  '/buyer/addresses': 'buyer/addresses.tsx',
  '/buyer/current-orders': 'buyer/current-orders.tsx',
  '/buyer/previous-orders': 'buyer/previous-orders.tsx',
  '/buyer/order/:orderId': 'buyer/order.tsx',
  '/buyer/invoice/:shopOrderId': 'buyer/invoice.tsx',
  '/buyer/update-password': 'buyer/update-password.tsx',
  '/buyer/notifications': 'buyer/notifications.tsx',
  '/seller': 'seller/dashboard.tsx',
  '/seller/shop-details': 'seller/shop-details.tsx',
  '/seller/orders': 'seller/orders.tsx',
  '/seller/orders/:shopOrderId': 'seller/order.tsx',
  '/seller/packing-slips': 'seller/packing-slips.tsx',
  '/seller/invoice/:shopOrderId': 'seller/invoice.tsx',
  '/seller/previous-orders': 'seller/previous-orders.tsx',
  '/seller/products': 'seller/products.tsx',
  '/seller/product/new': 'seller/product-new.tsx',
  '/seller/product/:productId': 'seller/product.tsx',
  '/seller/inventory': 'seller/inventory.tsx',
  '/seller/import': 'seller/imports.tsx',
  '/seller/import/:importId': 'seller/import.tsx',
  '/seller/coupons': 'seller/coupons.tsx',
  '/seller/size-charts': 'seller/size-charts.tsx',
  '/seller/size-charts/new': 'seller/size-chart-new.tsx',
  '/seller/size-charts/:sizeChartId': 'seller/size-chart.tsx',
  '/seller/reviews': 'seller/reviews.tsx',
  '/seller/questions': 'seller/questions.tsx',
  '/seller/account': 'seller/account.tsx',
  '/seller/security': 'seller/security.tsx',
  '/operator': 'operator/to-do.tsx',
  '/operator/payments': 'operator/payments.tsx',
  '/operator/search': 'operator/search.tsx',
  '/operator/people': 'operator/people.tsx',
  '/operator/security': 'operator/security.tsx',
};

/** The routes of the pages of one access, below the path of their layout. */
function routesOf(access: (typeof pages)[PagePath]['access'], parent: string): RouteConfigEntry[] {
  return PAGE_PATHS.filter((path) => pages[path].access === access).map((path) => {
    const below = path.slice(parent.length + 1);
    const module = `routes/${MODULES[path]}`;
    return below === '' ? index(module) : route(below, module);
  });
}

export default [
  ...routesOf('anyone', ''),
  route('buyer', 'routes/buyer/layout.tsx', routesOf('buyer', '/buyer')),
  route('seller', 'routes/seller/layout.tsx', routesOf('seller', '/seller')),
  route('operator', 'routes/operator/layout.tsx', routesOf('operator', '/operator')),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
