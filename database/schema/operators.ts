import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { DUTIES, type Duty } from '../../contract/kernel/rights.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { instant, oneOf } from './columns.ts';

export const operatorDuties = pgTable(
  'operator_duties',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    duty: text('duty').$type<Duty>().notNull(),
    grantedAt: instant('granted_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.duty] }),
    check('operator_duties_duty_check', oneOf(table.duty, Object.keys(DUTIES))),
  ],
);

export const auditedDuties = audited(operatorDuties);
