import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/storefront/landing.tsx'),
  route('products', 'routes/storefront/products.tsx'),
  route('product/:productId', 'routes/storefront/product.tsx'),
  route('about', 'routes/storefront/information/about.tsx'),
  route('contact', 'routes/storefront/information/contact.tsx'),
  route('shipping', 'routes/storefront/information/shipping.tsx'),
  route('returns', 'routes/storefront/information/returns.tsx'),
  route('privacy', 'routes/storefront/information/privacy.tsx'),
  route('terms', 'routes/storefront/information/terms.tsx'),
  route('help', 'routes/storefront/information/help.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
