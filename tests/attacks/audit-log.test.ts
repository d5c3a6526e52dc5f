import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntryId, ImportId } from '../../contract/kernel/schemas.ts';
import * as schema from '../../database/schema/index.ts';
import { type AuditScope, inAuditScope } from '../../server/platform/audit/scope.ts';
import type { Queryable, Transaction } from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import { verifyInvariants } from '../../server/verify/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { entriesOf } from '../support/audit-entries.ts';
import { bearer } from '../support/browser.ts';
import { anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { runCommand } from '../support/commands.ts';
import { asOwner, rewriteHistory } from '../support/database.ts';
import { hashOfTables } from '../support/table-hashes.ts';

const { auditChanges } = schema;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Two entries of one chain: what is tampered with is there for each test.
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const params = { productId: (await aProduct(app, { shopId })).id };
  for (const price of [120, 130]) await seller.api('PUT /api/pro/:productId', { params, body: { price } });
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

async function changesOf(writeId: AuditEntryId | undefined) {
  const { tableName, rowKey, before, after } = auditChanges;
  return app.database.db
    .select({ tableName, rowKey, before, after })
    .from(auditChanges)
    .where(eq(auditChanges.writeId, writeId ?? expect.unreachable()))
    .orderBy(auditChanges.id);
}

/** What is done in it is a seller's. */
function scopeOf({ user: { id } }: Person): AuditScope {
  return {
    actorId: id,
    actorKind: 'seller',
    ownerId: id,
    sessionId: null,
    network: '',
    action: 'test',
    subject: {},
    reason: '',
  };
}

/** What `npm run verify` finds of the audit log. */
async function brokenChecks(db: Queryable): Promise<string[]> {
  const verdicts = await verifyInvariants(db);
  return verdicts.filter(({ id, breaches }) => id.startsWith('audit') && breaches > 0).map(({ id }) => id);
}

test('changes are kept column by column, without counters, and of people only that they changed', {
  tags: ['I16', 'I11'],
}, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId, name: 'Clay cup' });
  const edit = { params: { productId: product.id }, body: { name: 'Clay mug' } };
  const [entry] = await entriesOf(app, () => seller.api('PUT /api/pro/:productId', edit));
  expect(await changesOf(entry?.writeId)).toEqual([
    { tableName: 'products', rowKey: product.id, before: { name: 'Clay cup' }, after: { name: 'Clay mug' } },
  ]);
  const profile = { body: { name: 'Meera Joshi', phoneNumber: '+91 98450 00001' } };
  const [own] = await entriesOf(app, () => seller.api('PUT /api/profile', profile));
  const hidden = { name: 'hidden', phone_number: 'hidden' };
  expect(await changesOf(own?.writeId)).toEqual([
    { tableName: 'users', rowKey: seller.user.id, before: hidden, after: hidden },
  ]);
  const everything = JSON.stringify(await app.database.db.select().from(auditChanges));
  for (const secret of ['Meera', '98450 00001', 'argon2', seller.user.email ?? '']) {
    expect(everything).not.toContain(secret);
  }
});

test('what an import changes is logged for the seller who applied it', { tags: ['I16'] }, async () => {
  const seller = await aSeller(app);
  await aShop(app, { ownerId: seller.user.id });
  const csv = { payload: 'name,brand,category,price\nClay cup,Mitti,Other,99\n', type: 'text/csv' };
  const uploaded = await app.server.inject({
    method: 'POST',
    url: '/api/import?kind=products',
    payload: csv.payload,
    headers: { ...bearer(seller.token), 'content-type': csv.type },
  });
  const { id: importId } = uploaded.json<{ id: ImportId }>();
  await app.jobs.drain();
  const entries = await entriesOf(app, async () => {
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
  const scope = scopeOf(seller);
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
  // Whichever the driver notices first: the message of the server, or the socket that is gone.
  await expect(killed).rejects.toThrow(/connection|EPIPE|ECONNRESET/i);
  const thrown = inAuditScope(scope, () =>
    inTransaction(app.database.db, async (tx) => {
      await rename(tx);
      throw new Error('at the end');
    }),
  );
  await expect(thrown).rejects.toThrow('at the end');
  expect(await hashOfTables(app)).toEqual(before);
  const saved = () => inAuditScope(scope, () => inTransaction(app.database.db, rename));
  expect(await entriesOf(app, saved), 'where it succeeds').toHaveLength(1);
});

test('a transaction that has to be repeated leaves one entry', { tags: ['I16'] }, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const ids = [await aProduct(app, { shopId }), await aProduct(app, { shopId })].map(({ id }) => id);
  const scope = scopeOf(seller);
  // Each takes what the other wants next: the database ends one of them.
  const save = (order: readonly string[]) =>
    inAuditScope(scope, () =>
      inTransaction(app.database.db, async (tx) => {
        for (const id of order) {
          await tx.execute(sql`update products set brand = brand || '+' where id = ${id}`);
          await tx.execute(sql`select pg_sleep(0.05)`);
        }
      }),
    );
  const entries = await entriesOf(app, () => Promise.all([save(ids), save([...ids].reverse())]));
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
  ['change an entry', sql`update audit_log set reason = 'another'`],
  ['delete an entry', sql`delete from audit_log`],
  ['empty the log', sql`truncate audit_log`],
  ['change what was changed', sql`update audit_changes set after = null`],
  ['empty the changes', sql`truncate audit_changes`],
  ['change the end of a chain', sql`update audit_chains set number = number`],
  ['delete a chain', sql`delete from audit_chains`],
])('not even the owner of the tables can %s', { tags: ['OP7', 'OP4'] }, async (_what, statement) => {
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
])(
  'the check finds one %s, even where the owner of the tables switched the guards off',
  { tags: ['OP7'] },
  async (_what, tampering) => {
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
  },
);

test('with an export of before, entries show that were cut off the end of a chain as if they had never been', {
  tags: ['OP7'],
}, async () => {
  const owner = await anOperator(app, ['owner']);
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const params = { productId: (await aProduct(app, { shopId: shop.id })).id };
  for (const price of [120, 130, 140])
    await seller.api('PUT /api/pro/:productId', { params, body: { price } });
  const headers = bearer(owner.token);
  const { payload } = await app.server.inject({ url: '/api/operator/audit/export', headers });
  const file = join(mkdtempSync(join(tmpdir(), 'haat-audit-')), 'audit-log.csv');
  writeFileSync(file, payload);
  const env = { DATABASE_URL: app.databaseUrl };
  const verify = (...words: string[]) => runCommand('verify', words, env);
  expect(await verify('--audit-export', file)).toMatchObject({ status: 0 });

  await rewriteHistory(
    app,
    sql`delete from audit_changes where write_id in (select write_id from audit_log where chain = ${shop.id} and number > 1)`,
    sql`update audit_chains c set number = l.number, hash = l.hash from audit_log l
      where c.chain = ${shop.id} and l.chain = c.chain and l.number = 1`,
    sql`delete from audit_log where chain = ${shop.id} and number > 1`,
  );
  expect(await verify(), 'the log alone').toMatchObject({ status: 0 });
  const { status, output } = await verify('--audit-export', file);
  expect(status).toBe(1);
  expect(output.split('\n').filter((line) => line.startsWith('MISSING'))).toEqual(
    [2, 3].map(
      (number) => `MISSING entry ${number} of chain ${shop.id} is not in the audit log as it was exported`,
    ),
  );
  writeFileSync(file, 'name,price\nClay cup,99\n');
  expect(await verify('--audit-export', file), 'another file').toMatchObject({ status: 2 });
  expect(await verify('--audit-export'), 'no file').toMatchObject({ status: 2 });
  rmSync(dirname(file), { recursive: true });
});

/** Rolls the tampering back, with what was found of it. */
class Undone extends Error {
  readonly found: string[];

  constructor(found: string[]) {
    super('undone');
    this.found = found;
  }
}
