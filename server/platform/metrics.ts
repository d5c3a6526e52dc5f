import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isLoopback } from './http/loopback.ts';

/** It listens on loopback only. A group that cannot be read is left out and counted in `metrics_failed`. */
export async function serveMetrics(
  port: number,
  groups: readonly Registry[],
  reports: Readonly<Record<string, () => Promise<string>>> = {},
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (!isLocalHost(request.headers.host)) return void response.writeHead(421).end();
    const report = reports[request.url ?? ''];
    if (report) return void sendReport(report, response);
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void readGroups(groups).then((text) =>
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/** A foreign host name that points to this machine would let a page of its owner read what a local browser can reach. */
function isLocalHost(host: string | undefined): boolean {
  return host === undefined || isLoopback(host.replace(/:\d+$/, ''));
}

async function readGroups(groups: readonly Registry[]): Promise<string> {
  const results = await Promise.allSettled(groups.map((group) => group.metrics()));
  const readable = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failures = new Registry();
  new Gauge({
    name: 'metrics_failed',
    help: 'Groups of metrics that could not be read this time.',
    registers: [failures],
  }).set(groups.length - readable.length);
  return [...readable, await failures.metrics()].join('\n');
}

async function sendReport(report: () => Promise<string>, response: ServerResponse): Promise<void> {
  try {
    const text = await report();
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
  } catch (error) {
    response.writeHead(503).end(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay();
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: 'Delay of the event loop since the last reading, 99th percentile.',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  return registry;
}
