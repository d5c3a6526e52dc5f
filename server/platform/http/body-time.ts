import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_TIMEOUT_MESSAGE } from './raw-answers.ts';
import { Refusal } from './refusal.ts';

export interface BodyTime {
  requestMs: number;
  uploadMs: number;
}

/** A late body ends the request whether or not anything reads it. @throws Refusal `request_timeout` in place of the body */
export function limitBodyTime(server: FastifyInstance, { requestMs, uploadMs }: BodyTime): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!bringsBody(request)) return done();
    const { raw } = request;
    const limitMs = request.routeOptions.config.carriesFiles ? uploadMs : requestMs;
    let timer = setTimeout(() => endRequest(request, reply), limitMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    // Once it is answered, the rest of the body is discarded.
    reply.raw.once('finish', () => {
      stop();
      if (!raw.complete) timer = setTimeout(() => raw.destroy(), requestMs);
    });
    done();
  });
}

function endRequest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (reply.sent) return void raw.destroy();
  reply.header('connection', 'close');
  // Without a reader nothing would pass the failure on.
  if (raw.listenerCount('error') === 0) reply.send(tooSlow());
  else raw.emit('error', tooSlow());
}

function bringsBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

function tooSlow(): Refusal {
  return new Refusal('request_timeout', REQUEST_TIMEOUT_MESSAGE);
}
