import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { GaugeSource } from './services.ts';

/** Upper bounds, in seconds, of the classes in which the times of replies are counted. */
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

/**
 * Serves `/metrics` in the Prometheus text format on a port of its own, on loopback only: requests of the app's
 * server by method and status with their times, connections of the pool, memory, processor and event loop.
 *
 * @param gauges figures of concepts; one that cannot be read is left out and counted in `metrics_failed`
 * @param reports what else the operator can read there as plain text, by its path
 * @returns what closes it.
 */
export async function serveMetrics(
  port: number,
  app: Server,
  pool: pg.Pool,
  gauges: readonly GaugeSource[] = [],
  reports: Readonly<Record<string, () => Promise<string>>> = {},
): Promise<() => Promise<void>> {
  const requests = countRequests(app);
  const loopDelay = monitorEventLoopDelay();
  loopDelay.enable();
  const server = createServer((request, response) => {
    const report = reports[request.url ?? ''];
    if (report) return void sendReport(report, response);
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    const lines = [...requests(), ...poolLines(pool), ...processLines(loopDelay.percentile(99) / 1e9)];
    loopDelay.reset();
    void readGauges(gauges).then((ofConcepts) =>
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
        .end(`${[...lines, ...ofConcepts].join('\n')}\n`),
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

async function readGauges(gauges: readonly GaugeSource[]): Promise<string[]> {
  const results = await Promise.allSettled(gauges.map((read) => read()));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  return [
    ...results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    '# HELP metrics_failed Groups of figures that could not be read this time.',
    '# TYPE metrics_failed gauge',
    `metrics_failed ${failed}`,
  ];
}

async function sendReport(report: () => Promise<string>, response: ServerResponse): Promise<void> {
  try {
    const text = await report();
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
  } catch (error) {
    response.writeHead(503).end(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Counts what the server answers from now on; returns the lines that tell. */
function countRequests(app: Server): () => string[] {
  const startedAt = new WeakMap<IncomingMessage, number>();
  const totals = new Map<string, number>();
  const classes = BOUNDS_SECONDS.map(() => 0);
  let count = 0;
  let sumSeconds = 0;

  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as Exchange; // the shape Node documents for this channel
    if (server === app) startedAt.set(request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response, server } = message as Exchange; // as above
    if (server !== app) return;
    const labels = `method="${request.method}",status="${response.statusCode}"`;
    totals.set(labels, (totals.get(labels) ?? 0) + 1);
    const seconds = (performance.now() - (startedAt.get(request) ?? performance.now())) / 1000;
    count += 1;
    sumSeconds += seconds;
    BOUNDS_SECONDS.forEach((bound, index) => {
      if (seconds <= bound) classes[index] = (classes[index] ?? 0) + 1;
    });
  });

  return () => [
    '# TYPE http_requests_total counter',
    ...[...totals].map(([labels, total]) => `http_requests_total{${labels}} ${total}`),
    '# TYPE http_request_duration_seconds histogram',
    ...BOUNDS_SECONDS.map(
      (bound, index) => `http_request_duration_seconds_bucket{le="${bound}"} ${classes[index]}`,
    ),
    `http_request_duration_seconds_bucket{le="+Inf"} ${count}`,
    `http_request_duration_seconds_sum ${sumSeconds}`,
    `http_request_duration_seconds_count ${count}`,
  ];
}

function poolLines(pool: pg.Pool): string[] {
  return [
    '# TYPE database_connections gauge',
    `database_connections{state="idle"} ${pool.idleCount}`,
    `database_connections{state="busy"} ${pool.totalCount - pool.idleCount}`,
    '# TYPE database_waiting gauge',
    `database_waiting ${pool.waitingCount}`,
  ];
}

function processLines(loopDelaySeconds: number): string[] {
  const { user, system } = process.cpuUsage();
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    '# TYPE nodejs_eventloop_delay_p99_seconds gauge',
    `nodejs_eventloop_delay_p99_seconds ${loopDelaySeconds}`,
  ];
}
