import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AuditAbout, AuditFilters } from '../../../contract/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { BYTE_ORDER_MARK, writeRows } from '../../platform/write-csv.ts';
import type { Things } from '../../concept/thing.ts';
import { findAbout } from './find-about.ts';
import { presentEntry } from './present-entry.ts';
import {
  type ChangeRow,
  conditionOf,
  type EntryRow,
  type FirstChanges,
  listChangesOf,
  listEntriesAfter,
} from './read-log.ts';

const BATCH = 200;
/** A cell of a spreadsheet does not hold the rows of an import. */
const MOST_CHANGES = 20;

const COLUMNS = [
  'entry',
  'chain',
  'number',
  'at',
  'actor',
  'actor kind',
  'actor name',
  'shop name',
  'about',
  'action',
  'what',
  'subject',
  'reason',
  'network',
  'session',
  'changed rows',
  'changes',
  'hash',
];

export async function* exportLog(
  db: Database,
  things: Things,
  filters: AuditFilters,
): AsyncGenerator<string> {
  const condition = await conditionOf(db, things, filters);
  yield BYTE_ORDER_MARK + writeRows([COLUMNS]);
  for (let after = 0; ; ) {
    const rows = await listEntriesAfter(db, condition, { after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    const changes = await listChangesOf(
      db,
      rows.map(({ writeId }) => writeId),
      MOST_CHANGES,
    );
    const about = await findAbout(db, things, rows);
    yield writeRows(rows.map((row) => cellsOf(row, changes.get(row.writeId), about.get(row.writeId))));
    after = last.id;
    await yieldToEventLoop();
  }
}

function cellsOf(
  row: EntryRow,
  changes: FirstChanges | undefined,
  aboutRow: AuditAbout | undefined,
): string[] {
  const { actor, shop, about, what, at, ...entry } = presentEntry(row, aboutRow);
  return [
    entry.id,
    shop?.id ?? 'market',
    String(entry.number),
    at,
    actor.id ?? '',
    actor.kind,
    actor.name ?? '',
    shop?.name ?? '',
    about?.label ?? '',
    entry.action,
    what,
    JSON.stringify(entry.subject),
    entry.reason,
    entry.network,
    entry.sessionId ?? '',
    String(changes?.total ?? 0),
    (changes?.rows ?? []).map(lineOf).join('\n'),
    row.hash.toString('hex'),
  ];
}

function lineOf({ tableName, rowKey, before, after }: ChangeRow): string {
  return `${tableName} ${rowKey}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}
