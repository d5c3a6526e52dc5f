import { startTestApp, type TestApp } from '../../support/app.ts';
import { type BucketServer, startBucketServer } from '../../support/bucket-server.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type FaultProxy, startFaultProxy, throughProxy } from '../../support/fault-proxy.ts';
import { type LyingProxy, startLyingProxy } from '../../support/lying-proxy.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { PaymentProviders } from '../../support/payment-providers.ts';
import { killLeftovers, type ServerProcess, startServerProcess } from '../server-process.ts';

/** A service outside, which can lie, behind a line that can be disturbed. */
export interface Outside {
  line: FaultProxy;
  liar: LyingProxy;
}

/** The shop as a process of its own, with every service that it needs behind a line that a test can disturb. */
export interface FaultyShop {
  /** Builds what the journeys need, on a connection of its own that no fault reaches. */
  app: TestApp;
  server: ServerProcess;
  database: FaultProxy;
  mail: { line: FaultProxy; server: MailServer };
  provider: Outside;
  bucket: Outside & { server: BucketServer };
  close: () => Promise<void>;
}

export async function startFaultyShop(testDatabase?: TestDatabase): Promise<FaultyShop> {
  const app = await startTestApp({}, { ownDatabase: testDatabase });
  const database = await startFaultProxy(addressIn(app.databaseUrl));
  const mailServer = await startMailServer();
  const mailLine = await startFaultProxy({ host: '127.0.0.1', port: mailServer.port });
  const providers = await PaymentProviders.start();
  const stripe = providers.environmentOf('stripe');
  const provider = await startOutside(stripe['STRIPE_API_URL'] ?? '');
  const bucketServer = await startBucketServer();
  const bucket = await startOutside(bucketServer.environment['S3_ENDPOINT'] ?? '');
  const server = await startServerProcess(throughProxy(app.databaseUrl, database), [], {
    ...stripe,
    ...bucketServer.environment,
    STRIPE_API_URL: `http://127.0.0.1:${provider.line.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${bucket.line.port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
    SERVE_PAGES: 'true',
    // A database of its own is one that will be disturbed.
    ...(testDatabase && { DATABASE_LIMITS: 'product' }),
  });
  const closers = [
    () => Promise.resolve(killLeftovers()),
    () => server.ended,
    () => app.close(),
    ...[database, mailLine, provider.line, bucket.line].map((line) => line.close),
    ...[provider.liar, bucket.liar, providers, bucketServer, mailServer].map(
      (service) => () => service.close(),
    ),
  ];
  return {
    app,
    server,
    database,
    mail: { line: mailLine, server: mailServer },
    provider,
    bucket: { ...bucket, server: bucketServer },
    close: async () => {
      for (const close of closers) await close();
    },
  };
}

async function startOutside(url: string): Promise<Outside> {
  const liar = await startLyingProxy(url);
  return { liar, line: await startFaultProxy(addressIn(liar.url)) };
}

function addressIn(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}
