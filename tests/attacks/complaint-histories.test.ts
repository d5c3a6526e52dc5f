import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { ApiProblem } from '../../contract/client.ts';
import type { ComplaintId } from '../../contract/kernel/schemas.ts';
import { complaints } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, anOperator, type Person } from '../support/builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { aComplaint, HOUR_MS } from '../support/complaint-builders.ts';

const OFFICER = 'latha@market.example';
const COMPLAINTS = 3;

let app: TestApp;
let operators: Person[];
beforeAll(async () => {
  app = await startTestApp({ GRIEVANCE_OFFICER_EMAIL: OFFICER });
  operators = [await anOperator(app), await anOperator(app)];
});
afterAll(() => app.close());

type Step = { of: number } & (
  | { kind: 'move'; move: 'acknowledge' | 'start' | 'close' }
  | { kind: 'decide'; isBoth: boolean }
  | { kind: 'answer' | 'note' | 'write' | 'end' | 'look' }
  | { kind: 'wait'; hours: number }
);

const of = fc.nat(COMPLAINTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ of, kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }) }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      of,
      kind: fc.constant('move' as const),
      move: fc.constantFrom('acknowledge' as const, 'start' as const, 'close' as const),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ of, kind: fc.constant('decide' as const), isBoth: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({
      of,
      kind: fc.constantFrom(
        'answer' as const,
        'note' as const,
        'write' as const,
        'end' as const,
        'look' as const,
      ),
    }),
    weight: 3,
  },
);

/** What the state forbids is refused, and changes nothing. */
async function tryTo(act: Promise<unknown>): Promise<void> {
  const error = await act.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (error === undefined) return;
  expect(error).toBeInstanceOf(ApiProblem);
  expect(['wrong_state', 'stale']).toContain((error as ApiProblem).code); // an instance of it
}

async function take(buyer: Person, complaintId: ComplaintId, wanted: Step): Promise<void> {
  const params = { complaintId };
  const [first] = operators as [Person, Person]; // both are there
  const body = { text: 'A word' };
  switch (wanted.kind) {
    case 'wait':
      app.clock.now = new Date(app.clock.now.getTime() + wanted.hours * HOUR_MS);
      return;
    case 'look':
      return app.jobs.drain();
    case 'answer':
      return tryTo(first.api('POST /api/operator/complaint/:complaintId/message', { params, body }));
    case 'note':
      return tryTo(first.api('POST /api/operator/complaint/:complaintId/note', { params, body }));
    case 'write':
      return tryTo(buyer.api('POST /api/complaint/:complaintId/message', { params, body }));
    case 'end':
      return tryTo(buyer.api('POST /api/complaint/:complaintId/end', { params }));
    case 'move':
    case 'decide':
      return answerAs(wanted, complaintId);
  }
}

/** A move or decision of an operator, or the decisions of two at the same moment. */
async function answerAs(
  wanted: Extract<Step, { kind: 'move' | 'decide' }>,
  complaintId: ComplaintId,
): Promise<void> {
  const params = { complaintId };
  const [first, second] = operators as [Person, Person]; // both are there
  const { version } = await first.api('GET /api/operator/complaint/:complaintId', { params });
  if (wanted.kind === 'move') {
    const call = { params, body: { version } };
    return tryTo(first.api(`POST /api/operator/complaint/:complaintId/${wanted.move}`, call));
  }
  const decide = ({ api, user }: Person) =>
    api('POST /api/operator/complaint/:complaintId/decide', {
      params,
      body: { version, decision: `By ${user.id}` },
    });
  await Promise.all((wanted.isBoth ? [first, second] : [first]).map((operator) => tryTo(decide(operator))));
}

const rowsNow = () => app.database.db.select().from(complaints).orderBy(complaints.number);

test('whatever is done to complaints, and however the clock is moved, each is decided once at most and each deadline notified once', {
  tags: ['I18', 'OP10'],
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    await app.database.db.delete(complaints);
    await app.database.db.execute(sql`delete from attempt_counters`);
    app.clock.now = new Date();
    app.mails.length = 0;
    const buyer = await aBuyer(app);
    const filed = [];
    for (let count = 0; count < COMPLAINTS; count += 1) filed.push(await aComplaint(app, buyer));
    let before = await rowsNow();
    for (const wanted of steps) {
      await take(buyer, filed[wanted.of]?.id ?? expect.unreachable(), wanted);
      const after = await rowsNow();
      for (const [place, row] of after.entries()) {
        const { decidedAt, decision, acknowledgeEscalatedAt, decideEscalatedAt, ...was } =
          before[place] ?? expect.unreachable();
        expect(row).toMatchObject({ acknowledgeBy: was.acknowledgeBy, decideBy: was.decideBy });
        if (decidedAt) expect(row).toMatchObject({ decidedAt, decision });
        if (acknowledgeEscalatedAt) expect(row).toMatchObject({ acknowledgeEscalatedAt });
        if (decideEscalatedAt) expect(row).toMatchObject({ decideEscalatedAt });
      }
      before = after;
    }
    app.clock.now = new Date(app.clock.now.getTime() + 32 * 24 * HOUR_MS);
    await app.jobs.drain();
    const rows = await rowsNow();
    // What waits by now has missed both times; the officer was notified of each miss, once.
    for (const { state, acknowledgeEscalatedAt, decideEscalatedAt } of rows) {
      if (state === 'received') expect(acknowledgeEscalatedAt).not.toBeNull();
      if (state !== 'decided' && state !== 'closed') expect(decideEscalatedAt).not.toBeNull();
    }
    const missed = rows.flatMap(({ number, acknowledgeEscalatedAt, decideEscalatedAt }) => [
      ...(acknowledgeEscalatedAt ? [`${number} acknowledged`] : []),
      ...(decideEscalatedAt ? [`${number} decided`] : []),
    ]);
    const told = app.mails
      .filter(({ to }) => to === OFFICER)
      .map(
        ({ subject, text }) =>
          `${subject.slice(-10)} ${text.includes('be acknowledged within') ? 'acknowledged' : 'decided'}`,
      );
    expect(told.sort()).toEqual(missed.sort());
    const decisions = app.mails.filter(({ subject }) => subject.startsWith('Your complaint is decided'));
    expect(decisions).toHaveLength(rows.filter(({ decidedAt }) => decidedAt !== null).length);
    await expectInvariantsToHold(app);
  });
  await fc.assert(property, { numRuns: 15 });
});
