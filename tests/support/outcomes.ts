import type { Mail } from '../../server/platform/mail/mail.ts';
import type { TestApp } from './app.ts';

/** The mails that the work leads to, without those of work before it. */
export async function mailsFrom(app: TestApp, work: () => Promise<unknown>): Promise<Mail[]> {
  await app.jobs.drain();
  const seen = app.mails.length;
  await work();
  await app.jobs.drain();
  return app.mails.slice(seen);
}

/** `404 not_found` of a refused call, or `done`. */
export function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );
}
