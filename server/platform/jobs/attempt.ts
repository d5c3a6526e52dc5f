import type { FastifyBaseLogger } from 'fastify';

/** Handles one of many due items. Its failure is logged and does not hold up the others; it is due again later. */
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
