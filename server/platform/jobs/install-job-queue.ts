import { PgBoss } from 'pg-boss';

/** The database's owner runs it; senders and workers need rights on rows only. */
export async function installJobQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'haat migration',
    max: 1,
    supervise: false,
    schedule: false,
  });
  const errors: unknown[] = [];
  boss.on('error', (error) => errors.push(error));
  try {
    await boss.start();
  } finally {
    await boss.stop();
  }
  if (errors.length > 0) throw errors[0];
}
