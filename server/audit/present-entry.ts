import type { ActivityEntry, AuditChange, AuditEntry } from '../../contract/audit.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { formatDayAndTime } from '../../contract/kernel/days.ts';
import { paise, toRupees } from '../../contract/kernel/money.ts';
import { nameInWords } from '../../contract/kernel/name-in-words.ts';
import { formatRupees } from '../../contract/kernel/rupees.ts';
import { SessionId } from '../../contract/kernel/schemas.ts';
import type { ChangeRow, EntryRow } from './read-log.ts';

const WORDS = new Map(
  Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key, inFewWords(endpoint)]),
);
/** What is done by no call of the contract. */
const OTHER_ACTIONS = new Map([['import', 'Apply an import']]);

/** How a value is written, by the end of its column's name. */
const FORMATS: readonly [end: RegExp, write: (value: string) => string][] = [
  [/_paise$/, (value) => formatRupees(toRupees(paise(Number(value))))],
  [/_percent$/, (value) => `${value} %`],
  [/_grams$/, (value) => `${value} g`],
  [/_mm$/, (value) => `${value} mm`],
  [/(^|_)at$/, formatDayAndTime],
];

export function presentActivity(row: EntryRow): ActivityEntry {
  const { writeId: id, at, action, subject, reason } = row;
  return {
    ...{ id, action, subject, reason, at: at.toISOString() },
    actor: { id: row.actorId, kind: row.actorKind, name: row.actorName || null },
    what: WORDS.get(action) ?? OTHER_ACTIONS.get(action) ?? action,
  };
}

export function presentEntry(row: EntryRow): AuditEntry {
  const { shopId, shopName, network, number } = row;
  return {
    ...presentActivity(row),
    shop: shopId === null ? null : { id: shopId, name: shopName ?? '' },
    sessionId: SessionId.nullable().parse(row.sessionId),
    ...{ network, number },
  };
}

export function presentChange({ tableName, rowKey, before, after }: ChangeRow): AuditChange {
  const names = Object.keys({ ...before, ...after }).sort();
  return {
    table: nameInWords(tableName),
    rowKey,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    columns: names.map((name) => ({
      name: nameInWords(name),
      before: textOf(name, before?.[name]),
      after: textOf(name, after?.[name]),
    })),
  };
}

/** A summary up to where it begins to explain. */
function inFewWords({ logged, summary }: Endpoint): string {
  return logged ?? summary.replace(/[.:;](\s.*)?$/s, '');
}

/** Amounts, measures and times as people write them; what has no such form as JSON. */
function textOf(column: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const [, write = String] = FORMATS.find(([end]) => end.test(column)) ?? [];
  return write(String(value));
}
