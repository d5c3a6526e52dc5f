interface SharedChunk {
  readonly name: string;
  /** Beginnings of paths. A test proves that each still names a file. */
  readonly paths: readonly string[];
  readonly except?: readonly string[];
}

/**
 * Modules that several pages load, in chunks of what is loaded together. The bundler alone would write a file for each, which compresses
 * worse and lengthens the list of all routes. A module goes into the first chunk that names it, with all that it imports.
 * docs/decisions/0008-first-script.md compares this list with rules that name no module.
 */
export const SHARED_CHUNKS: readonly SharedChunk[] = [
  {
    name: 'libraries',
    paths: ['react', 'react-dom', 'react-router', 'scheduler', 'zustand'].map(
      (name) => `node_modules/${name}/`,
    ),
  },
  {
    name: 'frame',
    paths: [
      'web/root.tsx',
      'web/frame/',
      'web/pages/storefront/delivery/use-reload-for-pin-code.ts',
      'web/kit/page/',
      'web/kit/screens/use-load.ts',
      'web/concepts/products/product-card.tsx',
      'web/concepts/products/card-product.ts',
      'web/concepts/session/account.ts',
      'web/concepts/support/leave-view.ts',
      'web/ui/alert.tsx',
      'web/ui/checkbox-field.tsx',
      'web/ui/empty-state.tsx',
      'web/ui/field.tsx',
      'web/ui/select-field.tsx',
      'web/ui/text-field.tsx',
    ],
    except: ['web/frame/side-menu-panel.tsx', 'web/frame/area-', 'web/frame/comparison-bar.'],
  },
  // Fetched when a form is sent; the bundler's own chunks of it would import each other.
  { name: 'zod', paths: ['node_modules/zod/'] },
  {
    name: 'listing',
    paths: [
      'web/kit/lists/clear-filters.ts',
      'web/kit/lists/counted.ts',
      'web/kit/lists/no-such-page.tsx',
      'web/kit/url-state/',
      'web/ui/pagination.tsx',
      'contract/kernel/money.ts',
      'contract/kernel/plain-text.ts',
      'contract/kernel/sort-options.ts',
    ],
  },
  { name: 'failures', paths: ['web/kit/http/failures.ts'] },
  { name: 'choices', paths: ['web/ui/disclosure.tsx', 'web/ui/radio-group.tsx'] },
  {
    name: 'content',
    paths: [
      'web/concepts/coupons/coupon-words.ts',
      'web/concepts/delivery/freshness.ts',
      'web/concepts/delivery/delivery-words.ts',
      'web/concepts/delivery/pin-code-field.tsx',
      'web/concepts/shop/delivery-words.ts',
      'web/kit/http/content-failures.ts',
      'web/kit/http/problem-message.ts',
      'web/kit/http/start-call.ts',
      'web/kit/screens/use-is-near.ts',
      'web/ui/facts.tsx',
      'web/ui/live-region.tsx',
      'web/ui/use-focus-after-change.ts',
      'contract/kernel/days.ts',
      'contract/kernel/product-options.ts',
    ],
  },
  {
    name: 'product',
    paths: [
      'web/concepts/products/category-crumbs.ts',
      'web/concepts/products/gallery.tsx',
      'web/concepts/products/require-product-id.ts',
      'web/concepts/products/variant-',
      'web/concepts/reviews/review-content.tsx',
      'web/pages/storefront/reviews/helpful-votes.tsx',
      'contract/kernel/fit.ts',
      'contract/kernel/label.ts',
      'contract/kernel/variant-pictures.ts',
    ],
  },
  {
    name: 'rows',
    paths: [
      'web/ui/carousel.tsx',
      'web/ui/quantity-stepper.tsx',
      'web/pages/storefront/coupons/coupon-list.tsx',
      'web/pages/storefront/recently-viewed/recently-viewed.tsx',
    ],
  },
  // The console shows what is being written with them.
  { name: 'landing', paths: ['web/pages/storefront/_index.tsx', 'web/pages/storefront/landing/'] },
  // Fetched when a dialog opens on a page that has no form.
  { name: 'dialog', paths: ['web/ui/dialog.tsx'] },
  // Guarded screens, and those for an account.
  {
    name: 'screens',
    paths: [
      'web/kit/forms/focus-first-error.ts',
      'web/kit/screens/',
      'web/concepts/session/account-screen.ts',
      'web/concepts/session/guard.ts',
      'web/concepts/session/log-out.ts',
      'web/concepts/session/sellers-cannot-order.ts',
      'web/ui/form-error.tsx',
    ],
  },
  // Cart and session of an account.
  {
    name: 'account',
    paths: [
      'web/concepts/cart/cart-lines.ts',
      'web/concepts/cart/missing-choices.ts',
      'web/concepts/session/complete-sign-in.ts',
      'web/concepts/session/signed-in.ts',
    ],
  },
  {
    name: 'forms',
    paths: ['web/kit/forms/', 'web/kit/ids/random-id.ts', 'web/ui/form-frame.ts', 'web/ui/text-area.tsx'],
    except: ['web/kit/forms/public-text-form.tsx', 'web/kit/forms/texts-form.tsx'],
  },
  { name: 'form-dialog', paths: ['web/kit/forms/', 'web/ui/form-dialog.tsx'] },
  { name: 'draft-store', paths: ['web/kit/drafts/draft-store.ts'] },
  {
    name: 'drafts',
    paths: [
      'web/kit/drafts/draft-dialog.tsx',
      'web/kit/drafts/draft-offer.tsx',
      'web/kit/drafts/drafted-form.tsx',
      'web/ui/field-warning.tsx',
    ],
  },
  {
    name: 'orders',
    paths: [
      'web/concepts/orders/expected-by.tsx',
      'web/concepts/orders/order-words.ts',
      'contract/kernel/order-states.ts',
    ],
  },
  { name: 'area', paths: ['web/frame/area-'] },
  // The frame of every screen of the seller's area.
  {
    name: 'seller',
    paths: [
      'web/pages/seller/navigation/seller-header.tsx',
      'web/pages/seller/navigation/seller-links.ts',
      'web/pages/seller/navigation/seller-navigation.tsx',
      'web/pages/seller/navigation/seller-search',
      'web/pages/seller/navigation/to-do-menu.tsx',
      'web/pages/seller/navigation/use-fresh-today.ts',
      'web/pages/seller/answers/unanswered.ts',
      'web/pages/seller/insights/change-since.ts',
      'web/pages/seller/orders/open-orders.ts',
      'web/pages/seller/orders/use-reload-on-change.ts',
      'web/pages/seller/shop/load-seller-shop.ts',
      'web/pages/seller/today/today-context.ts',
      'web/pages/seller/views/saved-views-store.ts',
    ],
  },
  {
    name: 'choosing',
    paths: [
      'web/pages/storefront/cart/add-or-choose.tsx',
      'web/pages/storefront/cart/pin-code-question.tsx',
      'web/pages/storefront/cart/use-add-product.ts',
      'web/concepts/delivery/pin-code-form.tsx',
      'web/ui/use-focus-after-removal.ts',
    ],
  },
  {
    name: 'lists',
    paths: ['web/kit/lists/'],
    except: [
      'web/kit/lists/data-table.',
      'web/kit/lists/sorted-',
      'web/kit/lists/to-selected.',
      'web/kit/lists/use-selection.ts',
    ],
  },
  { name: 'tables', paths: ['web/kit/lists/data-table.', 'web/kit/lists/sorted', 'web/ui/table.tsx'] },
  { name: 'credentials', paths: ['web/concepts/credentials/', 'web/ui/password-field.tsx'] },
  {
    name: 'sign-in',
    paths: [
      'web/pages/auth/layout/account-page.tsx',
      'web/pages/auth/sign-in/',
      'web/concepts/session/sign-in-document.ts',
    ],
    except: ['web/pages/auth/sign-in/link-google'],
  },
  { name: 'mailed-links', paths: ['web/pages/auth/mailed-links/'] },
  { name: 'crumbs', paths: ['web/ui/breadcrumbs.tsx', 'web/concepts/shop/legal-contact.tsx'] },
  {
    name: 'texts',
    paths: [
      'web/pages/storefront/information/browser-storage-list.tsx',
      'web/pages/storefront/information/information-',
      'web/pages/storefront/information/load-text.ts',
      'web/pages/storefront/information/officer-details.tsx',
      'web/pages/storefront/information/text-',
    ],
  },
  {
    name: 'buying',
    paths: [
      'web/concepts/addresses/address-text.tsx',
      'web/concepts/cart/load-cart.ts',
      'web/concepts/payments/use-on-page-show.ts',
      'web/concepts/products/chosen.tsx',
      'web/concepts/products/product-address.ts',
      'contract/kernel/payment-methods.ts',
    ],
  },
  {
    name: 'ordering',
    paths: [
      'web/concepts/addresses/load-addresses.ts',
      'web/concepts/orders/latest-contact.ts',
      'web/pages/storefront/addresses/chosen-address.ts',
      'web/pages/storefront/cart/amount.ts',
      'web/pages/storefront/cart/order-summary.tsx',
    ],
  },
  { name: 'imports', paths: ['web/pages/seller/imports/import-words.ts'] },
  {
    name: 'attributes',
    paths: ['web/pages/seller/products/attributes/load-categories.ts', 'contract/kernel/attributes.ts'],
  },
  { name: 'map', paths: ['web/kit/map/cities.ts', 'web/kit/map/place.ts', 'web/kit/map/shop-map.tsx'] },
  {
    name: 'offers',
    paths: ['web/pages/storefront/cart/change-coupons.ts', 'web/pages/storefront/cart/offer-words.ts'],
  },
  { name: 'ordered', paths: ['web/kit/clipboard/copy-text.ts', 'web/concepts/orders/line-frame.tsx'] },
];

/** @param path from the project's folder, with the separators of the system */
export function isInChunk({ paths, except = [] }: SharedChunk, path: string): boolean {
  const address = path.replaceAll('\\', '/');
  const isNamedBy = (beginnings: readonly string[]) =>
    beginnings.some((beginning) => address.startsWith(beginning));
  return isNamedBy(paths) && !isNamedBy(except);
}
