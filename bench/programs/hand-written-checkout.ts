/**
 * R2: a whole checkout written for the database alone: the shop's statements in the shop's transactions, prepared, over
 * as many connections, without HTTP, input checks and JSON replies. DATABASE_URL=… node bench/programs/hand-written-
 * checkout.ts
 */
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import type { CheckoutMessage, Measurement, Shopper } from '../run/messages.ts';
import { Stopwatch } from '../run/stopwatch.ts';
import { STATEMENTS } from './checkout-statements.ts';
import { jobParameter, jobStatements } from './job-statements.ts';

/** As the shop's pool. */
const CONNECTIONS = 20;
const JOBS = ['order.mail_placed'];

interface Line {
  variant_id: string;
  product_id: string;
  shop_id: string;
  name: string;
  brand: string;
  paise: number;
  percent: number;
  quantity: number;
  picture: { key: string } | null;
}
interface CartSnapshot {
  version: number;
  lines: Line[];
}
interface CheckoutInput {
  address: {
    label: string;
    street: string;
    city: string;
    state: string;
    postalCode: string;
    country: string;
  };
  account: { name: string; email: string; phone: string };
}

const databaseUrl = process.env['DATABASE_URL'] ?? '';
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
const jobs = jobStatements(databaseUrl, JOBS);
/** Continues where the last run ended. */
let nextShopper = 0;

process.on('message', (message: CheckoutMessage) => {
  void measure(message).then((measurement) => process.send?.(measurement));
});

async function measure(message: CheckoutMessage): Promise<Measurement> {
  const { shoppers, productIds, milliseconds, connections } = message;
  await jobs;
  const watch = new Stopwatch(milliseconds);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (watch.isRunning) {
        const shopper = shoppers[nextShopper % shoppers.length];
        const productId = productIds[(nextShopper * 7) % productIds.length];
        nextShopper += 1;
        if (!shopper || !productId) throw new Error('there is nobody to buy, or nothing');
        const startedAt = performance.now();
        await addToCart(shopper, productId);
        await lookAtFigures(shopper);
        await order(shopper);
        watch.count(startedAt, 0);
      }
    }),
  );
  return watch.read();
}

type Queryable = pg.Pool | pg.PoolClient;

function run<Row extends pg.QueryResultRow>(
  db: Queryable,
  name: keyof typeof STATEMENTS,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  return db.query<Row>({ name, text: STATEMENTS[name], values });
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await work(client);
  await client.query('commit');
  client.release();
}

async function signIn({ token }: Shopper): Promise<void> {
  await run(pool, 'findActor', [createHash('sha256').update(token).digest()]);
}

async function addToCart(shopper: Shopper, productId: string): Promise<void> {
  await signIn(shopper);
  await inTransaction(async (client) => {
    const { rows } = await run<{ item_id: string }>(client, 'addUnits', [shopper.userId, productId]);
    await run(client, 'findLine', [shopper.userId, rows[0]?.item_id]);
  });
}

async function lookAtFigures(shopper: Shopper): Promise<void> {
  await signIn(shopper);
  const { rows } = await run<{ postal_code: string }>(pool, 'findAddress', [
    shopper.addressId,
    shopper.userId,
  ]);
  await run(pool, 'findCartSnapshot', [shopper.userId, coveringPatterns(rows[0]?.postal_code ?? '')]);
}

async function order(shopper: Shopper): Promise<void> {
  const { userId, addressId } = shopper;
  const key = randomUUID();
  await signIn(shopper);
  const { rows } = await run<CheckoutInput>(pool, 'findCheckoutInput', [userId, key, addressId]);
  const [input] = rows;
  if (!input) throw new Error('a buyer is not there');
  const patterns = coveringPatterns(input.address.postalCode);
  await run(pool, 'findCartSnapshot', [userId, patterns]);
  await inTransaction(async (client) => {
    await run(client, 'lock', [`${userId} ${key}`, userId]);
    const locked = await run<{ snapshot: CartSnapshot }>(client, 'findLockedCheckout', [userId, key]);
    const { version, lines: inCart } = locked.rows[0]?.snapshot ?? { version: 1, lines: [] };
    const lines = inCart.map((line) => ({ ...line, id: randomUUID() }));
    const variants = lines.map((line) => line.variant_id);
    const products = lines.map((line) => line.product_id);
    const quantities = lines.map((line) => line.quantity);
    const orderId = await writeOrder(client, userId, { version, lines, input });
    const { rowCount } = await run(client, 'sellStock', [
      lines.map((line) => line.id),
      variants,
      quantities,
      patterns,
    ]);
    if (rowCount !== 1) throw new Error('nothing was sold');
    await run(client, 'emptyCart', [userId, variants, quantities]);
    await run(client, 'noteSales', [products, quantities]);
    for (const { name, text } of await jobs)
      await client.query({ name, text, values: [jobParameter({ orderId })] });
    await run(client, 'storeAnswer', [userId, key, { orderId }]);
  });
}

async function writeOrder(
  client: pg.PoolClient,
  userId: string,
  {
    version,
    lines,
    input: { address, account },
  }: { version: number; lines: (Line & { id: string })[]; input: CheckoutInput },
): Promise<string> {
  const orderId = randomUUID();
  const parts = [...Map.groupBy(lines, (line) => line.shop_id)].map(([shopId, ofShop]) => ({
    ...{ id: randomUUID(), shop_id: shopId },
    paise: ofShop.reduce((sum, line) => sum + line.paise * line.quantity, 0),
  }));
  const partIds = new Map(parts.map((part) => [part.shop_id, part.id]));
  await run(client, 'insertOrder', [
    ...[orderId, orderId, userId, version, parts.reduce((sum, part) => sum + part.paise, 0)],
    ...[account.name, account.email, account.phone],
    ...[address.label, address.street, address.city, address.state, address.postalCode, address.country],
    JSON.stringify(parts),
    JSON.stringify(
      lines.map((line) => ({
        ...line,
        part_id: partIds.get(line.shop_id),
        picture_key: line.picture?.key,
      })),
    ),
  ]);
  return orderId;
}
