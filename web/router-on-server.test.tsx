import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, type LinkProps, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './router-on-server.tsx';

const rendered = (link: (props: LinkProps) => ReactNode, props: LinkProps) =>
  renderToStaticMarkup(<StaticRouter location="/products?page=2">{link(props)}</StaticRouter>);

const LINKS: LinkProps[] = [
  { to: '/' },
  { to: '/products', className: 'card', 'aria-label': 'All', children: 'Products' },
  { to: '/product/7f3c9a52-0000-4000-8000-000000000000', prefetch: 'intent', children: <b>Kurta</b> },
  { to: '/products?category=home+%26+kitchen&page=3', replace: true, preventScrollReset: true },
  { to: '/help#returns', state: { from: '/' }, viewTransition: true, discover: 'none' },
  { to: '/a/../b' },
  { to: '/a//b/' },
  { to: '//elsewhere.example' },
  { to: '/caf\u00e9 au lait?q=\u20b9 5' },
  { to: '?page=3' },
  { to: 'more', relative: 'path' },
  { to: { search: '?page=4' } },
  { to: 'https://elsewhere.example/x' },
  { to: '/login', reloadDocument: true, target: '_blank', rel: 'noopener', tabIndex: -1 },
];

test.each(LINKS)('a link to $to is the same from the server as from the router', (props) => {
  expect(rendered((it) => <Link {...it} />, props)).toBe(rendered((it) => <RouterLink {...it} />, props));
});
