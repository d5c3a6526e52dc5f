import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isForOperators } from '../../../contract/endpoint.ts';
import { type Endpoints, endpoints } from '../../../contract/endpoints.ts';
import type { Duty } from '../../../contract/kernel/rights.ts';
import { PROBLEMS } from '../../../contract/problem.ts';
import {
  operatorDuties,
  shopMembers,
  supportConsents,
  supportNotes,
} from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aBuyer,
  aGuest,
  aMember,
  anOperator,
  aSeller,
  type Person,
} from '../../../tests/support/builders.ts';
import { aShop } from '../../../tests/support/catalog-builders.ts';
import { aComplaint } from '../../../tests/support/complaint-builders.ts';
import { refusalOf } from '../../../tests/support/outcomes.ts';
import { hashPassword } from '../../../tests/support/passwords.ts';
import { hashOfTables } from '../../../tests/support/table-hashes.ts';

type Key = keyof Endpoints;
// The keys of a table are those of its type.
const KEYS = Object.keys(endpoints) as Key[];

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minutesLater = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

const typeCode = (person: Person, code: string, by = operator) =>
  by.api('POST /api/operator/account/:userId/view', {
    params: { userId: person.user.id },
    body: { code, reason: 'Asked on the phone about an order' },
  });

/** What an operator sees as a person who read out a code. */
async function look(person: Person, by?: Person) {
  operator = by ?? (await anOperator(app, ['support']));
  const { code } = await person.api('POST /api/support-code');
  const { handOver } = await typeCode(person, code);
  const { view, endsAt } = await operator.api('POST /api/operator/support-view', { body: { handOver } });
  return { ...view, handOver, endsAt, api: app.api(view.token) };
}

const isOver = async (token: string) => {
  await expect(app.api(token)('GET /api/session')).rejects.toMatchObject({ code: 'not_signed_in' });
};

test('support sees the account of who reads out a code, for thirty minutes, and a mail says so', {
  tags: ['I21', 'POL31'],
}, async () => {
  const buyer = await aBuyer(app);
  const view = await look(buyer);
  expect(await view.api('GET /api/user/user')).toMatchObject({ id: buyer.user.id });
  expect(await view.api('GET /api/order/list')).toMatchObject({ orders: [] });
  await app.jobs.drain();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    buyer.user.email,
    'Support looked at your account',
  ]);
  expect(await buyer.api('GET /api/session')).toHaveLength(1);
  const { looks } = await buyer.api('GET /api/support-view');
  expect(looks).toMatchObject([{ isOpen: true, endsAt: view.endsAt }]);
  minutesLater(29);
  await view.api('GET /api/user/user');
  minutesLater(1);
  await isOver(view.token);
  expect((await buyer.api('GET /api/support-view')).looks).toMatchObject([{ isOpen: false }]);
});

test('in a support view every change is refused, and so is what must not be seen', {
  tags: ['I21', 'OP13'],
}, async () => {
  const seller = await aSeller(app);
  await aShop(app, { ownerId: seller.user.id });
  for (const person of [await aBuyer(app), seller]) {
    const view = await look(person);
    const before = await hashOfTables(app);
    for (const key of KEYS) {
      const { access, safe, inSupportView } = endpoints[key] as (typeof endpoints)[Key] & {
        safe?: true;
        inSupportView?: 'refused' | 'answered';
      };
      const [method = '', path = ''] = key.split(' ');
      const isRead = method === 'GET' || safe === true;
      if (inSupportView === undefined ? isRead : inSupportView === 'answered') continue;
      const reply = await app.server.inject({
        method: method as 'GET', // a key begins with a method
        url: path.replace(/:(\w+)/g, () => view.id),
        headers: { authorization: `Bearer ${view.token}` },
      });
      const refused = isForOperators(access) ? 'not_found' : 'read_only';
      const { code } = reply.json<{ code: string }>();
      expect([reply.statusCode, code], key).toEqual([PROBLEMS[refused].status, refused]);
    }
    expect(await hashOfTables(app)).toEqual(before);
  }
  const refused = KEYS.filter(
    (key) => (endpoints[key] as { inSupportView?: string }).inSupportView === 'refused',
  );
  expect(refused).toEqual(
    expect.arrayContaining([
      'GET /api/security',
      'GET /api/profile/export',
      'GET /api/shop/verification',
      'GET /api/export/products',
    ]),
  );
  const answered = KEYS.filter(
    (key) => (endpoints[key] as { inSupportView?: string }).inSupportView === 'answered',
  );
  expect(answered).toEqual(['POST /api/support-view/end']);
});

test('a code is good once, for ten minutes, for its account, and five guesses void it', {
  tags: ['OP13', 'POL31'],
}, async () => {
  operator = await anOperator(app, ['support']);
  const [buyer, other] = [await aBuyer(app), await aBuyer(app)];
  const { code } = await buyer.api('POST /api/support-code');
  expect(code).toMatch(/^\d{8}$/);
  const wrong = { status: 400, code: 'wrong_code' };
  await expect(typeCode(other, code)).rejects.toMatchObject(wrong);
  const typed = await Promise.all([1, 2].map(() => refusalOf(typeCode(buyer, code))));
  expect(typed.sort()).toEqual(['400 wrong_code', 'done']);
  await expect(typeCode(buyer, code)).rejects.toMatchObject(wrong);
  const late = await buyer.api('POST /api/support-code');
  minutesLater(10);
  await expect(typeCode(buyer, late.code)).rejects.toMatchObject(wrong);
  const guessed = await buyer.api('POST /api/support-code');
  const miss = guessed.code === '00000000' ? '11111111' : '00000000';
  for (let guess = 0; guess < 5; guess += 1) await expect(typeCode(buyer, miss)).rejects.toMatchObject(wrong);
  await expect(typeCode(buyer, guessed.code)).rejects.toMatchObject(wrong);
  const query = { actor: operator.user.id };
  const { entries } = await (await anOperator(app, ['owner'])).api('GET /api/operator/audit', { query });
  const refusals = entries.filter(({ what }) => what === 'Begin a support view, refused: wrong code');
  expect(refusals.slice(0, 5).map(({ about }) => about?.label)).toEqual(Array(5).fill(buyer.user.name));
  const withdrawn = await buyer.api('POST /api/support-code');
  await buyer.api('DELETE /api/support-code');
  // By somebody else, whose guesses are not used up.
  const another = await anOperator(app, ['support']);
  await expect(typeCode(buyer, withdrawn.code, another)).rejects.toMatchObject(wrong);
});

test('guesses are limited for the account and for the operator', { tags: ['OP13'] }, async () => {
  operator = await anOperator(app, ['support']);
  const victim = await aBuyer(app);
  for (let guess = 0; guess < 10; guess += 1) {
    await expect(typeCode(victim, '12345678')).rejects.toMatchObject({ code: 'wrong_code' });
  }
  const limited = { code: 'too_many_requests' };
  await expect(typeCode(await aBuyer(app), '12345678'), 'of the operator').rejects.toMatchObject(limited);
  const another = await anOperator(app, ['support']);
  await expect(typeCode(victim, '12345678', another), 'of the account').rejects.toMatchObject(limited);
});

test('what a view is handed over with works once, in the session that began it', {
  tags: ['OP14'],
}, async () => {
  operator = await anOperator(app, ['support']);
  const buyer = await aBuyer(app);
  const { code } = await buyer.api('POST /api/support-code');
  const { handOver } = await typeCode(buyer, code);
  const thief = await anOperator(app, ['support']);
  const gone = { code: 'link_expired' };
  await expect(thief.api('POST /api/operator/support-view', { body: { handOver } })).rejects.toMatchObject(
    gone,
  );
  await operator.api('POST /api/operator/support-view', { body: { handOver } });
  await expect(operator.api('POST /api/operator/support-view', { body: { handOver } })).rejects.toMatchObject(
    gone,
  );
});

test('a view ends with its person, the operator, the duty and both accounts', {
  tags: ['I21', 'OP14'],
}, async () => {
  const buyer = await aBuyer(app);
  const { db } = app.database;
  const byPerson = await look(buyer);
  const [open] = (await buyer.api('GET /api/support-view')).looks;
  const viewId = open?.id ?? expect.unreachable();
  const stranger = await aBuyer(app);
  const ending = { params: { viewId } };
  await expect(stranger.api('DELETE /api/support-view/:viewId', ending)).rejects.toMatchObject({
    code: 'not_found',
  });
  await buyer.api('DELETE /api/support-view/:viewId', ending);
  await isOver(byPerson.token);
  expect((await buyer.api('GET /api/support-view')).looks).toMatchObject([{ isOpen: false }]);

  const everywhere = await look(buyer);
  await buyer.api('DELETE /api/session/others');
  await isOver(everywhere.token);

  const byOperator = await look(buyer);
  await byOperator.api('POST /api/support-view/end');
  await isOver(byOperator.token);
  await expect(buyer.api('POST /api/support-view/end')).rejects.toMatchObject({ code: 'wrong_state' });

  const signedOut = await look(buyer);
  await db.execute(sql`delete from sessions where user_id = ${operator.user.id}`);
  await isOver(signedOut.token);

  const withoutDuty = await look(buyer);
  await db.delete(operatorDuties).where(sql`user_id = ${operator.user.id}`);
  await isOver(withoutDuty.token);

  const shutOut = await look(buyer);
  await db.execute(sql`update users set disabled_at = now() where id = ${operator.user.id}`);
  await isOver(shutOut.token);

  const closed = await look(buyer);
  await db.execute(sql`update users set disabled_at = now() where id = ${buyer.user.id}`);
  await isOver(closed.token);
});

/** Has an owner of the market change what an operator is in charge of. */
const giveDuties = (owner: Person, personId: Person['user']['id'], duties: Duty[]) =>
  owner.api('PUT /api/operator/people/:personId/duties', { params: { personId }, body: { duties } });

const endsOf = async (person: Person) => {
  const { rows } = await app.database.db.execute<{ because: string }>(
    sql`select ended_because as because from support_consents where user_id = ${person.user.id} order by 1`,
  );
  return rows.map(({ because }) => because);
};

test('a view that ended with the duty or the access of its operator stays ended when they are given back', {
  tags: ['I21', 'OP14'],
}, async () => {
  const owner = await anOperator(app, ['owner']);
  const buyer = await aBuyer(app);
  const withoutDuty = await look(buyer);
  const { id: personId } = operator.user;
  await giveDuties(owner, personId, ['support', 'finance']);
  await withoutDuty.api('GET /api/user/user');
  await giveDuties(owner, personId, ['finance']);
  await giveDuties(owner, personId, ['support']);
  await isOver(withoutDuty.token);
  expect((await buyer.api('GET /api/support-view')).looks).toMatchObject([{ isOpen: false }]);
  const query = { actor: owner.user.id, subject: personId };
  const [, lost] = (await owner.api('GET /api/operator/audit', { query })).entries;
  const params = { entryId: lost?.id ?? expect.unreachable() };
  const { changes } = await owner.api('GET /api/operator/audit/:entryId', { params });
  expect(changes.find(({ table }) => table === 'Support consents')?.columns).toContainEqual({
    name: 'Ended because',
    before: null,
    after: 'Duty lost',
  });

  const shutOut = await look(buyer);
  const leaving = { params: { personId: operator.user.id } };
  await owner.api('POST /api/operator/people/:personId/disable', leaving);
  await owner.api('POST /api/operator/people/:personId/enable', leaving);
  await isOver(shutOut.token);

  const byHand = await look(buyer);
  const { db } = app.database;
  for (const moment of [sql`now()`, sql`null`])
    await db.execute(sql`update users set disabled_at = ${moment} where id = ${operator.user.id}`);
  await isOver(byHand.token);
  expect(await endsOf(buyer)).toEqual(['duty_lost', 'shut_out', 'shut_out']);
});

test('each view says why it ended', { tags: ['I21'] }, async () => {
  const buyer = await aBuyer(app);
  await (await look(buyer)).api('POST /api/support-view/end');
  await look(buyer);
  await buyer.api('DELETE /api/session/others');
  await look(buyer);
  await app.database.db.execute(sql`delete from sessions where user_id = ${operator.user.id}`);
  expect(await endsOf(buyer)).toEqual(['closed', 'closed', 'signed_out']);
});

test('what a view is handed over with is void once the duty was lost', { tags: ['OP14'] }, async () => {
  operator = await anOperator(app, ['support']);
  const owner = await anOperator(app, ['owner']);
  const buyer = await aBuyer(app);
  const { code } = await buyer.api('POST /api/support-code');
  const { handOver } = await typeCode(buyer, code);
  await giveDuties(owner, operator.user.id, ['finance']);
  await giveDuties(owner, operator.user.id, ['support']);
  await expect(operator.api('POST /api/operator/support-view', { body: { handOver } })).rejects.toMatchObject(
    {
      code: 'link_expired',
    },
  );
});

test('no view begins while the duty is taken away', { tags: ['OP14'] }, async () => {
  operator = await anOperator(app, ['support']);
  const buyer = await aBuyer(app);
  const { code } = await buyer.api('POST /api/support-code');
  const { pool } = app.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('delete from operator_duties where user_id = $1', [operator.user.id]);
    const beginning = refusalOf(typeCode(buyer, code));
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rows.length).toBeGreaterThan(0);
    await holder.query('commit');
    expect(await beginning).toBe('403 right_missing');
  } finally {
    holder.release();
  }
  expect((await buyer.api('GET /api/support-view')).looks).toEqual([]);
});

test('a view is never lengthened nor made a session of its person', { tags: ['I21', 'OP14'] }, async () => {
  const buyer = await aBuyer(app);
  await look(buyer);
  const { db } = app.database;
  const ofBuyer = sql`where user_id = ${buyer.user.id}`;
  const staysView = { cause: { constraint: 'sessions_support_view_check' } };
  for (const change of [
    sql`expires_at = now() + interval '31 minutes'`,
    sql`support_consent_id = null, support_operator_id = null, operator_session_id = null`,
    sql`refresh_hash = 'x'::bytea`,
    sql`second_factor_at = now()`,
    sql`confirmed_at = now()`,
  ]) {
    const changed = db.execute(
      sql`update sessions set ${change} ${ofBuyer} and support_consent_id is not null`,
    );
    await expect(changed).rejects.toMatchObject(staysView);
  }
  await expect(
    db.execute(sql`update support_consents set view_ends_at = view_ends_at + interval '1 minute' ${ofBuyer}`),
  ).rejects.toMatchObject({ cause: { constraint: 'support_consents_once_check' } });
  await expect(
    db.execute(
      sql`update sessions set support_consent_id = (select id from support_consents limit 1) ${ofBuyer}`,
    ),
  ).rejects.toMatchObject(staysView);
});

test('support sees the own shop of a seller, and no shop that they work for', {
  tags: ['OP13'],
}, async () => {
  const others = await aShop(app);
  const seller = await aMember(app, others, ['orders']);
  const own = await aShop(app, { ownerId: seller.user.id });
  expect(await app.database.db.$count(shopMembers)).toBeGreaterThan(0);
  const view = await look({ ...seller, api: app.api(seller.token) });
  await view.api('GET /api/shop-order');
  await app.api(view.token, own.id)('GET /api/shop-order');
  await expect(app.api(view.token, others.id)('GET /api/shop-order')).rejects.toMatchObject({
    code: 'not_a_member',
  });
});

test('the audit log keeps that a view began, each thing that was read, and that it ended', {
  tags: ['OP14', 'POL31'],
}, async () => {
  const owner = await anOperator(app, ['owner']);
  const buyer = await aBuyer(app);
  const view = await look(buyer);
  await view.api('GET /api/order');
  await view.api('GET /api/order');
  await view.api('GET /api/address');
  await view.api('POST /api/support-view/end');
  const { entries } = await owner.api('GET /api/operator/audit', { query: { actor: operator.user.id } });
  expect(entries.map(({ action }) => action).reverse()).toEqual([
    'POST /api/operator/account/:userId/view',
    'POST /api/operator/support-view',
    'GET /api/order',
    'GET /api/address',
    'POST /api/support-view/end',
  ]);
  expect(entries.find(({ action }) => action === 'GET /api/order')).toMatchObject({
    actor: { kind: 'operator', id: operator.user.id },
    subject: { accountId: [buyer.user.id] },
  });
});

test('guests and operators show no code', async () => {
  for (const person of [await aGuest(app), await anOperator(app)]) {
    await expect(person.api('POST /api/support-code')).rejects.toMatchObject({ code: 'wrong_state' });
  }
});

test('what is stored of a consent does not hold its code', { tags: ['OP13'] }, async () => {
  const buyer = await aBuyer(app);
  const { code } = await buyer.api('POST /api/support-code');
  const [row] = await app.database.db.select().from(supportConsents).where(sql`user_id = ${buyer.user.id}`);
  expect(JSON.stringify(row)).not.toContain(code);
});

test('notes are seen by operators alone, never changed, and emptied with the account', {
  tags: ['POL31'],
}, async () => {
  const support = await anOperator(app, ['support']);
  const buyer = await aBuyer(app, { passwordHash: await hashPassword('monsoon2026') });
  const params = { kind: 'person', subjectId: buyer.user.id } as const;
  const { notes } = await support.api('POST /api/operator/note/:kind/:subjectId', {
    params,
    body: { text: 'Asks for calls after six' },
  });
  expect(notes).toMatchObject([{ text: 'Asks for calls after six', author: support.user.name }]);
  const catalogue = await anOperator(app, ['catalogue']);
  await expect(catalogue.api('GET /api/operator/note/:kind/:subjectId', { params })).rejects.toMatchObject({
    code: 'right_missing',
  });
  const own = await buyer.api('GET /api/profile/export');
  expect(JSON.stringify(own)).not.toContain('after six');
  expect(own.parts['support']?.data).toMatchObject({ notes: [{ about: 'person' }] });
  const { db } = app.database;
  const onlyAdded = { cause: { constraint: 'support_notes_append_only_check' } };
  await expect(db.update(supportNotes).set({ text: 'Other' })).rejects.toMatchObject(onlyAdded);
  await expect(db.delete(supportNotes)).rejects.toMatchObject(onlyAdded);
  await buyer.api('DELETE /api/profile', { body: { password: 'monsoon2026' } });
  expect((await support.api('GET /api/operator/note/:kind/:subjectId', { params })).notes).toMatchObject([
    { text: '' },
  ]);
});

test('notes that are written at once do not pass their limit', async () => {
  const support = await anOperator(app, ['support']);
  const buyer = await aBuyer(app);
  await app.database.db.execute(sql`
    insert into support_notes (subject_kind, subject_id, text, written_by, at)
    select 'person', ${buyer.user.id}, 'Called', ${support.user.id}, now() from generate_series(1, 499)`);
  const params = { kind: 'person', subjectId: buyer.user.id } as const;
  const writing = Array.from({ length: 8 }, () =>
    support.api('POST /api/operator/note/:kind/:subjectId', { params, body: { text: 'Called again' } }),
  );
  const refused = (await Promise.allSettled(writing)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'limit_reached' } });
});

test('operators with the duty see a person, in full where they need it, and the log keeps it', {
  tags: ['OP13'],
}, async () => {
  const buyer = await aBuyer(app);
  const params = { userId: buyer.user.id };
  const [support, owner] = [await anOperator(app, ['support']), await anOperator(app, ['owner'])];
  const seen = await support.api('GET /api/operator/account/:userId', { params });
  expect(seen).toMatchObject({ email: buyer.user.email, phoneNumber: buyer.user.phoneNumber, devices: 1 });
  const { email } = await owner.api('GET /api/operator/account/:userId', { params });
  expect(email).not.toBe(buyer.user.email);
  const { entries } = await owner.api('GET /api/operator/audit', { query: { actor: support.user.id } });
  expect(entries).toMatchObject([{ action: 'GET /api/operator/account/:userId' }]);
  const reset = { params, body: { about: 'password_reset' } } as const;
  await support.api('POST /api/operator/account/:userId/mail', reset);
  await app.jobs.drain();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    buyer.user.email,
    'Reset your password',
  ]);
  const { mails } = await support.api('GET /api/operator/account/:userId', { params });
  expect(mails).toMatchObject([{ words: 'Account: password reset', to: null, state: 'sent' }]);
});

test('support sees the complaints of a person, and the mails about them', { tags: ['OP13'] }, async () => {
  const buyer = await aBuyer(app);
  const support = await anOperator(app, ['support']);
  const { id: complaintId } = await aComplaint(app, buyer);
  const answer = { params: { complaintId }, body: { text: 'We look into it.' } };
  await support.api('POST /api/operator/complaint/:complaintId/message', answer);
  await app.jobs.drain();
  const params = { userId: buyer.user.id };
  const { mails, complaints } = await support.api('GET /api/operator/account/:userId', { params });
  expect(complaints).toMatchObject({ latest: [{ id: complaintId, state: 'acknowledged' }], total: 1 });
  const finance = await anOperator(app, ['finance']);
  expect((await finance.api('GET /api/operator/account/:userId', { params })).complaints).toBeNull();
  expect(mails.map(({ words, state }) => [words, state])).toEqual(
    expect.arrayContaining([
      ['Complaint: received', 'sent'],
      ['Complaint: message of the market', 'sent'],
    ]),
  );
});
