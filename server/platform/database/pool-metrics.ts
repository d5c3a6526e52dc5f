import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';

export function poolMetrics(pool: pg.Pool): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'database_connections',
    help: 'Open connections of this process.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Work that waits for a connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  return registry;
}
