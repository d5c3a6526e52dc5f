import type { ActivityEntry, AuditChange, AuditEntry } from '../../contract/audit.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { paise, toRupees } from '../../contract/kernel/money.ts';
import { formatRupees } from '../../contract/kernel/rupees.ts';
import { SessionId } from '../../contract/kernel/schemas.ts';
import type { ChangeRow, EntryRow } from './read-log.ts';

const WORDS = new Map(
  Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key, inFewWords(endpoint)]),
);
/** What is done by no call of the contract. */
const OTHER_ACTIONS = new Map([['import', 'Apply an import']]);

const PAISE = /_paise$/;

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
    table: inWords(tableName),
    rowKey,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    columns: names.map((name) => ({
      name: inWords(name.replace(PAISE, '')),
      before: textOf(name, before?.[name]),
      after: textOf(name, after?.[name]),
    })),
  };
}

/** A summary up to where it begins to explain. */
function inFewWords({ logged, summary }: Endpoint): string {
  return logged ?? summary.replace(/[.:;](\s.*)?$/s, '');
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Money as people write it; what is no text or number as JSON. */
function textOf(column: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && PAISE.test(column)) return formatRupees(toRupees(paise(value)));
  return JSON.stringify(value);
}
