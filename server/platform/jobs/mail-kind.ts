import { type JobKind, jobKind } from './jobs.ts';
import type { MailFacts } from './mail-facts.ts';

/** A kind of job that sends one mail. */
export function mailKind<Data extends object>(
  queue: string,
  mail: MailFacts<Data>,
  ...formerQueues: string[]
): JobKind<Data> {
  // The queue holds what was sent for this kind.
  return { ...jobKind<Data>(queue, ...formerQueues), mail: mail as MailFacts<object> };
}
