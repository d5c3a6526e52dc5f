import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { concept } from '../../concept/concept.ts';
import { answerProblems } from '../../platform/http/problems.ts';
import { registerExtensions } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a part that fails takes nothing from the others, and a link that leads away is shown to nobody', async () => {
  const server = Fastify();
  answerProblems(server);
  const parts = concept({
    productParts: [
      () => Promise.reject(new Error('away')),
      () => Promise.resolve({ title: 'Here', links: [{ label: 'All', path: '/products' }] }),
      () => Promise.resolve({ title: 'Away', links: [{ label: 'Out', path: '//other.example' }] }),
    ],
  });
  registerExtensions(server, app.services, [parts]);
  const reply = await server.inject(`/api/pro/${randomUUID()}/extension`);
  expect(reply.json<{ blocks: object[] }>().blocks).toEqual([
    {
      title: 'Here',
      badge: null,
      text: null,
      table: null,
      links: [{ label: 'All', path: '/products' }],
    },
  ]);
});

test('two pages with one slug stop the app as it is built', () => {
  const page = { slug: 'one', title: 'One', load: () => Promise.resolve([]) };
  const twice = [concept({ consolePages: [page] }), concept({ consolePages: [page] })];
  expect(() => registerExtensions(Fastify(), app.services, twice)).toThrow(
    'two concepts declare the console page one',
  );
});
