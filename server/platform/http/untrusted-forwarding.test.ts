import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { warnOfUntrustedForwarding } from './request-address.ts';

async function warningsOf(trustedProxies: string[]): Promise<number> {
  const server = Fastify({ logger: { level: 'silent' } });
  const warn = vi.spyOn(server.log, 'warn');
  warnOfUntrustedForwarding(server, trustedProxies);
  server.get('/', async () => 'ok');
  await server.inject('/');
  expect(warn).not.toHaveBeenCalled();
  for (let request = 0; request < 3; request += 1)
    await server.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } });
  await server.close();
  return warn.mock.calls.length;
}

test('forwarding headers without a trusted proxy are warned of once, with what to set', async () => {
  expect(await warningsOf([])).toBe(1);
  expect(await warningsOf(['10.0.0.1'])).toBe(0);
});
