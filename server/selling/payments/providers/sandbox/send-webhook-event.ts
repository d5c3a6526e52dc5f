import type { FastifyInstance } from 'fastify';
import { type Jobs, jobKind } from '../../../../platform/jobs/jobs.ts';
import type { Services } from '../../../../platform/services.ts';
import { timedSignature } from '../signature.ts';
import { SANDBOX_SIGNATURE_HEADER, sandboxWebhookSecrets } from './sandbox-gateway.ts';
import { findSandboxPayment } from './store.ts';

export const sandboxEventJob = jobKind<{ id: string }>('sandbox.send_event');

const WEBHOOK_PATH = '/api/payment/webhook/sandbox';
const TIMEOUT_MS = 5_000;

export function registerSandboxEventJob(
  app: FastifyInstance,
  { db, jobs, signer, clock }: Pick<Services, 'db' | 'signer' | 'clock'> & { jobs: Jobs },
): void {
  jobs.handle(sandboxEventJob, async ({ id }) => {
    const payment = await findSandboxPayment(db, id);
    if (!payment) return;
    const body = JSON.stringify({
      id: `evt_${payment.id}_${payment.status}`,
      type: `payment.${payment.status}`,
      payment: { id: payment.id, reference: payment.reference },
    });
    const [key] = sandboxWebhookSecrets(signer);
    const signature = timedSignature(key, body, clock());
    const status = await post(app, body, { [SANDBOX_SIGNATURE_HEADER]: signature });
    if (status !== 200) throw new Error(`the webhook answered the sandbox with status ${status}`);
  });
}

/** Tests do not listen on a port, so the app gets the event directly there. */
async function post(app: FastifyInstance, body: string, signature: Record<string, string>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...signature };
  const address = app.server.address();
  if (address === null || typeof address === 'string') {
    const reply = await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body });
    return reply.statusCode;
  }
  const url = new URL(WEBHOOK_PATH, `http://${reachableHost(address.address)}:${address.port}`);
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await reply.arrayBuffer();
  return reply.status;
}

/** A server on all addresses is reached on loopback. */
function reachableHost(address: string): string {
  if (address === '0.0.0.0' || address === '::') return 'localhost';
  return address.includes(':') ? `[${address}]` : address;
}
