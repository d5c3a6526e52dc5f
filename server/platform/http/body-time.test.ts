import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoints } from '../../../contract/endpoint.ts';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../../../contract/kernel/limits.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { limitBodyTime } from './body-time.ts';
import { answerProblems } from './problems.ts';
import { serve } from './serve.ts';

const LIMIT_MS = 200;
const BODY = '{"text":"hello"}';

const endpoints = defineEndpoints(
  { name: 'Contact', description: 'What this test calls.' },
  {
    'POST /api/text': {
      summary: 'Takes a text.',
      access: 'public',
      body: z.object({ text: z.string() }),
      reply: z.string(),
    },
    'POST /api/refused': {
      summary: 'Refuses before it reads a body.',
      access: 'buyer',
      body: z.object({}),
      reply: z.string(),
    },
    'POST /api/files': { summary: 'Takes files.', access: 'public', multipart: true, reply: z.string() },
  },
);

let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = Fastify();
  server.decorateRequest('actor', null);
  answerProblems(server);
  limitBodyTime(server, { requestMs: LIMIT_MS, uploadMs: 10 * LIMIT_MS });
  server.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  serve(server, async () => undefined, endpoints, {
    'POST /api/text': ({ body }) => body.text,
    'POST /api/refused': () => 'never',
    'POST /api/files': ({ request }) => String(request.body),
  });
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

/** Sends everything but the last byte of a body. */
async function beginRequest(path: string, contentType: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('utf8');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${contentType}\r\n` +
      `content-length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`,
  );
  return socket;
}

/** All that comes until the server closes the connection. */
async function rest(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket) text += part;
  return text;
}

test('a body that does not arrive in time is refused with 408, and the connection ends', async () => {
  const reply = await rest(await beginRequest('/api/text', 'application/json'));
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('application/problem+json');
  expect(reply).toContain('"code":"request_timeout"');
});

test('an upload that does not arrive in its time is refused in the same way', async () => {
  const reply = await rest(await beginRequest('/api/files', 'multipart/form-data'));
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
});

test('an upload may take longer than other requests', async () => {
  const upload = await beginRequest('/api/files', 'multipart/form-data');
  // Begun later, so its time is up when the upload has been longer than that on its way.
  const other = await rest(await beginRequest('/api/text', 'application/json'));
  expect(other).toMatch(/^HTTP\/1\.1 408 /);
  upload.write(BODY.slice(-1));
  const [reply] = (await once(upload, 'data')) as [string]; // the socket has an encoding
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  upload.destroy();
});

test('who was refused before the body was read cannot hold the connection by sending on slowly', async () => {
  const reply = await rest(await beginRequest('/api/refused', 'application/json'));
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
});

test('a request in time is served, and the connection lives on for the next', async () => {
  const socket = await beginRequest('/api/text', 'application/json');
  for (const next of [1, 2]) {
    socket.write(BODY.slice(-1));
    const [reply] = (await once(socket, 'data')) as [string]; // as above
    expect(reply, `request ${next}`).toMatch(/^HTTP\/1\.1 200 /);
    if (next === 2) break;
    socket.write(
      `POST /api/text HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n` +
        `content-length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`,
    );
  }
  socket.destroy();
});

test('the shop gives uploads 120 s, headers and everything else 15 s', async () => {
  const app = await startTestApp();
  expect([REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS]).toEqual([15_000, 120_000]);
  expect(app.server.server).toMatchObject({ requestTimeout: 120_000, headersTimeout: 15_000 });
  await app.close();
});
