import { type Column, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

export interface AuditedTable {
  table: PgTable;
  key: readonly string[];
  /** Counters, derived values and secrets are left out. */
  omitted: readonly string[];
  /** The log records only that these columns changed. */
  hidden: readonly string[];
  /** Rows with this value are left out. */
  unless: Readonly<Record<string, string>> | null;
}

/** A migration creates the trigger (see `auditTrigger`). */
export function audited(
  table: PgTable,
  { omit = [], hide = [], unless }: { omit?: Column[]; hide?: Column[]; unless?: [Column, string] } = {},
): AuditedTable {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return {
    table,
    key: namesOf(key),
    omitted: namesOf(omit),
    hidden: namesOf(hide),
    unless: unless ? { [unless[0].name]: unless[1] } : null,
  };
}

export function isAudited(exported: unknown): exported is AuditedTable {
  return (
    typeof exported === 'object' && exported !== null && 'table' in exported && is(exported.table, PgTable)
  );
}

/** The text is as the database prints it. Where nothing is recorded the trigger costs one comparison per row. */
export function auditTrigger({ table, key, omitted, hidden, unless }: AuditedTable): string {
  const lists = [key, omitted, hidden].map((names) => `'{${names.join(',')}}'`);
  const left = `'${unless ? JSON.stringify(unless) : ''}'`;
  return `CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.${getTableName(table)} FOR EACH ROW WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_change(${[...lists, left].join(', ')})`;
}

function namesOf(columns: readonly Column[]): string[] {
  return columns.map(({ name }) => name);
}
