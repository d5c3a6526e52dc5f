/**
 * What a rendered page costs without a shop: React and the router render pages of comparable markup from data that is there, with
 * `node:http` and nothing else: node bench/programs/react-alone.ts
 */
import { createServer } from 'node:http';
import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Frame, ListingPage, ProductPage } from '../react-alone/pages.ts';
import { composeProduct, composeProducts } from '../react-alone/data.ts';
import { reportPort } from './report-port.ts';

const handler = createStaticHandler([
  {
    path: '/',
    Component: Frame,
    children: [
      { path: 'products', Component: ListingPage, loader: ({ request }) => composeProducts(request.url) },
      { path: 'product/:id', Component: ProductPage, loader: ({ params }) => composeProduct(params['id']) },
    ],
  },
]);

async function render(address: string): Promise<string> {
  const context = await handler.query(new Request(`http://127.0.0.1${address}`));
  if (context instanceof Response) throw new Error(`${address} has no page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

const server = createServer((request, response) => {
  void render(request.url ?? '/').then((html) => {
    const body = Buffer.from(html);
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => reportPort(server));
