import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from '../../server/config/index.ts';
import { Gateways, type PaymentContext } from '../../server/selling/payments/index.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { Jobs } from '../../server/platform/jobs/jobs.ts';
import { createMailer } from '../../server/platform/mail/mailer.ts';
import { provideSigner } from '../../server/platform/secret.ts';

/** Runs work that sends jobs, which a process of the shop does. */
export async function withJobs<Result>(
  databaseUrl: string,
  work: (jobs: Jobs, log: FastifyBaseLogger) => Promise<Result>,
): Promise<Result> {
  const { log } = Fastify({ logger: { level: 'warn' } });
  const jobs = new Jobs(databaseUrl, log, { isWorker: false });
  try {
    await jobs.prepare();
    return await work(jobs, log);
  } finally {
    await jobs.stop();
  }
}

/** Runs work on payments, which may ask their providers. */
export function withPayments<Result>(
  { config, db, databaseUrl }: { config: Config; db: Database; databaseUrl: string },
  work: (context: PaymentContext) => Promise<Result>,
): Promise<Result> {
  return withJobs(databaseUrl, (jobs, log) => {
    const gateways = new Gateways({ config, db, signer: provideSigner(config), clock: () => new Date() });
    const mailer = createMailer(config, db, async () => true);
    return work({ config, db, jobs, log, mailer, gateways });
  });
}
