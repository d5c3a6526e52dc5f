import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaints } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { bearer, mailsTo } from '../../../tests/support/browser.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import {
  aComplaint,
  COMPLAINT,
  codeFor,
  HOUR_MS,
  passTime,
} from '../../../tests/support/complaint-builders.ts';
import { refusalOf } from '../../../tests/support/outcomes.ts';
import { hashPassword } from '../../../tests/support/passwords.ts';

const PASSWORD = 'monsoon2026';
const OFFICER = 'latha@market.example';
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let buyer: Person;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp({ GRIEVANCE_OFFICER_EMAIL: OFFICER });
  operator = await anOperator(app, ['support']);
});
beforeEach(async () => {
  await app.jobs.drain();
  app.mails.length = 0;
  app.clock.now = new Date();
  await app.database.db.execute(sql`delete from attempt_counters`);
  await app.database.db.delete(complaints);
  buyer = await aBuyer(app);
});
afterAll(() => app.close());

const read = (complaintId: Awaited<ReturnType<typeof aComplaint>>['id']) =>
  operator.api('GET /api/operator/complaint/:complaintId', { params: { complaintId } });

/** An operator's move of the complaint as it is now. */
async function move(
  complaintId: Awaited<ReturnType<typeof aComplaint>>['id'],
  name: 'acknowledge' | 'start' | 'close',
) {
  const { version } = await read(complaintId);
  const call = { params: { complaintId }, body: { version } };
  return operator.api(`POST /api/operator/complaint/:complaintId/${name}`, call);
}

async function decide(complaintId: Awaited<ReturnType<typeof aComplaint>>['id'], decision: string) {
  const { version } = await read(complaintId);
  const call = { params: { complaintId }, body: { version, decision } };
  return operator.api('POST /api/operator/complaint/:complaintId/decide', call);
}

const subjects = async (to: string) => (await mailsTo(app, to)).map(({ subject }) => subject);
const toOfficer = () => app.mails.filter(({ to }) => to === OFFICER);

test('who is signed in with a verified address files at once, with a number, both deadlines and a mail', async () => {
  app.clock.now = new Date('2026-11-26T10:00:00Z');
  const { filed, draftId } = await buyer.api('POST /api/complaint', {
    body: { ...COMPLAINT, email: (buyer.user.email ?? '').toUpperCase() },
  });
  await app.jobs.drain();
  expect(draftId).toBeNull();
  expect(filed).toMatchObject({
    acknowledgeBy: '2026-11-28T10:00:00.000Z',
    decideBy: '2026-12-26T10:00:00.000Z',
  });
  expect(filed?.number).toMatch(/^G-[2-9A-Z]{8}$/);
  const [mail] = await mailsTo(app, buyer.user.email ?? '');
  expect(mail?.subject).toBe(`We have received your complaint: ${filed?.number}`);
  expect(mail?.text).toContain('To be decided by: 26 Dec 2026, 15:30');
});

test('a seller is led to their own list by the mail about a complaint', async () => {
  const seller = await aSeller(app);
  const { id } = await aComplaint(app, seller);
  await app.jobs.drain();
  const [mail] = await mailsTo(app, seller.user.email ?? '');
  expect(mail?.text).toContain(`/seller/complaints/${id}`);
});

test('a visitor’s complaint is filed with the code that was mailed, and not before', async () => {
  const { filed, draftId } = await app.api()('POST /api/complaint', { body: COMPLAINT });
  expect(filed).toBeNull();
  const list = () => operator.api('GET /api/operator/complaint', { query: { show: 'all' } });
  expect((await list()).complaints).toEqual([]);
  const code = await codeFor(app, COMPLAINT.email);
  const confirm = (written: string) =>
    app.api()('POST /api/complaint/confirm', { body: { draftId: draftId ?? '', code: written } });
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(confirm(wrong)).rejects.toMatchObject({ status: 400, code: 'wrong_code' });
  const { number } = await confirm(code);
  await expect(confirm(code), 'a second time').rejects.toMatchObject({ code: 'wrong_code' });
  await app.jobs.drain();
  expect((await list()).complaints).toMatchObject([{ number, name: COMPLAINT.name, state: 'received' }]);
  expect((await subjects(COMPLAINT.email)).at(-1)).toBe(`We have received your complaint: ${number}`);
});

test('a code is over after five wrong ones and after an hour', { tags: ['OP9'] }, async () => {
  const draft = async () => {
    const { draftId } = await app.api()('POST /api/complaint', { body: COMPLAINT });
    const code = await codeFor(app, COMPLAINT.email);
    return {
      code,
      confirm: (given: string) =>
        app.api()('POST /api/complaint/confirm', { body: { draftId: draftId ?? '', code: given } }),
    };
  };
  const guessed = await draft();
  const wrong = guessed.code === '000000' ? '000001' : '000000';
  for (let time = 0; time < 5; time += 1)
    await expect(guessed.confirm(wrong)).rejects.toMatchObject({ status: 400, code: 'wrong_code' });
  await expect(guessed.confirm(guessed.code)).rejects.toMatchObject({ code: 'wrong_code' });
  const late = await draft();
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS + 1);
  await expect(late.confirm(late.code)).rejects.toMatchObject({ code: 'wrong_code' });
  await app.jobs.drain();
  const { rows } = await app.database.db.execute(sql`select 1 from complaint_drafts`);
  expect(rows, 'nothing of it is kept').toEqual([]);
});

test('somebody else’s address is not proven by an account, nor the own one before it is verified', async () => {
  const unproven = await aBuyer(app, { emailVerifiedAt: null });
  for (const [person, email] of [
    [buyer, COMPLAINT.email],
    [unproven, unproven.user.email ?? ''],
  ] as const) {
    const { filed, draftId } = await person.api('POST /api/complaint', { body: { ...COMPLAINT, email } });
    expect(filed).toBeNull();
    expect(draftId).not.toBeNull();
  }
});

test('a complaint says what it is about: an order, or a product or shop by the address of its page', async () => {
  const { id: shopId } = await aShop(app, { name: 'Loom & Thread' });
  const product = await aProduct(app, { shopId, name: 'Jamdani sari' });
  const about = async (changes: object) => {
    const { id } = await aComplaint(app, buyer, changes);
    const { subject, path } = await read(id);
    return [subject, path];
  };
  expect(await about({ about: 'order', subject: 'h-7k3q9m2p' })).toEqual([
    'H-7K3Q9M2P',
    '/operator/search?q=H-7K3Q9M2P',
  ]);
  const productPage = `https://shop.example/product/${product.id}?colour=red`;
  expect(await about({ about: 'product', subject: productPage })).toEqual([
    'Jamdani sari',
    `/product/${product.id}`,
  ]);
  expect(await about({ about: 'shop', subject: `/shop/${shopId}` })).toEqual([
    'Loom & Thread',
    `/operator/shops/${shopId}`,
  ]);
  expect(await about({ about: 'market', subject: '' })).toEqual(['The market itself, or my data', null]);
});

test('each step is mailed, the complainant sees it with the messages, and never a note or a name of an operator', {
  tags: ['OP9'],
}, async () => {
  const { id, number } = await aComplaint(app, buyer);
  const params = { complaintId: id };
  const write = { params, body: { text: 'Could you send us a picture?' } };
  await operator.api('POST /api/operator/complaint/:complaintId/note', {
    params,
    body: { text: 'He is right.' },
  });
  expect((await read(id)).state, 'a note acknowledges nothing').toBe('received');
  const answered = await operator.api('POST /api/operator/complaint/:complaintId/message', write);
  expect(answered, 'the first message acknowledges').toMatchObject({ state: 'acknowledged' });
  await buyer.api('POST /api/complaint/:complaintId/message', { params, body: { text: 'Here it is.' } });
  expect(await read(id)).toMatchObject({
    hasNews: true,
    notes: [{ text: 'He is right.', author: 'Ira Bose' }],
    messages: [
      { by: 'complainant', text: COMPLAINT.text, author: null },
      { by: 'operator', author: 'Ira Bose' },
      { by: 'complainant', text: 'Here it is.' },
    ],
  });
  await move(id, 'start');
  await decide(id, 'You get your money back.');
  await move(id, 'close');
  await app.jobs.drain();
  const own = await buyer.api('GET /api/complaint/:complaintId', { params });
  expect(own).toMatchObject({
    number,
    state: 'closed',
    decision: 'You get your money back.',
    messages: [{ text: COMPLAINT.text }, { by: 'operator' }, { text: 'Here it is.' }],
  });
  const seen = JSON.stringify([own, await mailsTo(app, buyer.user.email ?? '')]);
  expect(seen).not.toContain('He is right.');
  expect(seen).not.toContain('Ira Bose');
  // Kinds of mails wait in queues of their own.
  expect((await subjects(buyer.user.email ?? '')).sort()).toEqual([
    `An answer to your complaint ${number}`,
    `We have received your complaint: ${number}`,
    `We work on your complaint: ${number}`,
    `Your complaint is closed: ${number}`,
    `Your complaint is decided: ${number}`,
  ]);
  const written = (await mailsTo(app, buyer.user.email ?? '')).map(({ text }) => text).join();
  expect(written).toContain('> You get your money back.');
});

test('a complaint is decided once, by one of two operators of the same moment', {
  tags: ['I18'],
}, async () => {
  const { id } = await aComplaint(app, buyer);
  const { version } = await read(id);
  const decisions = await Promise.all(
    ['Yes.', 'No.'].map((decision) =>
      refusalOf(
        operator.api('POST /api/operator/complaint/:complaintId/decide', {
          params: { complaintId: id },
          body: { version, decision },
        }),
      ),
    ),
  );
  expect(decisions.sort()).toEqual(['409 wrong_state', 'done']);
  await app.jobs.drain();
  expect(
    (await subjects(buyer.user.email ?? '')).filter((subject) => subject.includes('decided')),
  ).toHaveLength(1);
  const again = app.database.db.update(complaints).set({ decision: 'Perhaps.' }).where(eq(complaints.id, id));
  await expect(again, 'the database refuses another one').rejects.toMatchObject({
    cause: { message: 'what a complaint was answered, and when, is written once' },
  });
});

test('a complaint is moved as it was seen, and only as its state allows', async () => {
  const { id } = await aComplaint(app, buyer);
  const { version } = await read(id);
  await move(id, 'start');
  const call = { params: { complaintId: id }, body: { version, decision: 'Late.' } };
  await expect(operator.api('POST /api/operator/complaint/:complaintId/decide', call)).rejects.toMatchObject({
    status: 409,
    code: 'stale',
  });
  await expect(move(id, 'acknowledge')).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
  await expect(move(id, 'close')).rejects.toMatchObject({ code: 'wrong_state' });
  const params = { complaintId: id };
  expect(await buyer.api('POST /api/complaint/:complaintId/end', { params })).toMatchObject({
    state: 'closed',
    decision: '',
    decidedAt: null,
  });
  await expect(buyer.api('POST /api/complaint/:complaintId/end', { params })).rejects.toMatchObject({
    code: 'wrong_state',
  });
  const text = { params, body: { text: 'One more thing' } };
  await expect(buyer.api('POST /api/complaint/:complaintId/message', text)).rejects.toMatchObject({
    code: 'wrong_state',
  });
});

test('a complaint unanswered for 48 hours is overdue and the officer gets one mail, and one more after a month', {
  tags: ['I18', 'OP10'],
}, async () => {
  const { id, number } = await aComplaint(app, buyer);
  await passTime(app, 48 * HOUR_MS - 1000);
  expect(await read(id)).toMatchObject({ isOverdue: false, isEscalated: false });
  expect(toOfficer()).toEqual([]);
  await passTime(app, 1000);
  expect(await read(id)).toMatchObject({ isOverdue: true, isEscalated: true });
  const { groups } = await operator.api('GET /api/operator/to-do');
  const [item] = groups.find(({ kind }) => kind === 'complaints')?.items ?? [];
  expect(item).toMatchObject({ id, isOverdue: true, path: `/operator/complaints/${id}` });
  expect(toOfficer().map(({ subject }) => subject)).toEqual([`A complaint is overdue: ${number}`]);
  expect(toOfficer()[0]?.text).toContain('It had to be acknowledged within 48 hours, and was not.');
  await passTime(app, 5 * DAY_MS);
  expect(toOfficer(), 'not again').toHaveLength(1);
  await move(id, 'acknowledge');
  expect(await read(id), 'that it was late stays').toMatchObject({ isOverdue: false, isEscalated: true });
  await passTime(app, 31 * DAY_MS);
  expect(await read(id)).toMatchObject({ isOverdue: true });
  expect(toOfficer()).toHaveLength(2);
  expect(toOfficer()[1]?.text).toContain('to be decided within one month');
  await decide(id, 'Sorry.');
  await passTime(app, 31 * DAY_MS);
  expect(await read(id)).toMatchObject({ isOverdue: false, isEscalated: true });
  expect(toOfficer()).toHaveLength(2);
});

test('what a complainant writes after the decision waits in the to-do list until somebody replies', {
  tags: ['I17', 'OP10'],
}, async () => {
  const { id: complaintId } = await aComplaint(app, buyer);
  const params = { complaintId };
  const take = () =>
    refusalOf(
      operator.api('PUT /api/operator/to-do/:kind/:id/owner', {
        params: { kind: 'complaints', id: complaintId },
      }),
    );
  await decide(complaintId, 'The shop was warned.');
  expect(await take()).toBe('404 not_found');
  await passTime(app, HOUR_MS);
  const text = { params, body: { text: 'You decided about the wrong order' } };
  await buyer.api('POST /api/complaint/:complaintId/message', text);
  expect(await take()).toBe('done');
  expect(await read(complaintId)).toMatchObject({ isUnanswered: true, owner: { id: operator.user.id } });
  const { groups } = await operator.api('GET /api/operator/to-do');
  const { items = [] } = groups.find(({ kind }) => kind === 'complaints') ?? {};
  expect(items.find(({ id }) => id === complaintId)?.detail).toBe('Decided; a new message waits for a reply');
  await passTime(app, HOUR_MS);
  const reply = { params, body: { text: 'We look at it again.' } };
  await operator.api('POST /api/operator/complaint/:complaintId/message', reply);
  expect(await take()).toBe('404 not_found');
  expect(await read(complaintId)).toMatchObject({ isUnanswered: false });
});

test('a message after the decision is not hidden by complaints that are due later, and is listed by its age', {
  tags: ['I17', 'OP10'],
}, async () => {
  const { id: complaintId } = await aComplaint(app, buyer);
  await decide(complaintId, 'The shop was warned.');
  await passTime(app, 20 * DAY_MS);
  const write = () =>
    buyer.api('POST /api/complaint/:complaintId/message', {
      params: { complaintId },
      body: { text: 'You decided about the wrong order' },
    });
  await write();
  const wroteAt = app.clock.now;
  await passTime(app, HOUR_MS);
  await write();
  for (let count = 0; count < 11; count += 1) {
    await app.database.db.execute(sql`delete from attempt_counters`);
    await aComplaint(app, await aBuyer(app));
  }
  const { groups } = await operator.api('GET /api/operator/to-do');
  const { items = [], total } = groups.find(({ kind }) => kind === 'complaints') ?? {};
  expect(items[0]).toMatchObject({ id: complaintId, since: wroteAt.toISOString() });
  await passTime(app, 3 * DAY_MS);
  const later = (
    await operator.api('GET /api/operator/to-do', { query: { more: 'complaints' } })
  ).groups.find(({ kind }) => kind === 'complaints');
  const isOverdue = later?.items.map((item) => item.isOverdue);
  expect(isOverdue, 'what is overdue comes first').toEqual([...Array<boolean>(11).fill(true), false]);
  expect(total).toBe(await app.database.db.$count(complaints, sql`state <> 'closed'`));
  const listed = async () => {
    const list = await operator.api('GET /api/operator/complaint', { query: { show: 'unanswered' } });
    return list.complaints.map(({ id }) => id);
  };
  expect(await listed()).toContain(complaintId);
  await buyer.api('POST /api/complaint/:complaintId/end', { params: { complaintId } });
  expect(await listed(), 'once it is closed').not.toContain(complaintId);
});

test('what was answered in time is never escalated', async () => {
  const { id } = await aComplaint(app, buyer);
  await passTime(app, 47 * HOUR_MS);
  await move(id, 'acknowledge');
  await passTime(app, 20 * DAY_MS);
  await decide(id, 'Done.');
  await passTime(app, 60 * DAY_MS);
  expect(await read(id)).toMatchObject({ isOverdue: false, isEscalated: false });
  expect(toOfficer()).toEqual([]);
});

test('two processes that look at the same moment, and one that starts later, tell the officer once of each', {
  tags: ['I18', 'OP10'],
}, async () => {
  for (let count = 0; count < 12; count += 1) await aComplaint(app, await aBuyer(app));
  const second = await startTestApp(
    { GRIEVANCE_OFFICER_EMAIL: OFFICER },
    { ownDatabase: { url: app.databaseUrl, ownerUrl: app.ownerUrl, drop: async () => undefined } },
  );
  second.clock.now = new Date(app.clock.now.getTime() + 49 * HOUR_MS);
  app.clock.now = second.clock.now;
  await Promise.all([app.jobs.drain(), second.jobs.drain()]);
  await app.jobs.drain();
  const told = [...app.mails, ...second.mails].filter(({ to }) => to === OFFICER);
  expect(told).toHaveLength(12);
  expect(new Set(told.map(({ subject }) => subject)).size).toBe(12);
  await second.close();
});

test('by number and address anybody follows a complaint and adds to it, and reads nothing that was written', {
  tags: ['OP9'],
}, async () => {
  const { id, number } = await aComplaint(app, buyer);
  const clue = { number: number.toLowerCase(), email: buyer.user.email ?? '' };
  const visitor = app.api();
  const tracked = await visitor('POST /api/complaint/track', { body: clue });
  expect(tracked).toMatchObject({ number, state: 'received', about: 'market', isEscalated: false });
  expect(JSON.stringify(tracked)).not.toContain(COMPLAINT.text);
  expect(JSON.stringify(tracked)).not.toContain(COMPLAINT.name);
  await visitor('POST /api/complaint/track/message', { body: { ...clue, text: 'Any news?' } });
  expect((await read(id)).messages.at(-1)).toMatchObject({ by: 'complainant', text: 'Any news?' });
  const refused = (body: typeof clue) =>
    visitor('POST /api/complaint/track', { body }).catch((error: unknown) => error);
  const [other, none] = [
    await refused({ ...clue, email: 'other@post.example' }),
    await refused({ ...clue, number: 'G-22222222' }),
  ];
  expect(other).toMatchObject({ status: 404, code: 'not_found' });
  expect((other as Error).message).toBe((none as Error).message);
});

test('guesses of a number and an address are limited by network', { tags: ['OP9'] }, async () => {
  const guess = (count: number) =>
    app.api()('POST /api/complaint/track', {
      body: { number: 'G-22222222', email: `p${count}@post.example` },
    });
  for (let count = 0; count < 20; count += 1)
    await expect(guess(count)).rejects.toMatchObject({ status: 404 });
  await expect(guess(20)).rejects.toMatchObject({ status: 429 });
});

test('the own complaints are listed, also those filed before with the same proven address; nobody else sees them', async () => {
  const mine = await aComplaint(app, buyer);
  const email = 'later@post.example';
  const { draftId } = await app.api()('POST /api/complaint', { body: { ...COMPLAINT, email } });
  const code = await codeFor(app, email);
  const before = await app.api()('POST /api/complaint/confirm', { body: { draftId: draftId ?? '', code } });
  const later = await aBuyer(app, { email });
  const unproven = await aBuyer(app, { emailVerifiedAt: null });
  const seller = await aSeller(app);
  const listed = async ({ api }: Person) =>
    (await api('GET /api/complaint', { query: {} })).complaints.map(({ number }) => number);
  expect(await listed(buyer)).toEqual([mine.number]);
  expect(await listed(later)).toEqual([before.number]);
  expect([await listed(unproven), await listed(seller)]).toEqual([[], []]);
  const params = { complaintId: mine.id };
  await expect(later.api('GET /api/complaint/:complaintId', { params })).rejects.toMatchObject({
    status: 404,
  });
});

test('an account that goes takes what its complaints say with it; number and times stay', async () => {
  buyer = await aBuyer(app, { passwordHash: await hashPassword(PASSWORD) });
  const own = await aComplaint(app, buyer);
  const { id } = own;
  await operator.api('POST /api/operator/complaint/:complaintId/note', {
    params: { complaintId: id },
    body: { text: 'Asha again.' },
  });
  await decide(id, 'Dear Asha, yes.');
  const open = await aComplaint(app, buyer);
  const other = await aComplaint(app, await aBuyer(app));
  await removeAccount(buyer);
  expect((await read(other.id)).name, 'somebody else’s').toBe(COMPLAINT.name);
  for (const { id: each, number } of [own, open]) {
    expect(await read(each)).toMatchObject({
      number,
      name: '',
      email: '',
      decision: '',
      messages: [],
      notes: [],
      state: 'closed',
    });
  }
  expect((await read(id)).decidedAt).not.toBeNull();
  await passTime(app, 60 * DAY_MS);
  expect(
    toOfficer().filter(({ subject }) => !subject.includes(other.number)),
    'an ended one is on no clock',
  ).toEqual([]);
});

/** Deletes an account with its password. */
async function removeAccount({ token }: Person) {
  const response = await app.server.inject({
    method: 'DELETE',
    url: '/api/profile',
    headers: bearer(token),
    payload: { password: PASSWORD },
  });
  expect(response.statusCode).toBe(200);
}

test('the export of an account has its complaints', async () => {
  const { number } = await aComplaint(app, buyer);
  const { parts } = await buyer.api('GET /api/profile/export');
  expect(parts['complaints']?.data).toMatchObject([
    { number, name: COMPLAINT.name, messages: [{ text: COMPLAINT.text }] },
  ]);
});
