import { type JobKind, jobKind } from './jobs.ts';
import type { MailFacts } from './mail-facts.ts';

/** A kind of job that sends one mail. */
export function mailKind<Data extends object>(queue: string, mail: MailFacts<Data>): JobKind<Data> {
  // The queue holds what was sent for this kind.
  return { ...jobKind<Data>(queue), mail: mail as MailFacts<object> };
}
