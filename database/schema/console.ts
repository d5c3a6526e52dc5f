import { sql } from 'drizzle-orm';
import { check, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { TO_DO_KINDS, type ToDoKind } from '../../contract/kernel/to-do-kinds.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { createdAt, oneOf } from './columns.ts';

/** The row is deleted when the item is given back. */
export const operatorAssignments = pgTable(
  'operator_assignments',
  {
    kind: text('kind').$type<ToDoKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    check('operator_assignments_kind_check', oneOf(table.kind, Object.keys(TO_DO_KINDS))),
  ],
);

/** Other concepts read here who takes care of one of their waiting items. */
export const assignedItems = pgView('assigned_items', {
  kind: text('kind').$type<ToDoKind>().notNull(),
  subjectId: text('subject_id').notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select kind, subject_id, user_id from operator_assignments`);

export const auditedAssignments = audited(operatorAssignments);
