import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { orders, payments } from '../../../database/schema/index.ts';
import type { Person } from '../../support/builders.ts';
import { expectInvariantsToHold, stockOf } from '../../support/checkout-builders.ts';
import { STEP_LIMIT_MS } from '../../support/hang-limit.ts';
import { JOURNEY_NAMES, type JourneyName, MATRIX, OUTCOMES, type Row, type Side } from './fault-matrix.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { processRows, prepareScene, type Scene, type Seen, STOCK } from './journeys.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const RECOVERY = { timeout: STEP_LIMIT_MS, interval: 100 };

export interface Fault {
  /** Why this machine cannot bring the fault about. */
  impossible?: string | undefined;
  begin: () => void | Promise<void>;
  /** What happens to the service while the journeys are on their way. */
  during?: () => Promise<void>;
  end: () => void | Promise<void>;
}

/** Goes through all journeys while the fault lasts, compares them with the matrix, and sees to it that all recovers. */
export async function expectToStand(shop: FaultyShop, side: Side, name: string, fault: Fault): Promise<void> {
  const rows: Record<string, Row> = MATRIX[side];
  const row = rows[name] ?? expect.unreachable(`the matrix has no row for ${name}`);
  const visitor = visitorOf(shop.server.url);
  const scene = await prepareScene(shop.app);
  const seen: Partial<Record<JourneyName, Seen>> = {};
  try {
    await fault.begin();
    const visits = JOURNEY_NAMES.map(async (journey) => {
      seen[journey] = await processRows(journey, scene, visitor);
    });
    await Promise.all([...visits, fault.during?.()]);
    expect(await statusOf(shop, '/healthz'), 'the process lives').toBe(200);
    await expectLater(shop, scene, row);
  } finally {
    await fault.end();
  }
  expect(unlike(row, seen)).toEqual({});
  await expectRecovery(shop, scene, visitor, row);
}

/** The cells in which something else was seen than the matrix says. */
function unlike(row: Row, seen: Partial<Record<JourneyName, Seen>>) {
  const wrong = JOURNEY_NAMES.filter((journey) => {
    const { page, calls }: { page: readonly string[]; calls: readonly string[] } = OUTCOMES[row[journey]];
    const cell = seen[journey];
    return !cell || !page.includes(cell.page) || !calls.includes(cell.calls);
  });
  return Object.fromEntries(wrong.map((journey) => [journey, { said: row[journey], seen: seen[journey] }]));
}

/** While the fault lasts, what comes later has not come: otherwise the fault would prove nothing. */
async function expectLater(shop: FaultyShop, scene: Scene, row: Row): Promise<void> {
  const outcomes = new Set(Object.values(row));
  if (outcomes.has('works, mail later')) {
    await expect.poll(() => queuesWithFailures(shop), RECOVERY).toContain('order.mail_new');
    expect(mailsTo(shop, scene.codShopper)).toEqual([]);
  }
  if (outcomes.has('works, picture later')) {
    await expect.poll(() => queuesWithFailures(shop), RECOVERY).toContain('picture.prepare');
    expect(await picturesOf(shop, scene)).toEqual([false]);
  }
  if (outcomes.has('works, paid later')) {
    await expect.poll(() => queuesWithFailures(shop), RECOVERY).toContain('payment.apply_event');
    expect(await ordersOf(shop, scene.onlineShopper)).toEqual(['awaiting_payment']);
  }
  if (outcomes.has('works, payment reviewed')) {
    await expect.poll(() => onlinePayment(shop, scene), RECOVERY).toBe('review');
  }
}

/** Without a restart everything works again, nothing is lost, and nothing was done twice. */
async function expectRecovery(shop: FaultyShop, scene: Scene, visitor: Visitor, row: Row): Promise<void> {
  const isReviewed = row['order, paid online'] === 'works, payment reviewed';
  await expect.poll(() => statusOf(shop, '/readyz'), RECOVERY).toBe(200);
  for (const journey of JOURNEY_NAMES) {
    if (isReviewed && journey === 'order, paid online') continue;
    await expect
      .poll(() => processRows(journey, scene, visitor), RECOVERY)
      .toEqual({ page: 'works', calls: 'works' });
  }
  await expect.poll(() => openJobs(shop), RECOVERY).toEqual([]);

  expect(await ordersOf(shop, scene.codShopper)).toEqual(['cash_on_delivery']);
  const settled = isReviewed ? 'awaiting_payment' : 'paid';
  await expect.poll(() => ordersOf(shop, scene.onlineShopper), RECOVERY).toEqual([settled]);
  // The earlier order, the one for cash, and the one paid online.
  expect(await stockOf(shop.app, scene.product)).toEqual(
    isReviewed ? { quantity: STOCK - 2, reserved: 1 } : { quantity: STOCK - 3, reserved: 0 },
  );
  const hasMails = row['order, cash on delivery'] !== 'works, mail lost';
  if (hasMails) await expect.poll(() => mailsTo(shop, scene.codShopper).length, RECOVERY).toBeGreaterThan(0);
  await expect.poll(async () => (await picturesOf(shop, scene)).every(Boolean), RECOVERY).toBe(true);
  await expectPicturesShown(shop, scene);
  await expectInvariantsToHold(shop.app);
  expect(await statusOf(shop, '/healthz'), 'the process lives').toBe(200);
}

async function statusOf({ server }: FaultyShop, path: string): Promise<number> {
  return (await fetch(`${server.url}${path}`)).status;
}

function mailsTo({ mail }: FaultyShop, { user }: Person) {
  return mail.server.received.filter(({ recipients }) => recipients.includes(user.email ?? ''));
}

/** Whether each picture of the product can be shown. */
async function picturesOf({ app }: FaultyShop, { seller, product }: Scene): Promise<boolean[]> {
  const { pictures } = await app.api(seller.token)('GET /api/shop/products/:productId', {
    params: { productId: product.id },
  });
  return pictures.map(({ isReady }) => isReady);
}

async function expectPicturesShown({ app, server }: FaultyShop, { product }: Scene): Promise<void> {
  const { imageUrls } = await app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  expect(imageUrls.length).toBeGreaterThan(0);
  for (const url of imageUrls) {
    const picture = await fetch(`${server.url}${url}`);
    expect(picture.status, url).toBe(200);
    const { width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(width, url).toBe(640);
  }
}

async function ordersOf({ app }: FaultyShop, { user }: Person): Promise<string[]> {
  const rows = await app.database.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.userId, user.id));
  return rows.map(({ status }) => status);
}

async function onlinePayment({ app }: FaultyShop, { onlineShopper }: Scene): Promise<string | undefined> {
  const [row] = await app.database.db
    .select({ status: payments.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, onlineShopper.user.id));
  return row?.status;
}

/** The kinds of background work that failed and wait for another try. */
async function queuesWithFailures({ app }: FaultyShop): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(
    sql`select distinct name from pgboss.job where state = 'retry'`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Background work that is still to be done, or was given up. Retries and checks of payments are made due, and what was
 * running when its connection was lost is given back, which takes two minutes otherwise.
 */
async function openJobs({ app }: FaultyShop): Promise<object[]> {
  const { db } = app.database;
  await db.execute(sql`
    update pgboss.job set start_after = now(), state = 'retry'
    where state = 'retry' or (state = 'active' and started_on < now() - interval '10 seconds')`);
  await db.update(payments).set({ nextCheckAt: sql`now()` }).where(sql`next_check_at is not null`);
  const { rows } = await db.execute(sql`
    select name, state, output from pgboss.job where state not in ('completed', 'cancelled')`);
  return rows;
}
