import { eq } from 'drizzle-orm';
import type { ComplaintId } from '../../contract/kernel/schemas.ts';
import { complaints } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';
import { mailsTo } from './browser.ts';
import type { Person } from './builders.ts';

export const HOUR_MS = 3_600_000;

/** What the form of a complaint sends. */
export const COMPLAINT = {
  name: 'Meera Nair',
  email: 'meera@post.example',
  about: 'market',
  subject: '',
  text: 'Nobody answers my mails.',
} as const;

/** A complaint that somebody filed with the verified address of the account; what is given replaces parts of it. */
export async function aComplaint(
  app: TestApp,
  { api, user }: Person,
  changes: object = {},
): Promise<{ id: ComplaintId; number: string }> {
  const body = { ...COMPLAINT, email: user.email ?? '', ...changes };
  const { filed } = await api('POST /api/complaint', { body });
  if (!filed) throw new Error('the address of the account is not proven');
  const [row] = await app.database.db
    .select({ id: complaints.id, number: complaints.number })
    .from(complaints)
    .where(eq(complaints.number, filed.number));
  if (!row) throw new Error('the complaint was not written');
  return row;
}

/** The code of the latest mail to an address. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1);
  const code = /^Code: (\d{6})$/m.exec(mail?.text ?? '')?.[1];
  if (code === undefined) throw new Error('no code was mailed');
  return code;
}

/** Moves the app's clock on, and does what is due by then. */
export async function passTime(app: TestApp, ms: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  await app.jobs.drain();
}
