import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, type Endpoint, rightWanted } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ShopRight } from '../../contract/kernel/schemas.ts';
import { PROBLEMS } from '../../contract/problem.ts';
import { attemptCounters, payments, shops } from '../../database/schema/index.ts';
import { refusalsOf } from '../../server/web-host/api-docs/openapi.ts';
import { sandboxWebhookSecrets } from '../../server/selling/payments/providers/sandbox/sandbox-gateway.ts';
import { timedSignature } from '../../server/selling/payments/providers/signature.ts';
import { Signer } from '../../server/platform/signer.ts';
import { TEST_SECRET } from '../support/app.ts';
import { type Gate, openGate } from '../support/at-once.ts';
import { bearer } from '../support/browser.ts';
import { aMember, anOperator } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, expectToSettle, place } from '../support/checkout-builders.ts';
import { type AppWithGoogle, startAppWithGoogle } from '../support/google.ts';
import { requireNoChecks } from '../support/shop-state-builders.ts';
import { type Written, writtenBy } from '../support/written-rows.ts';
import { BUYER_WRITES, PLACE_WITH_OTHER_KEYS } from './buyer-writes.ts';
import { OPEN_WRITES } from './open-samples.ts';
import { OPERATOR_WRITES } from './operator-samples.ts';
import { SELLER_WRITES, type SellerWrite } from './seller-writes.ts';
import { send } from './shopkeepers.ts';
import type { PrepareCall, WriteOf } from './writes.ts';

const TIMES = 5;

let app: AppWithGoogle;
let gate: Gate;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-at-once-'));
  app = await startAppWithGoogle({ DATA_DIR: dataDir }, { poolSize: 20 });
  await requireNoChecks(app);
  gate = await openGate(app);
});
afterAll(async () => {
  await gate.close();
  await expectToSettle(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

interface Answer {
  status: number;
  text: string;
}
/** Makes a call ready that has not been made yet. Several people may make it: its argument is the number of the repetition. */
type Ready = () => Promise<(time: number) => Promise<Answer>>;

function readyFrom<Key extends string, Prepare>(
  table: Record<Key, Prepare>,
  readyOf: (key: Key, prepare: Prepare) => Ready,
): Record<Key, Ready> {
  const keys = Object.keys(table) as Key[]; // the keys of a table are those of its type
  return Object.fromEntries(keys.map((key) => [key, readyOf(key, table[key])])) as Record<Key, Ready>;
}

const byPerson =
  (key: string, prepare: PrepareCall): Ready =>
  async () => {
    const { person, sent } = await prepare(app);
    return () => send(app, key, sent, bearer(person.token).authorization);
  };

/** The owner of a shop makes a call and, where staff may make it, a member of the staff in turn. */
const byShop =
  (key: SellerWrite, prepare: PrepareCall): Ready =>
  async () => {
    const { person, sent } = await prepare(app);
    const own = () => send(app, key, sent, bearer(person.token).authorization);
    const [shop] = await app.database.db.select().from(shops).where(eq(shops.ownerId, person.user.id));
    if (!shop || rightWanted(endpoints[key].access) === 'owner') return own;
    const member = await aMember(app, shop, ShopRight.options);
    const headers = { ...sent.headers, 'x-shop': shop.id };
    const ofStaff = () => send(app, key, { ...sent, headers }, bearer(member.token).authorization);
    return (time) => (time % 2 === 0 ? own() : ofStaff());
  };

const ofOperators = readyFrom(OPERATOR_WRITES, (key, prepare) => async () => {
  const operator = await anOperator(app);
  const sent = await prepare(app, operator);
  return () => send(app, key, sent, bearer(operator.token).authorization);
});

const ofAnybody = readyFrom(OPEN_WRITES, (_, prepare) => async () => {
  const { call } = await prepare(app);
  return async () => {
    const { statusCode: status, payload: text } = await call();
    return { status, text };
  };
});

/** What the sandbox says of a payment that came. */
async function aWebhookEvent(): Promise<() => Promise<Answer>> {
  const { orderId } = await place(await aShopper(app, await aProduct(app)));
  const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, orderId));
  const event = {
    id: `evt_${randomUUID()}`,
    type: 'payment.captured',
    payment: { id: payment?.providerPaymentId, reference: payment?.id },
  };
  const [secret] = sandboxWebhookSecrets(new Signer(TEST_SECRET));
  const headers = { 'sandbox-signature': timedSignature(secret, JSON.stringify(event), app.clock.now) };
  const sent = { params: { provider: 'sandbox' }, body: event, headers };
  return () => send(app, 'POST /api/payment/webhook/:provider', sent);
}

/** Every call of the contract that changes something. One that is not here does not compile. */
const CALLS: Record<WriteOf<Access>, Ready> = {
  ...readyFrom(BUYER_WRITES, byPerson),
  ...readyFrom(SELLER_WRITES, byShop),
  ...ofOperators,
  ...ofAnybody,
  'POST /api/payment/webhook/:provider': aWebhookEvent,
};

/** The refusals that the contract lists for a call, by their status and code; none says that the server failed. */
function refusalsIn(key: keyof typeof CALLS): string[] {
  const codes = refusalsOf(endpoints[key] as Endpoint).filter((code) => PROBLEMS[code].status < 500);
  return codes.map((code) => `${PROBLEMS[code].status} ${code}`);
}

const codeOf = ({ text }: Answer) => /^\{"status":\d+.*?"code":"(\w+)"/.exec(text)?.[1] ?? '';
/** The right password is the first of two steps. */
const isDone = (answer: Answer) => answer.status < 300 || codeOf(answer) === 'second_factor_needed';
const namesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => `${answer.status} ${codeOf(answer)}`.trim());

async function oneAfterTheOther(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await call());
  return answers;
}

/** What calls are answered, and what they leave. */
async function outcomeOf(make: () => Promise<Answer[]>): Promise<{ answers: Answer[]; written: Written }> {
  let answers: Answer[] = [];
  const written = await writtenBy(app, async () => {
    answers = await make();
  });
  return { answers, written };
}

/**
 * What the same call leaves that is sent five times, one after the other in one world and at once in an equal one. It has to succeed, and
 * to be refused by no other refusals than its own.
 */
async function leftBy(key: keyof typeof CALLS, ready: Ready): Promise<Record<'calm' | 'raced', Written>> {
  const times = async () => {
    // Nothing of the one world starts at the same moment as something of the other.
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const call = await ready();
    // All calls come from one network: what is limited by it starts from nothing each time.
    await app.database.db.delete(attemptCounters);
    return Array.from({ length: TIMES }, (_, time) => () => call(time));
  };
  const calls = await times();
  const calm = await outcomeOf(() => oneAfterTheOther(calls));
  const sameCalls = await times();
  const raced = await outcomeOf(() => gate.atOnce(sameCalls));
  expect(calm.answers[0], 'that the call succeeds').toSatisfy(isDone);
  const refused = raced.answers.filter((answer) => !isDone(answer));
  expect.soft(refusalsIn(key)).toEqual(expect.arrayContaining(namesOf(refused)));
  expect.soft(refused.length, 'refusals').toBeLessThan(TIMES);
  return { calm: calm.written, raced: raced.written };
}

/** Of several invitations the one that is stored need not be the one that was counted first. */
const COUNTED_APART: readonly (keyof typeof CALLS)[] = ['POST /api/shop/member'];
const withoutShare = ({ grown, rows }: Written): Written => ({
  grown,
  rows: rows.map((row) => row.replace(/"share":"\w+"/, '"share":"any"')),
});

// The keys of a table are those of its type.
const KEYS = Object.keys(CALLS) as (keyof typeof CALLS)[];

test('no call that changes something is left out', () => {
  const writes = (Object.keys(endpoints) as (keyof typeof endpoints)[]).filter((key) => {
    const { safe }: Endpoint = endpoints[key];
    return !key.startsWith('GET ') && !safe;
  });
  expect(KEYS.toSorted()).toEqual(writes.toSorted());
});

test.each(KEYS)(
  '%s five times at once leaves what one after the other leaves, and is never a server error',
  async (key) => {
    const { calm, raced } = await leftBy(key, CALLS[key]);
    const compared = COUNTED_APART.includes(key) ? withoutShare : (written: Written) => written;
    expect(compared(raced)).toEqual(compared(calm));
  },
);

test('orders of one cart under different keys at once are one order', { tags: ['PA11'] }, async () => {
  const { calm, raced } = await leftBy('POST /api/checkout', async () => {
    const { person, sent } = await PLACE_WITH_OTHER_KEYS(app);
    return () => {
      const headers = { 'idempotency-key': randomUUID() };
      return send(app, 'POST /api/checkout', { ...sent, headers }, bearer(person.token).authorization);
    };
  });
  expect(raced).toEqual(calm);
});
