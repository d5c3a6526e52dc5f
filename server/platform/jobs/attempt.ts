import type { FastifyBaseLogger } from 'fastify';

/** Looks after one of many that are due. Its failure is logged with the details and must not hold up the others; it is due again later. */
export async function attempt(
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
  details: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...details }, `${what} could not be looked after; it will be tried again`);
  }
}
