/**
 * The reference: what the bench asks of the shop, written by hand with Fastify and pg over the same tables, without cache, checks or
 * limits: DATABASE_URL=… node bench/programs/hand-written-shop.ts
 */
import Fastify from 'fastify';
import { serveCart } from '../by-hand/cart.ts';
import { serveFacets } from '../by-hand/facets.ts';
import { serveListing } from '../by-hand/listing.ts';
import { serveOrders } from '../by-hand/order.ts';
import { serveProduct } from '../by-hand/product.ts';
import { reportPort } from './report-port.ts';

const app = Fastify();
for (const serve of [serveListing, serveFacets, serveProduct, serveCart, serveOrders]) serve(app);
await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server);
