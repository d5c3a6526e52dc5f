import { type JobKind, jobKind } from './jobs.ts';
import type { MailFacts } from './mail-facts.ts';

export function mailKind<Data extends object>(queue: string, mail: MailFacts<Data>): JobKind<Data> {
  // The queue holds data that was sent for this kind.
  return { ...jobKind<Data>(queue), mail: mail as MailFacts<object> };
}
