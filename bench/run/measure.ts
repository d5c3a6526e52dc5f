import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '../programs/connection.ts';
import { httpText } from '../requests/http-text.ts';
import type { Line, Measured } from './lines.ts';
import type { CheckoutMessage, Measurement } from './messages.ts';
import { Program } from './program.ts';
import type { Stage } from './stage.ts';

const CONNECTIONS = 10;
const WARM_UP_MS = 700;
/** It runs much more code, so compiling all of it takes longer. */
const CHECKOUT_WARM_UP_MS = 3000;
/** Longer than the change feed takes. */
const HEARD_MS = 100;

export interface LineMeasurement extends Measurement {
  /** Processor time of the measured process for one reply; other programs on the machine change it little. */
  cpuMs: number | undefined;
}

/** All measurements of a line, one for each round. */
export type Measurements = ReadonlyMap<string, LineMeasurement[]>;

interface Bench {
  stage: Stage;
  /** The stage of R1 and of lines compared across sizes; the same stage unless the catalogue is large. */
  smallStage: Stage;
  /** Too many products to reload before each line. */
  isLarge: boolean;
  lines: readonly Line[];
  rounds: number;
  milliseconds: number;
  onProgress: (text: string) => void;
}

/** Measures every line in each round, in the same order, so that a slow minute affects no single line. */
export async function measureAll(bench: Bench): Promise<Measurements> {
  const { stage, smallStage, lines, rounds, milliseconds, onProgress } = bench;
  const { databaseUrl, shop } = stage;
  const client = Program.start('bench/programs/load-client.ts');
  const buyers = Program.start('bench/programs/checkout-client.ts', { SHOP_PORT: String(shop.port) });
  const byHand = Program.start('bench/programs/hand-written-checkout.ts', { DATABASE_URL: databaseUrl });
  const bare = Program.start('bench/programs/bare-server.ts');
  const handWritten = Program.start('bench/programs/hand-written-listing.ts', {
    DATABASE_URL: smallStage.databaseUrl,
  });
  try {
    const ports: Ports = {
      ...{ bare: await portOf(bare), handWritten: await portOf(handWritten) },
      ...{ shop: shop.port, smallShop: smallStage.shop.port },
    };
    const ask = (line: Line, time: number): Promise<Measurement> => {
      const { connections = CONNECTIONS } = line;
      if (line.load !== 'checkout') {
        return client.ask<Measurement>({ run: line.name, milliseconds: time, connections });
      }
      const { shoppers, sellable: productIds } = stage.market;
      const message: CheckoutMessage = { shoppers, productIds, milliseconds: time, connections };
      return (line.of === 'handWritten' ? byHand : buyers).ask<Measurement>(message);
    };
    const measuredOf = ({ of = 'shop', load }: Line): { readonly cpuMs: number | undefined } => {
      if (of === 'shop') return shop;
      if (of === 'smallShop') return smallStage.shop;
      if (of === 'bare') return bare;
      return load === 'checkout' ? byHand : handWritten;
    };
    const run = async (line: Line, time: number): Promise<LineMeasurement> => {
      await prepare(bench, line);
      const measured = measuredOf(line);
      const cpuBefore = measured.cpuMs;
      const measurement = await ask(line, time);
      const cpuAfter = measured.cpuMs;
      const isKnown = cpuBefore !== undefined && cpuAfter !== undefined;
      const { requestsEach = 1 } = line;
      const done = measurement.count / requestsEach;
      return {
        ...measurement,
        perSecond: measurement.perSecond / requestsEach,
        cpuMs: isKnown ? (cpuAfter - cpuBefore) / done : undefined,
      };
    };
    await client.ask({ loads: await loadsOf(lines, ports) });
    for (const line of lines) {
      onProgress(`warming up: ${line.name}`);
      await run(line, line.load === 'checkout' ? CHECKOUT_WARM_UP_MS : WARM_UP_MS);
    }
    const measured = new Map<string, LineMeasurement[]>(lines.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const line of lines) {
        onProgress(`round ${round} of ${rounds}: ${line.name}`);
        measured.get(line.name)?.push(await run(line, milliseconds));
      }
    }
    return measured;
  } finally {
    await Promise.all([client, buyers, byHand, bare, handWritten].map((program) => program.stop()));
  }
}

async function portOf(program: Program): Promise<number> {
  const { port } = await program.hear<{ port: number }>();
  return port;
}

type Ports = Record<Measured, number>;

/** R0 replies with as many bytes as the shop does in the line that follows. */
async function loadsOf(lines: readonly Line[], ports: Ports) {
  const loads: Record<string, object> = {};
  for (const [index, { name, load, of = 'shop' }] of lines.entries()) {
    if (load === 'checkout') continue;
    if (of !== 'bare') {
      loads[name] = { ...load, port: ports[of] };
      continue;
    }
    const likened = lines[index + 1]?.load;
    const [request = ''] = likened && likened !== 'checkout' ? likened.requests : [];
    const bytes = await replyBytes(ports.shop, request);
    loads[name] = {
      requests: [httpText({ method: 'GET', address: `/${bytes}` })],
      order: [0],
      port: ports.bare,
    };
  }
  return loads;
}

async function replyBytes(port: number, request: string): Promise<number> {
  const connection = await Connection.open(port);
  const { status, length } = await connection.request(request);
  connection.close();
  if (status !== 200) throw new Error(`${status} was answered to ${request}`);
  return length;
}

async function prepare({ stage, smallStage, isLarge }: Bench, { before, load, of }: Line): Promise<void> {
  const { database, shop, market } = of === 'smallShop' ? smallStage : stage;
  const { pool } = database;
  if (before === 'empty carts') await pool.query('delete from cart_items');
  // Jobs of earlier orders would run during the next line.
  if (load === 'checkout') await pool.query('delete from pgboss.job');
  if (before !== 'drop caches') return;
  if (isLarge) {
    // A change of any product drops all listings; a cached product is dropped by its own change.
    const ids = market.products.map(({ id }) => id);
    await pool.query(`select notify_change('product.changed', id) from unnest($1::text[]) as asked (id)`, [
      ids,
    ]);
  } else {
    await pool.query(`select notify_change('product.changed', '*')`);
  }
  await delay(HEARD_MS);
  // The cached data of these products is loaded again as well, as filters need it.
  while (!(await canCount(shop.port))) await delay(HEARD_MS);
}

async function canCount(port: number): Promise<boolean> {
  const connection = await Connection.open(port);
  const { status } = await connection.request(
    httpText({ method: 'POST', address: '/api/pro/filters/facets', body: {} }),
  );
  connection.close();
  return status === 200;
}
