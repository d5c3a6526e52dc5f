/** Puts load on a server, in a process of its own that takes messages: node bench/programs/load-client.ts */
import type { Load, LoadMessage, Measurement } from '../run/messages.ts';
import { Stopwatch } from '../run/stopwatch.ts';
import { Connection } from './connection.ts';

interface PreparedLoad {
  port: number;
  requests: Buffer[];
  order: Uint32Array;
  /** Continues where the last run ended, so that no run repeats another's draws. */
  next: number;
}

const loads = new Map<string, PreparedLoad>();

process.on('message', (message: LoadMessage) => {
  if ('loads' in message) {
    for (const [name, load] of Object.entries(message.loads)) loads.set(name, prepare(load));
    process.send?.({});
    return;
  }
  void measure(message).then((measurement) => process.send?.(measurement));
});

function prepare({ port, requests, order }: Load): PreparedLoad {
  return {
    port,
    requests: requests.map((text) => Buffer.from(text)),
    order: Uint32Array.from(order),
    next: 0,
  };
}

async function measure(run: Extract<LoadMessage, { run: string }>): Promise<Measurement> {
  const load = loads.get(run.run);
  if (!load) throw new Error(`no load ${run.run}`);
  const connections = await Promise.all(
    Array.from({ length: run.connections }, () => Connection.open(load.port)),
  );
  const watch = new Stopwatch(run.milliseconds);
  await Promise.all(
    connections.map(async (connection) => {
      while (watch.isRunning) await ask(connection, load, watch);
    }),
  );
  const measurement = watch.read();
  for (const connection of connections) connection.close();
  return measurement;
}

async function ask(connection: Connection, load: PreparedLoad, watch: Stopwatch): Promise<void> {
  const request = load.requests[load.order[load.next] ?? 0] ?? Buffer.alloc(0);
  load.next = (load.next + 1) % load.order.length;
  const startedAt = performance.now();
  const { status, length } = await connection.request(request);
  if (status < 200 || status > 299) throw new Error(`${status} was answered to ${request.toString()}`);
  watch.count(startedAt, length);
}
