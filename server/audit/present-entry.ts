import type { ActivityEntry, AuditAbout, AuditChange, AuditEntry } from '../../contract/audit.ts';
import { formatDayAndTime } from '../../contract/kernel/days.ts';
import { paise, toRupees } from '../../contract/kernel/money.ts';
import { nameInWords } from '../../contract/kernel/name-in-words.ts';
import { formatRupees } from '../../contract/kernel/rupees.ts';
import { SessionId } from '../../contract/kernel/schemas.ts';
import { wordsOf } from './act-words.ts';
import type { ChangeRow, EntryRow } from './read-log.ts';

/** How a value is written, by the end of its column's name. */
const FORMATS: readonly [end: RegExp, write: (value: string) => string][] = [
  [/_paise$/, (value) => formatRupees(toRupees(paise(Number(value))))],
  [/_percent$/, (value) => `${value} %`],
  [/_grams$/, (value) => `${value} g`],
  [/_mm$/, (value) => `${value} mm`],
  [/(^|_)at$/, formatDayAndTime],
  [/(^|_)(because|cause|kind|role|state|status)$/, codeInWords],
];

/** Codes, not what people typed: the column of a place's state has the same name. */
function codeInWords(value: string): string {
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? nameInWords(value) : value;
}

export function presentActivity(row: EntryRow): ActivityEntry {
  const { writeId: id, at, action, subject, reason } = row;
  return {
    ...{ id, action, subject, reason, at: at.toISOString() },
    actor: { id: row.actorId, kind: row.actorKind, name: row.actorName || null },
    what: wordsOf(action),
  };
}

export function presentEntry(row: EntryRow, about: AuditAbout | undefined): AuditEntry {
  const { shopId, shopName, network, number } = row;
  return {
    ...presentActivity(row),
    shop: shopId === null ? null : { id: shopId, name: shopName ?? '' },
    about: about ?? null,
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

/** Amounts, measures and times as people write them; what has no such form as JSON. */
function textOf(column: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const [, write = String] = FORMATS.find(([end]) => end.test(column)) ?? [];
  return write(String(value));
}
