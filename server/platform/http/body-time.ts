import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Ends requests whose body has not arrived in time. Uploads are left to the server's own `requestTimeout`, which is for
 * all routes alike and so must be the longest.
 * @param limitMs from the end of the headers to the end of the body
 * @throws Refusal `request_timeout` in place of the body
 */
export function limitBodyTime(server: FastifyInstance, limitMs: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.carriesFiles || !bringsBody(request)) return done();
    const { raw } = request;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // Answered already, without its body: nobody waits for the rest.
      if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
      else {
        reply.header('connection', 'close');
        raw.emit('error', tooSlow());
      }
    }, limitMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  });
}

function bringsBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

function tooSlow(): Refusal {
  return new Refusal('request_timeout', 'The request took too long to arrive. Please try again.');
}
