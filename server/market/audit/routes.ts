import type { FastifyInstance } from 'fastify';
import { and, type SQL } from 'drizzle-orm';
import { auditEndpoints } from '../../../contract/audit.ts';
import type { AuditEntryId } from '../../../contract/kernel/schemas.ts';
import { pageOf } from '../../platform/database/list-page.ts';
import { recordRead } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { type Concept, thingsOf } from '../../concept/concept.ts';
import { exportLog } from './export-log.ts';
import { findAbout } from './find-about.ts';
import { presentActivity, presentChange, presentEntry } from './present-entry.ts';
import { conditionOf, type EntryRow, findEntry, isInShopOf, listChanges, listEntries } from './read-log.ts';

const SHOWN_CHANGES = 200;

export function registerAudit(
  app: FastifyInstance,
  { db, authenticate }: Services,
  concepts: readonly Concept[],
): void {
  const things = thingsOf(concepts);
  serve(app, authenticate, auditEndpoints, {
    'GET /api/operator/audit': async ({ query: { before, limit, ...filters } }) => {
      const rows = await listEntries(db, await conditionOf(db, things, filters), {
        before,
        limit: limit + 1,
      });
      const about = await findAbout(db, things, rows);
      return page(rows, limit, (row) => presentEntry(row, about.get(row.writeId)));
    },

    'GET /api/operator/audit/export': async ({ query }) => {
      await recordRead(db);
      return { name: 'audit-log.csv', parts: exportLog(db, things, query) };
    },

    'GET /api/operator/audit/:entryId': async ({ params }) => {
      const { row, ...changes } = await getDetails(params.entryId, undefined);
      const about = await findAbout(db, things, [row]);
      return { ...presentEntry(row, about.get(row.writeId)), ...changes };
    },

    'GET /api/shop/activity': async ({ actor, query: { before, limit, ...filters } }) => {
      const condition = and(await conditionOf(db, things, filters), isInShopOf(actor.ownerId));
      return page(await listEntries(db, condition, { before, limit: limit + 1 }), limit, presentActivity);
    },

    'GET /api/shop/activity/:entryId': async ({ actor, params }) => {
      const { row, ...changes } = await getDetails(params.entryId, isInShopOf(actor.ownerId));
      return { ...presentActivity(row), ...changes };
    },
  });

  async function getDetails(entryId: AuditEntryId, condition: SQL | undefined) {
    const row = await findEntry(db, condition, entryId);
    if (!row) throw notFound('This entry');
    const { rows, total } = await listChanges(db, row.writeId, SHOWN_CHANGES);
    return { row, changes: rows.map(presentChange), changeCount: total };
  }
}

function page<Entry>(rows: readonly EntryRow[], limit: number, present: (row: EntryRow) => Entry) {
  const { shown, next } = pageOf(rows, limit, ({ writeId }) => writeId);
  return { entries: shown.map(present), next };
}
