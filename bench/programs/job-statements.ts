import { PgBoss } from 'pg-boss';

/** The statement with which the job queue inserts a job; its one parameter is `jobParameter`. */
export async function jobStatements(
  databaseUrl: string,
  queues: readonly string[],
): Promise<{ name: string; text: string }[]> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    ...{ migrate: false, supervise: false, schedule: false, useListenNotify: true },
  });
  boss.on('error', () => undefined);
  await boss.start();
  const statements: { name: string; text: string }[] = [];
  for (const queue of queues) {
    const noted = {
      executeSql: (text: string) => {
        statements.push({ name: queue, text });
        return Promise.resolve({ rows: [{ id: '' }] });
      },
    };
    await boss.send(queue, {}, { db: noted });
  }
  await boss.stop({ graceful: false });
  return statements;
}

export function jobParameter(data: object): string {
  return JSON.stringify([{ data }]);
}
