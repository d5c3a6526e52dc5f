import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ComplaintId } from '../../../../contract/kernel/schemas.ts';
import type { ComplaintView } from '../../../../contract/operator-complaints.ts';
import { complaints } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer, anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aComplaint, HOUR_MS } from '../../../../tests/support/complaint-builders.ts';

let app: TestApp;
let buyer: Person;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  operator = await anOperator(app, ['support']);
});
beforeEach(async () => {
  app.clock.now = new Date();
  await app.database.db.delete(complaints);
  await app.database.db.execute(sql`delete from attempt_counters`);
  buyer = await aBuyer(app);
});
afterAll(() => app.close());

const read = (complaintId: ComplaintId) =>
  operator.api('GET /api/operator/complaint/:complaintId', { params: { complaintId } });

test('operators list what is due first, page by page, and find a complaint by number or address', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 53; count += 1) {
    const { id } = await aComplaint(app, buyer);
    ids.push(id);
    app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
    await app.database.db.execute(sql`delete from attempt_counters`);
  }
  const list = (query: { show?: ComplaintView; search?: string; after?: string }) =>
    operator.api('GET /api/operator/complaint', { query });
  const first = await list({});
  expect(first.complaints.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  const rest = await list({ after: first.next ?? '' });
  expect(rest.complaints.map(({ id }) => id)).toEqual(ids.slice(50));
  expect(rest.next).toBeNull();
  expect((await list({ show: 'overdue' })).complaints.map(({ id }) => id)).toEqual(ids.slice(0, 6));
  const { id: complaintId } = first.complaints[0] ?? expect.unreachable();
  const { version } = await read(complaintId);
  const call = { params: { complaintId }, body: { version, decision: 'Yes.' } };
  await operator.api('POST /api/operator/complaint/:complaintId/decide', call);
  expect((await list({ show: 'decided' })).complaints.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await list({ show: 'open' })).complaints[0]?.id).toBe(ids[1]);
  const { number } = first.complaints[3] ?? expect.unreachable();
  expect((await list({ show: 'all', search: number.toLowerCase() })).complaints).toMatchObject([{ number }]);
  const { found } = await operator.api('GET /api/operator/search', { query: { q: number } });
  expect(found).toMatchObject([{ kind: 'complaint', title: number }]);
  expect((await list({ show: 'all', search: buyer.user.email ?? '' })).complaints).toHaveLength(50);
  await expect(list({ after: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('one operator takes care of a complaint, and the list says who', async () => {
  const { id } = await aComplaint(app, buyer);
  await operator.api('PUT /api/operator/to-do/:kind/:id/owner', {
    params: { kind: 'complaints', id },
  });
  expect((await read(id)).owner).toEqual({ id: operator.user.id, name: operator.user.name });
});
