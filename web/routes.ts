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
  route('login', 'routes/auth/login.tsx'),
  route('register', 'routes/auth/register.tsx'),
  route('verify-email', 'routes/auth/verify-email.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('favorite', 'routes/storefront/favorite.tsx'),
  route('cart', 'routes/storefront/cart.tsx'),
  route('buyer', 'routes/buyer/layout.tsx', [
    index('routes/buyer/profile.tsx'),
    route('favorites', 'routes/buyer/favorites.tsx'),
    route('cart', 'routes/buyer/cart.tsx'),
    route('addresses', 'routes/buyer/addresses.tsx'),
    route('update-password', 'routes/buyer/update-password.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
