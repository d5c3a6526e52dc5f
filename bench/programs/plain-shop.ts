/** The second reference for orders: the least that keeps their promises, over plain tables: DATABASE_URL=… node bench/programs/plain-shop.ts */
import Fastify from 'fastify';
import { servePlainOrders } from '../by-hand/plain-orders.ts';
import { reportPort } from './report-port.ts';

const app = Fastify();
servePlainOrders(app);
await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server);
