import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * After every hot update the router asks the server for the data of the pages. Ours is loaded by the browser's own
 * loaders, and the host refuses such addresses: here they are answered with nothing.
 */
const quietHotReload: Plugin = {
  name: 'quiet-hot-reload',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use(({ url = '' }, response, next) => {
      if (!/^[^?]*\.data(\?|$)/.test(url)) return next();
      response.writeHead(204).end();
    });
  },
};

/** @param paths beginnings of paths below this folder, as regular expressions */
function chunk(name: string, ...paths: string[]) {
  return { name, test: new RegExp(`/(${paths.join('|')})`) };
}

/**
 * Modules that several pages load, in chunks of what is loaded together: left to the bundler each is a file of its own, which compresses
 * worse and makes the list of all routes longer. A module goes into the first chunk that names it, and takes along what it imports.
 * docs/decisions/0008-first-script.md has the figures.
 */
const SHARED_CHUNKS = [
  // What every page loads.
  chunk('libraries', 'node_modules/(react|react-dom|react-router|scheduler|zustand)/'),
  chunk(
    'frame',
    'web/root',
    'web/frame/(?!side-menu-panel|area-|comparison-bar)',
    'web/pages/storefront/delivery/use-reload-for-pin-code',
    'web/kit/(page/|screens/use-load\\.)',
    'web/concepts/(products/(product-card|card-product)|session/account\\.|support/leave-view)',
    'web/ui/(alert|checkbox-field|empty-state|field|select-field|text-field)\\.',
  ),
  // Fetched when a form is sent. Left to the bundler its parts import each other in a circle.
  chunk('zod', 'node_modules/zod/'),
  chunk(
    'listing',
    'web/kit/(lists/(clear-filters|counted|no-such-page)|url-state/)',
    'web/ui/pagination',
    'contract/kernel/(money|plain-text|sort-options)',
  ),
  chunk('failures', 'web/kit/http/failures'),
  chunk('choices', 'web/ui/(disclosure|radio-group)'),
  chunk(
    'content',
    'web/concepts/(coupons/coupon-words|delivery/(freshness|delivery-words|pin-code-field)|shop/delivery-words)',
    'web/kit/(http/(content-failures|problem-message|start-call)|screens/use-is-near)',
    'web/concepts/delivery/(delivery-words|pin-code-field)',
    'web/ui/(facts|live-region|use-focus-after-change)',
    'contract/kernel/(days|product-options)',
  ),
  chunk(
    'product',
    'web/concepts/(products/(category-crumbs|gallery|require-product-id|variant-)|reviews/review-content)',
    'web/pages/storefront/reviews/helpful-votes',
    'contract/kernel/(fit|label|variant-pictures)',
  ),
  chunk(
    'rows',
    'web/ui/(carousel|quantity-stepper)',
    'web/pages/storefront/(coupons/coupon-list|recently-viewed/recently)',
  ),
  // The console shows what is being written with them.
  chunk('landing', 'web/pages/storefront/landing'),
  // Fetched when a dialog opens on a page that has no form.
  chunk('dialog', 'web/ui/dialog'),
  // Guarded screens, and those for an account.
  chunk(
    'screens',
    'web/kit/(forms/focus-first-error|screens/)',
    'web/concepts/session/(account-screen|guard|log-out|sellers-cannot-order)',
    'web/ui/form-error',
  ),
  // Cart and session of an account.
  chunk('account', 'web/concepts/(cart/(cart-lines|missing-choices)|session/(complete-sign-in|signed-in))'),
  chunk(
    'forms',
    'web/kit/(forms/(?!public-text-form|texts-form)|ids/random-id)',
    'web/ui/(form-frame|text-area)',
  ),
  chunk('form-dialog', 'web/kit/forms/', 'web/ui/form-dialog'),
  chunk('draft-store', 'web/kit/drafts/draft-store'),
  chunk('drafts', 'web/kit/drafts/draft(-dialog|-offer|ed-form)', 'web/ui/field-warning'),
  chunk('orders', 'web/concepts/orders/(expected-by|order-words)', 'contract/kernel/order-states'),
  chunk('area', 'web/frame/area-'),
  // What stands around every screen of the seller's area.
  chunk(
    'seller',
    'web/pages/seller/navigation/(seller-(header|links|navigation|search)|to-do|use-fresh)',
    'web/pages/seller/(answers/|insights/change-since|orders/(open-orders|use-reload-on-change)|shop/load-seller-shop|today/today-context|views/saved-views-store)',
  ),
  chunk(
    'choosing',
    'web/pages/storefront/cart/(add-or-choose|pin-code-question|use-add-product)',
    'web/concepts/delivery/pin-code-form',
    'web/ui/use-focus-after-removal',
  ),
  chunk('lists', 'web/kit/lists/(?!data-table|sorted|use-selection)'),
  chunk('tables', 'web/kit/lists/(data-table|sorted)', 'web/ui/table'),
  chunk('credentials', 'web/concepts/credentials/', 'web/ui/password-field'),
  chunk(
    'sign-in',
    'web/pages/auth/(layout|sign-in/(?!link-google))',
    'web/concepts/session/sign-in-document',
  ),
  chunk('mailed-links', 'web/pages/auth/mailed-links/'),
  chunk('crumbs', 'web/ui/breadcrumbs', 'web/concepts/shop/legal-contact'),
  chunk(
    'texts',
    'web/pages/storefront/information/(browser-storage-list|information-|load-text|officer-details|text-)',
  ),
  chunk('reports', 'web/concepts/(reports/report-words|reviews/report-review)\\.'),
  chunk(
    'buying',
    'web/concepts/(addresses/address-text|cart/load-cart|payments/use-on-page-show|products/(chosen|product-address))',
    'contract/kernel/payment-methods',
  ),
  chunk(
    'ordering',
    'web/concepts/(addresses/load-addresses|orders/latest-contact)',
    'web/pages/storefront/(addresses/chosen-address|cart/(amount|order-summary))',
  ),
  chunk('imports', 'web/pages/seller/imports/(import-words|save-file)'),
  chunk(
    'attributes',
    'web/pages/seller/products/attributes/load-categories',
    'web/concepts/pictures/picture-types',
    'contract/kernel/attributes',
  ),
  chunk('map', 'web/kit/map/(cities|place|shop-map)'),
  chunk('offers', 'web/pages/storefront/cart/(change-coupons|offer-words)'),
  chunk('ordered', 'web/kit/clipboard/copy-text', 'web/concepts/orders/line-frame'),
];

const EVERYWHERE = /\/(frame|libraries|rolldown-runtime)-/;
const isNotEverywhere = (file: string) => !EVERYWHERE.test(file);

export default defineConfig(({ command }) => ({
  plugins: [quietHotReload, tailwindcss(), reactRouter()],
  build: {
    // A data: address in a style would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    // All supported browsers preload modules themselves. What every page has loaded need not be named before each later part.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isNotEverywhere) },
  },
  // The server bundle is self-contained and has React's production build, whatever NODE_ENV the process runs with.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
  },
  server: {
    watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**'] },
  },
}));
