import { createElement as h, type ReactElement } from 'react';
import { Link, Outlet, useLoaderData, useLocation } from 'react-router';
import type { composeProduct, composeProducts, ShownFilter, ShownProduct } from './data.ts';

const ICON = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.500 9.400l6.600-.900z';
const MENU = ['Electronics', 'Clothing', 'Home & Kitchen', 'Sports', 'Beauty', 'Stationary', 'Toys', 'Other'];
const RELATED = 12;
const REVIEW =
  'Washes soft and keeps its colour. The cut is a little wide at the shoulders, so take one size less than usual.';

/** The document with header, menu and footer. */
export function Frame(): ReactElement {
  const { pathname } = useLocation();
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('title', null, pathname),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
    ),
    h(
      'body',
      { className: 'page' },
      h(
        'header',
        { className: 'site-header' },
        h(Link, { to: '/', className: 'brand' }, 'Shop'),
        h('nav', { 'aria-label': 'Categories' }, h('ul', null, MENU.map(menuEntry))),
        h('form', { action: '/products' }, h('input', { name: 'search', type: 'search' }), button('Search')),
        ['Favorites', 'Orders', 'Cart', 'Sign in'].map((name) =>
          h(Link, { key: name, to: `/${name}` }, icon(), name),
        ),
      ),
      h('main', { id: 'content' }, h(Outlet)),
      h('footer', { className: 'site-footer' }, h('ul', null, [...MENU, ...MENU, ...MENU].map(menuEntry))),
    ),
  );
}

export function ListingPage(): ReactElement {
  const { products, filters } = useLoaderData<typeof composeProducts>();
  return h(
    'div',
    { className: 'listing' },
    h(
      'aside',
      { 'aria-label': 'Filters' },
      filters.map((filter) => h(Filter, { key: filter.name, filter })),
    ),
    h('ul', { className: 'grid' }, products.map(cardEntry)),
    h(
      'nav',
      { 'aria-label': 'Pages' },
      [1, 2, 3, 4, 5].map((page) => h(Link, { key: page, to: `?page=${page}` }, page)),
    ),
  );
}

export function ProductPage(): ReactElement {
  const product = useLoaderData<typeof composeProduct>();
  const related = Array.from({ length: RELATED }, (_, index) => ({
    ...product,
    id: `${product.id}-${index}`,
  }));
  return h(
    'div',
    { className: 'product' },
    h('ol', { className: 'path' }, MENU.slice(0, 3).map(menuEntry)),
    h(
      'section',
      { className: 'gallery' },
      [1, 2, 3].map((number) => h('button', { key: number }, picture(product))),
    ),
    h(
      'section',
      { className: 'offer' },
      h('h1', null, product.name),
      h(Price, { product }),
      [product.sizes, product.colours].map((values, index) =>
        h(
          'fieldset',
          { key: index },
          h('legend', null, 'Choose'),
          values.map((value) => radio(value)),
        ),
      ),
      ['Add to cart', 'Buy now', 'Compare', 'Favorite', 'Check delivery'].map(button),
    ),
    h(
      'dl',
      { className: 'facts' },
      [...MENU, ...MENU].map((name, index) =>
        h('div', { key: index, className: 'fact' }, h('dt', null, name), h('dd', null, 'Cotton')),
      ),
    ),
    h(
      'section',
      { className: 'reviews' },
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
        h(
          'article',
          { key: number, className: 'review' },
          h('h3', null, 'Worth it'),
          stars(),
          h('p', { className: 'review-text' }, REVIEW),
        ),
      ),
    ),
    h('ul', { className: 'grid' }, related.map(cardEntry)),
  );
}

function Filter({ filter: { name, options } }: { filter: ShownFilter }): ReactElement {
  return h(
    'details',
    { open: true },
    h('summary', null, name, icon()),
    h(
      'fieldset',
      null,
      h('legend', { className: 'sr-only' }, name),
      options.map(({ label, products }) =>
        h(
          'label',
          { key: label, className: 'option' },
          h('input', {
            type: 'checkbox',
            name,
            value: label,
            defaultChecked: false,
            className: 'option-box',
          }),
          icon(),
          h('span', null, label),
          h('span', { className: 'text-muted' }, `(${products})`),
        ),
      ),
    ),
  );
}

function Card({ product }: { product: ShownProduct }): ReactElement {
  const { id, name, brand, discount, sizes, colours, reviews } = product;
  return h(
    'article',
    { className: 'product-card' },
    h(
      'div',
      { className: 'product-card-picture' },
      picture(product),
      h('span', { className: 'pill' }, `-${discount}%`),
    ),
    h(
      'div',
      { className: 'product-card-text' },
      h('p', { className: 'text-small text-muted' }, brand),
      h('h3', null, h(Link, { to: `/product/${id}`, className: 'product-card-link' }, name)),
      h('p', { className: 'flex items-center gap-1 text-small' }, stars(), ` (${reviews})`),
      h(Price, { product }),
      h(
        'ul',
        null,
        colours.map((colour) => h('li', { key: colour, className: 'swatch', title: colour })),
      ),
      h(
        'ul',
        { className: 'product-card-sizes', 'aria-label': 'Sizes' },
        sizes.map((size) => h('li', { key: size, className: 'product-card-size text-small' }, size)),
      ),
      h(
        'p',
        { className: 'delivery-mark text-small' },
        icon(),
        h('span', { className: 'sr-only' }, 'Delivered'),
      ),
      h(
        'label',
        { className: 'product-card-compare' },
        h('input', { type: 'checkbox', name: 'compare', value: id }),
        icon(),
        'Compare',
      ),
    ),
    button('Add to favorites'),
  );
}

function Price({ product: { price, listPrice, discount } }: { product: ShownProduct }): ReactElement {
  return h(
    'p',
    { className: 'price' },
    h('span', { className: 'sr-only' }, 'Price '),
    h('strong', null, price),
    h('s', null, listPrice),
    h('span', { className: 'text-success' }, `${discount}% off`),
  );
}

function cardEntry(product: ShownProduct): ReactElement {
  return h('li', { key: product.id }, h(Card, { product }));
}

function menuEntry(name: string, index: number): ReactElement {
  return h(
    'li',
    { key: index },
    h(Link, { to: `/products?category=${name}`, className: 'menu-link text-small' }, icon(), name),
  );
}

function picture({ id, name }: ShownProduct): ReactElement {
  const files = (type: string) =>
    [320, 480, 640].map((width) => `/pictures/${id}-${width}.${type} ${width}w`).join(', ');
  return h(
    'picture',
    null,
    h('source', { type: 'image/avif', srcSet: files('avif'), sizes: '46vw' }),
    h('img', {
      src: `/pictures/${id}-640.webp`,
      srcSet: files('webp'),
      sizes: '46vw',
      alt: name,
      loading: 'lazy',
    }),
  );
}

function stars(): ReactElement {
  return h('span', { role: 'img', 'aria-label': '4.5 of 5 stars' }, icon(), '4.5');
}

function icon(): ReactElement {
  return h('svg', { viewBox: '0 0 24 24', 'aria-hidden': true, className: 'icon' }, h('path', { d: ICON }));
}

function button(label: string): ReactElement {
  return h('button', { key: label, type: 'button', className: 'button', 'aria-label': label }, icon(), label);
}

function radio(value: string): ReactElement {
  return h(
    'label',
    { key: value, className: 'chip' },
    h('input', { type: 'radio', name: 'choice', value }),
    value,
  );
}
