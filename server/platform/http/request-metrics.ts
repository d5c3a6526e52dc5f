import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Counter, Histogram, Registry } from 'prom-client';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

export function requestMetrics(app: Server): Registry {
  const registry = new Registry();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    registers: [registry],
  });
  const stopTimers = new WeakMap<IncomingMessage, () => void>();
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as Exchange; // the shape Node documents for this channel
    if (server === app) stopTimers.set(request, duration.startTimer());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response, server } = message as Exchange; // as above
    if (server !== app) return;
    requests.inc({ method: request.method, status: response.statusCode });
    stopTimers.get(request)?.();
  });
  return registry;
}
