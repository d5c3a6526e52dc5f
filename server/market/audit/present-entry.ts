import type { ActivityEntry, AuditAbout, AuditChange, AuditEntry } from '../../../contract/audit.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { paise, toRupees } from '../../../contract/kernel/money.ts';
import { REPORT_REASONS } from '../../../contract/kernel/moderation.ts';
import { nameInWords } from '../../../contract/kernel/name-in-words.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { SessionId } from '../../../contract/kernel/schemas.ts';
import { wordsOf } from './act-words.ts';
import type { ChangeRow, EntryRow } from './read-log.ts';

const FORMATS: readonly [end: RegExp, write: (value: string) => string][] = [
  [/_paise$/, (value) => formatRupees(toRupees(paise(Number(value))))],
  [/_percent$/, (value) => `${value} %`],
  [/_grams$/, (value) => `${value} g`],
  [/_mm$/, (value) => `${value} mm`],
  [/(^|_)(because|cause|ground|kind|reason|role|state|status)$/, codeInWords],
];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;
const REPORTED: keyof Endpoints = 'POST /api/report/:kind/:subjectId';

/** Only codes are put into words: the column with the state of an address has the same name. */
function codeInWords(value: string): string {
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? nameInWords(value) : value;
}

function reasonInWords(action: string, reason: string): string {
  const code = action === REPORTED && Object.entries(REPORT_REASONS).find(([name]) => name === reason);
  return code ? code[1] : reason;
}

export function presentActivity(row: EntryRow): ActivityEntry {
  const { writeId: id, at, action } = row;
  const { about: _about, ...subject } = row.subject;
  const reason = reasonInWords(action, row.reason);
  return {
    id,
    action,
    subject,
    reason,
    at: at.toISOString(),
    actor: { id: row.actorId, kind: row.actorKind, name: row.actorName || null },
    what: wordsOf(action, subject),
  };
}

export function presentEntry(row: EntryRow, about: AuditAbout | undefined): AuditEntry {
  const { shopId, shopName, network, number } = row;
  return {
    ...presentActivity(row),
    shop: shopId === null ? null : { id: shopId, name: shopName ?? '' },
    about: about ?? null,
    sessionId: SessionId.nullable().parse(row.sessionId),
    network,
    number,
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

function textOf(column: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const text = String(value);
  if (INSTANT.test(text)) return formatDayAndTime(text);
  const [, write = String] = FORMATS.find(([end]) => end.test(column)) ?? [];
  return write(text);
}
