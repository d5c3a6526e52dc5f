import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { AuditScope } from './scope.ts';

export type Noted = AuditScope & { isRead?: boolean };

/** Triggers record the changes of this transaction under the returned id, which goes out with the first statement. */
export function beginEntry(client: ClientBase): string {
  const writeId = randomUUID();
  // It fails only with its connection, and then the work fails too.
  client
    .query({ name: 'begin_audit', text: `select set_config('haat.audit', $1, true)`, values: [writeId] })
    .catch(() => undefined);
  return writeId;
}

/** Runs right before the commit, after deferred triggers, whose changes are then included. */
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

function withAbout({ about, subject, ...noted }: Noted): Omit<Noted, 'about'> {
  return { ...noted, subject: about ? { ...subject, about: [about.kind, about.id] } : subject };
}
