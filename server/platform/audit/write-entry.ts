import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { AuditScope } from './scope.ts';

/** What a transaction notes of itself. `isRead`: also where it writes nothing. */
export type Noted = AuditScope & { isRead?: boolean };

/** Makes the triggers of audited tables keep what the transaction changes; returns the id of the write. Sent with the first statement of the work. */
export function beginEntry(client: ClientBase): string {
  const writeId = randomUUID();
  // It fails only with its connection, and the work with it.
  client
    .query({ name: 'begin_audit', text: `select set_config('haat.audit', $1, true)`, values: [writeId] })
    .catch(() => undefined);
  return writeId;
}

/** Writes the entry of a transaction that is about to commit. What is deferred to the commit happens before, and so is in it. */
export async function writeEntry(client: ClientBase, writeId: string, noted: Noted): Promise<void> {
  const [checks, written] = await Promise.allSettled([
    client.query('set constraints all immediate'),
    client.query({
      name: 'write_audit',
      text: 'select write_audit($1::uuid, $2::jsonb)',
      values: [writeId, JSON.stringify(withAbout(noted))],
    }),
  ]);
  for (const outcome of [checks, written]) if (outcome.status === 'rejected') throw outcome.reason;
}

/** The thing is kept among the ids, as `about`: its kind and its id. */
function withAbout({ about, subject, ...noted }: Noted): Omit<Noted, 'about'> {
  return { ...noted, subject: about ? { ...subject, about: [about.kind, about.id] } : subject };
}
