import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../database/database.ts';

const RETRY_AFTER_SECONDS = 2;

export function health(
  app: FastifyInstance,
  database: DatabaseHandle,
  readiness: readonly (() => boolean)[],
): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = !isClosing && readiness.every((isLoaded) => isLoaded()) && (await answers(database));
    if (!isReady) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

/** The program listens only after its migrations. */
async function answers(database: DatabaseHandle): Promise<boolean> {
  try {
    await database.pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
