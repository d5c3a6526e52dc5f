/** Puts load on servers, in a process of its own that takes messages: node bench/programs/load-client.ts */
import { Connection } from '../load/connection.ts';
import { type PreparedLoad, prepareLoad } from '../load/prepared-load.ts';
import { Stopwatch } from '../load/stopwatch.ts';
import type { LoadMessage, Measurement, Run } from '../run/messages.ts';

const loads = new Map<string, PreparedLoad>();

process.on('message', (message: LoadMessage) => {
  if ('loads' in message) {
    for (const [name, load] of Object.entries(message.loads)) loads.set(name, prepareLoad(load));
    process.send?.({});
    return;
  }
  void measure(message.run).then((measurements) => process.send?.(measurements));
});

async function measure(run: Run): Promise<Record<string, Measurement>> {
  const { ports, milliseconds, connections } = run;
  const open = await Promise.all(
    Array.from({ length: connections }, (_, index) => Connection.open(ports[index % ports.length] ?? 0)),
  );
  const deck = dealt(run);
  const watches = new Map(deck.map((name) => [name, new Stopwatch(milliseconds)]));
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      for (;;) {
        const name = deck[next++ % deck.length] ?? '';
        const [load, watch] = [loads.get(name), watches.get(name)];
        if (!load || !watch) throw new Error(`no load ${name}`);
        if (!watch.isRunning) return;
        const startedAt = performance.now();
        const bytes = await load(connection);
        watch.count(startedAt, bytes);
      }
    }),
  );
  const measurements = [...watches].map(([name, watch]) => [name, watch.read()] as const);
  for (const connection of open) connection.close();
  return Object.fromEntries(measurements);
}

/** Each name as often as its share, spread evenly. */
function dealt({ shares }: Run): string[] {
  return Object.entries(shares)
    .flatMap(([name, share]) =>
      Array.from({ length: share }, (_, index) => ({ name, place: (index + 0.5) / share })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}
