import { get, type IncomingMessage } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { findFreePort } from './database/free-port.ts';
import { serveMetrics } from './metrics.ts';

test('a group of metrics that cannot be read is left out and counted; the others are served', async () => {
  const readable = new Registry();
  new Gauge({ name: 'orders_open', help: 'Open orders.', registers: [readable] }).set(3);
  const broken = new Registry();
  new Gauge({
    name: 'mails_open',
    help: 'Open mails.',
    registers: [broken],
    collect: () => Promise.reject(new Error('The database is away')),
  });
  const port = await findFreePort();
  const close = await serveMetrics(port, [broken, readable]);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('orders_open 3');
  expect(lines).toContain('metrics_failed 1');
  expect(lines.filter((line) => line.startsWith('mails_open'))).toEqual([]);
  await close();
});

test('a page of the web whose name was turned to this machine reads neither metrics nor reports', {
  tags: ['OP5'],
}, async () => {
  const port = await findFreePort();
  const close = await serveMetrics(port, [new Registry()], { '/missed-searches': async () => 'clay cup' });
  const statusOf = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const read = (response: IncomingMessage) => resolve(response.resume().statusCode);
      get({ hostname: '127.0.0.1', port, path, headers: { host } }, read).on('error', reject);
    });
  for (const path of ['/metrics', '/missed-searches', '/none']) {
    for (const host of [
      `stranger.example:${port}`,
      'localhost.stranger.example',
      '127.0.0.1.stranger.example',
    ])
      expect(await statusOf(path, host), `${path} at ${host}`).toBe(421);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost', `[::1]:${port}`])
    expect(await statusOf('/missed-searches', host), host).toBe(200);
  await close();
});
