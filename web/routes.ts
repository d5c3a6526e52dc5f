import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/storefront/landing.tsx'),
  route('products', 'routes/storefront/products.tsx'),
  route('product/:productId', 'routes/storefront/product.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
