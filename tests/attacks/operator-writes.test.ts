import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { entriesOf } from '../support/audit-entries.ts';
import { bearer } from '../support/browser.ts';
import { anOperator, type Person } from '../support/builders.ts';
import { requireNoChecks } from '../support/shop-state-builders.ts';
import { OPERATOR_WRITES } from './operator-samples.ts';
import { send } from './shopkeepers.ts';

let app: TestApp;
let dataDir: string;
let operator: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-operator-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  operator = await anOperator(app);
  await requireNoChecks(app);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** Of the whole market, of background work, and of a picture that stands nowhere yet. */
const NAMELESS = [
  'PUT /api/operator/policy',
  'POST /api/operator/job/:jobId/retry',
  'POST /api/operator/content/picture',
];
/** What of a body says why. */
const REASONS = ['reason', 'note', 'rule', 'facts'];

test.each(Object.entries(OPERATOR_WRITES))(
  '%s leaves one entry of the operator who made it, which says what it is about and why',
  { tags: ['I16', 'OP7'] },
  async (key, prepare) => {
    const sent = await prepare(app, operator);
    let reply = { status: 0, text: '' };
    const entries = await entriesOf(app, async () => {
      reply = await send(app, key, sent, bearer(operator.token).authorization);
    });
    expect(reply.status, reply.text).toBeLessThan(300);
    const by = { actorId: operator.user.id, actorKind: 'operator', network: '127.0.0.1' };
    expect(entries).toMatchObject([{ ...by, action: key }]);
    const [entry] = entries;
    expect(entry?.sessionId).not.toBeNull();
    for (const id of Object.values(sent.params ?? {})) expect(JSON.stringify(entry?.subject)).toContain(id);
    const query = { actor: operator.user.id };
    const [shown] = (await operator.api('GET /api/operator/audit', { query })).entries;
    expect(shown?.about ?? shown?.shop ?? null, 'what the log says that it is about').toEqual(
      NAMELESS.includes(key) ? null : expect.anything(),
    );
    for (const [name, said] of Object.entries(sent.body ?? {}))
      if (REASONS.includes(name)) expect(entry?.reason).toContain(said);
  },
);
