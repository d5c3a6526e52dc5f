import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { MailReader } from '../../../contract/sent-mails.ts';

export interface MailFacts<Data extends object> {
  words: string | ((data: Data) => string);
  to?: MailReader | ((data: Data, buyerId: UserId) => MailReader);
}

export function mailInWords({ words }: MailFacts<object>, data: object): string {
  return typeof words === 'function' ? words(data) : words;
}

/** Queues of mails have such names, as in `order.mail_new`. */
const IS_MAIL_TEXT = "name ~ '\\.mail(_|$)'";
export const IS_MAIL = sql.raw(IS_MAIL_TEXT);

/** Every value of the payload is a subject or recipient. */
const SUBJECTS_TEXT = "jsonb_path_query_array(data, '$.*')";
export const SUBJECTS = sql.raw(SUBJECTS_TEXT);

/** The job queue itself has no index of mails by subject. */
export const MAIL_SUBJECTS_INDEX = `create index job_mail_subjects_index on pgboss.job using gin ((${SUBJECTS_TEXT})) where ${IS_MAIL_TEXT}`;
