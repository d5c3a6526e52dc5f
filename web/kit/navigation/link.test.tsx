import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CATEGORIES, categoryAddress } from '../../../contract/kernel/categories.ts';
import { LinkMarkup } from './link.tsx';

async function rendered(page: string, element: ReactNode): Promise<string> {
  const handler = createStaticHandler([{ path: '*', element }]);
  const context = await handler.query(new Request(`http://shop.example${page}`));
  if (context instanceof Response) throw new Error('the page should have been rendered');
  return renderToString(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  );
}

test.each([
  '/',
  '/products',
  '/products?category=home+%26+kitchen&page=2',
  '/products?search=caf%C3%A9%20"x"',
  '/product/1?variant=2#reviews',
  '/login?next=%2Fproduct%2F1',
  'https://other.example/sale',
  'mailto:desk@shop.example',
  ...CATEGORIES.map(categoryAddress),
])('on the server a link has the markup that the browser gives it: %s', async (to) => {
  const look = { className: 'a b', 'aria-label': 'Page 2', 'aria-current': 'page', rel: 'next' } as const;
  for (const page of ['/', '/products?page=3', '/product/1']) {
    const props = { ...look, to, prefetch: 'intent', preventScrollReset: true } as const;
    const [own, routers] = [
      <LinkMarkup key="link" {...props}>
        Page <span>2</span>
      </LinkMarkup>,
      <Link key="link" {...props}>
        Page <span>2</span>
      </Link>,
    ];
    expect(await rendered(page, own)).toBe(await rendered(page, routers));
  }
});
