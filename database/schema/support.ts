import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { NOTE_SUBJECTS, type NoteSubject } from '../../contract/kernel/support.ts';
import type { SupportConsentId, UserId } from '../../contract/kernel/schemas.ts';
import { supportConsents, users } from './accounts.ts';
import { audited } from './audited.ts';
import { bytea, instant, oneOf } from './columns.ts';

/** Triggers refuse every change except clearing the text when the account is deleted. */
export const supportNotes = pgTable(
  'support_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subjectKind: text('subject_kind').$type<NoteSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    text: text('text').notNull(),
    writtenBy: uuid('written_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    index('support_notes_subject_index').on(table.subjectKind, table.subjectId, table.at),
    check('support_notes_subject_kind_check', oneOf(table.subjectKind, Object.keys(NOTE_SUBJECTS))),
  ],
);

export const auditedSupportNotes = audited(supportNotes, { hide: [supportNotes.text] });

export const supportReads = pgTable(
  'support_reads',
  {
    consentId: uuid('consent_id')
      .$type<SupportConsentId>()
      .notNull()
      .references(() => supportConsents.id, { onDelete: 'cascade' }),
    callHash: bytea('call_hash').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.consentId, table.callHash] })],
);

export const auditedSupportReads = audited(supportReads);
