import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type AuditEntryId, type ImportId, InventoryId } from '../../contract/kernel/schemas.ts';
import * as schema from '../../database/schema/index.ts';
import { type AuditScope, inAuditScope } from '../../server/platform/audit/scope.ts';
import type { Queryable, Transaction } from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import { verifyInvariants } from '../../server/verify/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { asOwner } from '../support/database.ts';
import { hashOfTables } from '../support/table-hashes.ts';
import { endpointsFor, NEW_SHOP, SAMPLES, type SellerEndpoint, type Sent } from './seller-samples.ts';
import { send, shopkeepers } from './shopkeepers.ts';

const { auditLog, auditChanges } = schema;
const AUDIT_TABLES = ['audit_log', 'audit_changes', 'audit_chains'].map((name) => `public.${name}`);

/** Every call by which a seller changes something, with own ids. */
const WRITES = (endpointsFor('seller') as SellerEndpoint[]) // what it was asked for
  .filter((key) => !key.startsWith('GET ') && (endpoints[key] as Endpoint).safe !== true)
  .flatMap((key) => SAMPLES[key].map((sample, number) => [`${key} (${number + 1})`, key, sample] as const));

let app: TestApp;
let dataDir: string;
/** Writes that succeeded, by their calls. */
const succeeded = new Set<string>();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-audit-'));
  app = await startTestApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** The entries that came to be while this was done. */
async function entriesOf(work: () => Promise<unknown>) {
  const last = await app.database.db.$count(auditLog);
  await work();
  return app.database.db.select().from(auditLog).orderBy(asc(auditLog.id)).offset(last);
}

/** What is in the database besides the audit log. */
async function hashOfOthers() {
  const hashes = await hashOfTables(app);
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !AUDIT_TABLES.includes(name)));
}

async function changesOf(writeId: AuditEntryId | undefined) {
  const { tableName, rowKey, before, after } = auditChanges;
  return app.database.db
    .select({ tableName, rowKey, before, after })
    .from(auditChanges)
    .where(eq(auditChanges.writeId, writeId ?? expect.unreachable()))
    .orderBy(auditChanges.id);
}

/** What `npm run verify` finds of the audit log. */
async function brokenChecks(db: Queryable): Promise<string[]> {
  const verdicts = await verifyInvariants(db);
  return verdicts.filter(({ id, breaches }) => id.startsWith('audit') && breaches > 0).map(({ id }) => id);
}

const bearer = ({ token }: Person) => `Bearer ${token}`;

test.each(WRITES)(
  '%s leaves one entry of who made it, or none where it changes nothing',
  {
    tags: ['I16', 'OP7'],
  },
  async (_name, key, sample) => {
    const [keeper] = await shopkeepers(app, 'Own');
    const sent = await sample.call(keeper.ids, keeper.ids, keeper.api);
    const before = await hashOfOthers();
    let status = 0;
    const entries = await entriesOf(async () => {
      ({ status } = await send(app, key, sent, bearer(keeper)));
    });
    const isChanged = JSON.stringify(await hashOfOthers()) !== JSON.stringify(before);
    if (status >= 400) expect(isChanged).toBe(false);
    expect(entries).toHaveLength(isChanged ? 1 : 0);
    const [entry] = entries;
    if (!entry) return;
    succeeded.add(key);
    expect(entry).toMatchObject({
      ...{
        actorId: keeper.user.id,
        actorKind: 'seller',
        shopId: keeper.ids.shopId,
        chain: keeper.ids.shopId,
      },
      ...{ action: key, network: '127.0.0.1' },
    });
    expect(entry.sessionId).not.toBeNull();
    for (const id of Object.values(sent.params ?? {})) expect(JSON.stringify(entry.subject)).toContain(id);
  },
);

test('writes that need something before them leave one entry each as well', { tags: ['I16'] }, async () => {
  const [own, other] = await shopkeepers(app, 'Own', 'Other');
  const newcomer = await aSeller(app);
  const { productId, inventoryId, couponId, shopOrderId, returnId } = own.ids;
  const [order, orders] = [{ params: { shopOrderId } }, { body: { ids: [other.ids.shopOrderId] } }];
  const [ofReturn, ofStock, ofCoupon] = [{ returnId }, { inventoryId }, { _id: couponId }];
  const parcel = { carrier: 'India Post', trackingNumber: 'EI1' };
  const { trackingNumber } = parcel;
  const shipped = { carrier: parcel.carrier, shipments: [{ id: other.ids.shopOrderId, trackingNumber }] };
  const chart = { name: 'Of a brand', brand: 'Mitti', categoryId: null, productId: null, gender: null };
  const measures = {
    systems: [],
    measurements: ['Chest'],
    rows: [{ size: 'M', systems: [], measures: [null] }],
  };
  const { minimum_threshold, status, version } = await own.api('GET /api/inventory/:inventoryId', {
    params: { inventoryId: InventoryId.parse(inventoryId) },
  });
  const stock = { quantity: 40, minimum_threshold, delivery_pin_codes: ['560001', '560002'], status };
  const steps: [Person, SellerEndpoint, Sent][] = [
    [newcomer, 'POST /api/shop', { body: NEW_SHOP }],
    [own, 'PUT /api/inventory/:inventoryId', { params: ofStock, body: { ...stock, version } }],
    [
      own,
      'PATCH /api/inventory/:inventoryId',
      { params: ofStock, body: { quantity: 41, version: version + 1 } },
    ],
    [own, 'POST /api/inventory/unserve', { body: { pinCode: '560001', inventoryIds: [inventoryId] } }],
    [own, 'POST /api/coupon/:_id/pause', { params: ofCoupon }],
    [own, 'POST /api/coupon/:_id/resume', { params: ofCoupon }],
    [own, 'POST /api/size-chart', { body: { ...chart, ...measures } }],
    [own, 'POST /api/shop-order/:shopOrderId/accept', order],
    [own, 'POST /api/shop-order/:shopOrderId/pack', order],
    [own, 'POST /api/shop-order/:shopOrderId/ship', { ...order, body: parcel }],
    [own, 'POST /api/shop-order/:shopOrderId/deliver', order],
    [other, 'POST /api/shop-order/accept', orders],
    [other, 'POST /api/shop-order/pack', orders],
    [other, 'POST /api/shop-order/ship', { body: shipped }],
    [other, 'POST /api/shop-order/deliver', orders],
    [own, 'POST /api/return/:returnId/accept', { params: ofReturn, body: { sendTo: 'Our shop', note: '' } }],
    [own, 'POST /api/return/:returnId/receive', { params: ofReturn, body: { restock: true } }],
    [own, 'DELETE /api/pro/:productId', { params: { productId } }],
  ];
  for (const [person, key, sent] of steps) {
    let reply = { status: 0, text: '' };
    const entries = await entriesOf(async () => {
      reply = await send(app, key, sent, bearer(person));
    });
    expect(reply.status, `${key} ${reply.text}`).toBeLessThan(300);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([[key, person.user.id]]);
    succeeded.add(key);
  }
});

/** They need an exchange, other products or demand; all are one transaction of the same kind. */
const NOT_REACHED = ['POST /api/inventory/serve', 'POST /api/pro/merge'].concat(
  ['deliver', 'paid-back', 'send'].map((step) => `POST /api/return/:returnId/${step}`),
);

test('what a seller sends for the check of a new shop leaves one entry each', { tags: ['I16'] }, async () => {
  const applicant = await aSeller(app);
  const address = { gst: '27AAPFU0939F1ZV', address: '4 Weavers Street\nMumbai 400001' };
  await applicant.api('POST /api/shop', {
    body: { ...NEW_SHOP, ...address, location: { lat: 18.94, lng: 72.83 } },
  });
  const bank = { accountHolder: 'Neelam Textiles', accountNumber: '50100234567890', ifsc: 'HDFC0000123' };
  const uploads = ['tax_registration', 'pan', 'bank_proof'].map(
    (kind) => async (): Promise<[SellerEndpoint, Sent]> => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('document', new Blob(['%PDF-1.7\nA registration']), 'paper.pdf');
      return ['POST /api/shop/verification/document', { form }];
    },
  );
  const steps: (() => Promise<[SellerEndpoint, Sent]>)[] = [
    async () => {
      const { version } = await applicant.api('GET /api/shop/verification');
      return ['PUT /api/shop/verification', { body: { pan: 'AAPFU0939F', ...bank, version } }];
    },
    ...uploads,
    async () => {
      const { version } = (await applicant.api('GET /api/shop/standing')) ?? expect.unreachable();
      return ['POST /api/shop/submit', { body: { version } }];
    },
  ];
  for (const step of steps) {
    const [key, sent] = await step();
    let reply = { status: 0, text: '' };
    const entries = await entriesOf(async () => {
      reply = await send(app, key, sent, bearer(applicant));
    });
    expect(reply.status, `${key} ${reply.text}`).toBeLessThan(300);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([[key, applicant.user.id]]);
    succeeded.add(key);
  }
});

test('all other writes of a seller were tried with success', () => {
  const keys = new Set<string>(WRITES.map(([, key]) => key));
  expect([...keys].filter((key) => !succeeded.has(key)).sort()).toEqual(NOT_REACHED.sort());
});

test('what buyers do leaves nothing in the log, also where it changes what sellers have', {
  tags: ['I16'],
}, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId });
  await app.jobs.drain();
  const entries = await entriesOf(async () => {
    const shopper = await aShopper(app, product);
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
    await shopper.api('PUT /api/profile', { body: { name: 'Asha Devi' } });
    const question = { params: { productId: product.id }, body: { text: 'Is it of brass?' } };
    await shopper.api('POST /api/question/:productId', question);
    await app.jobs.drain();
  });
  expect(entries).toEqual([]);
});

test('changes are kept column by column, without what is counted, and of people only that they changed', {
  tags: ['I16', 'I11'],
}, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId, name: 'Clay cup' });
  const edit = { params: { productId: product.id }, body: { name: 'Clay mug' } };
  const [entry] = await entriesOf(() => seller.api('PUT /api/pro/:productId', edit));
  expect(await changesOf(entry?.writeId)).toEqual([
    {
      ...{ tableName: 'products', rowKey: product.id },
      ...{ before: { name: 'Clay cup' }, after: { name: 'Clay mug' } },
    },
  ]);
  const profile = { body: { name: 'Meera Joshi', phoneNumber: '+91 98450 00001' } };
  const [own] = await entriesOf(() => seller.api('PUT /api/profile', profile));
  const hidden = { name: 'hidden', phone_number: 'hidden' };
  expect(await changesOf(own?.writeId)).toEqual([
    { tableName: 'users', rowKey: seller.user.id, before: hidden, after: hidden },
  ]);
  const everything = JSON.stringify(await app.database.db.select().from(auditChanges));
  for (const secret of ['Meera', '98450 00001', 'argon2', seller.user.email ?? '']) {
    expect(everything).not.toContain(secret);
  }
});

test('what an import changes is of who applied it', { tags: ['I16'] }, async () => {
  const seller = await aSeller(app);
  await aShop(app, { ownerId: seller.user.id });
  const csv = { payload: 'name,brand,category,price\nClay cup,Mitti,Other,99\n', type: 'text/csv' };
  const uploaded = await app.server.inject({
    ...{ method: 'POST', url: '/api/import?kind=products', payload: csv.payload },
    headers: { authorization: bearer(seller), 'content-type': csv.type },
  });
  const { id: importId } = uploaded.json<{ id: ImportId }>();
  await app.jobs.drain();
  const entries = await entriesOf(async () => {
    await seller.api('POST /api/import/:importId/apply', { params: { importId } });
    await app.jobs.drain();
  });
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['POST /api/import/:importId/apply', seller.user.id],
    ['import', seller.user.id],
  ]);
  expect(entries[1]?.sessionId).toBe(entries[0]?.sessionId);
  const tables = (await changesOf(entries[1]?.writeId)).map(({ tableName }) => tableName);
  expect(tables.sort()).toEqual(['products', 'variants']);
});

test('a transaction that dies, or fails at its end, leaves neither its change nor an entry', {
  tags: ['I16'],
}, async () => {
  const seller = await aSeller(app);
  await aShop(app, { ownerId: seller.user.id });
  const scope: AuditScope = {
    ...{ actorId: seller.user.id, actorKind: 'seller', ownerId: seller.user.id, sessionId: null },
    ...{ network: '', action: 'test', subject: {}, reason: '' },
  };
  const rename = (tx: Transaction) =>
    tx.update(schema.shops).set({ name: 'Renamed' }).where(eq(schema.shops.ownerId, seller.user.id));
  const before = await hashOfTables(app);
  const killed = inAuditScope(scope, () =>
    inTransaction(app.database.db, async (tx) => {
      await rename(tx);
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await asOwner(app, (db) => db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`));
    }),
  );
  await expect(killed).rejects.toThrow();
  const thrown = inAuditScope(scope, () =>
    inTransaction(app.database.db, async (tx) => {
      await rename(tx);
      throw new Error('at the end');
    }),
  );
  await expect(thrown).rejects.toThrow('at the end');
  expect(await hashOfTables(app)).toEqual(before);
});

test('a transaction that has to be repeated leaves one entry', { tags: ['I16'] }, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const ids = [await aProduct(app, { shopId }), await aProduct(app, { shopId })].map(({ id }) => id);
  const scope: AuditScope = {
    ...{ actorId: seller.user.id, actorKind: 'seller', ownerId: seller.user.id, sessionId: null },
    ...{ network: '', action: 'test', subject: {}, reason: '' },
  };
  // Each takes what the other wants next: the database ends one of them.
  const both = [ids, [...ids].reverse()].map((order) =>
    inAuditScope(scope, () =>
      inTransaction(app.database.db, async (tx) => {
        for (const id of order) {
          await tx.execute(sql`update products set brand = brand || '+' where id = ${id}`);
          await tx.execute(sql`select pg_sleep(0.05)`);
        }
      }),
    ),
  );
  const entries = await entriesOf(() => Promise.all(both));
  expect(entries.map(({ number }) => number)).toEqual([1, 2]);
  for (const { writeId } of entries) expect(await changesOf(writeId)).toHaveLength(2);
});

test('each audited table has its trigger in the database, and no other table has one', {
  tags: ['OP7'],
}, async () => {
  const { rows } = await app.database.db.execute<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'audit' order by 1`);
  const declared = Object.values(schema).filter(schema.isAudited);
  expect(rows.map(({ definition }) => definition)).toEqual(declared.map(schema.auditTrigger).sort());
});

test.each([
  ['an entry', sql`update audit_log set reason = 'another'`],
  ['an entry away', sql`delete from audit_log`],
  ['all entries away', sql`truncate audit_log`],
  ['a change', sql`update audit_changes set after = null`],
  ['all changes away', sql`truncate audit_changes`],
  ['the end of a chain', sql`update audit_chains set number = number`],
  ['a chain away', sql`delete from audit_chains`],
])('not even the owner of the tables changes %s', { tags: ['OP7', 'OP4'] }, async (_what, statement) => {
  await expect(asOwner(app, (db) => db.execute(statement))).rejects.toMatchObject({
    cause: { message: 'the audit log only grows' },
  });
});

test.each([
  [
    'entry that is changed',
    sql`update audit_log set actor_id = gen_random_uuid() where id = (select max(id) from audit_log)`,
  ],
  ['entry that is left out', sql`delete from audit_log where id = (select min(id) from audit_log)`],
  ['newest entry that is left out', sql`delete from audit_log where id = (select max(id) from audit_log)`],
  [
    'entry that is put in',
    sql`insert into audit_log select (jsonb_populate_record(l, jsonb_build_object(
      'id', 0, 'write_id', gen_random_uuid(), 'number', l.number + 1))).*
      from audit_log l where id = (select max(id) from audit_log)`,
  ],
  [
    'change that is changed',
    sql`update audit_changes set after = '{}' where id = (select max(id) from audit_changes)`,
  ],
  ['change that is left out', sql`delete from audit_changes where id = (select max(id) from audit_changes)`],
  [
    'change that is put in',
    sql`insert into audit_changes (write_id, table_name, row_key)
      select write_id, 'products', 'none' from audit_log where id = (select max(id) from audit_log)`,
  ],
  [
    'change without an entry',
    sql`insert into audit_changes (write_id, table_name, row_key) values (gen_random_uuid(), 'products', 'none')`,
  ],
  [
    'chain that is left out',
    sql`delete from audit_chains where chain = (select chain from audit_log limit 1)`,
  ],
])('the check finds one %s, whoever did it', { tags: ['OP7'] }, async (_what, tampering) => {
  expect(await brokenChecks(app.database.db)).toEqual([]);
  const tampered = asOwner(app, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(tampering);
      throw new Undone(await brokenChecks(tx));
    }),
  );
  const { found } = await tampered.catch((error: unknown) => {
    if (error instanceof Undone) return error;
    throw error;
  });
  expect(found).not.toEqual([]);
});

/** Rolls the tampering back, with what was found of it. */
class Undone extends Error {
  readonly found: string[];

  constructor(found: string[]) {
    super('undone');
    this.found = found;
  }
}
