import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoints, type Endpoint, isForOperators } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { PROBLEMS } from '../../../contract/problem.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { groupsOf } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

interface OpenApiDocument {
  openapi: string;
  info: { title: string };
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
}

/** Calls of operators are unknown to everybody else, and so to the documentation. */
const table: [string, Endpoint][] = Object.entries(endpoints).filter(
  ([, { access }]) => !isForOperators(access),
);

let app: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.server.inject('/api/openapi.json')).json<OpenApiDocument>();
});
afterAll(() => app.close());

function operationOf(key: string) {
  const [method = '', path = ''] = key.split(' ');
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

test.each(table)('%s is documented with its input, its reply and its refusals', (key, endpoint) => {
  const operation = operationOf(key);
  expect(operation?.summary).toBe(endpoint.summary);
  expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
  const success = operation?.responses[String(endpoint.status ?? 200)];
  expect(success?.content?.[endpoint.csvReply ? 'text/csv' : 'application/json']?.schema).toBeTypeOf(
    'object',
  );
  for (const code of endpoint.refusals ?? []) {
    expect(operation?.responses[String(PROBLEMS[code].status)]?.description).toContain(code);
  }
  const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const documented = (operation?.parameters ?? []).filter(({ in: place }) => place === 'path');
  expect(documented.map(({ name }) => name)).toEqual(inPath);
});

const examples = table.flatMap(([key, { example = {}, ...endpoint }]) =>
  (['params', 'query', 'body', 'reply'] as const).flatMap((part) =>
    example[part] === undefined ? [] : [{ key, part, schema: endpoint[part], value: example[part] }],
  ),
);

test.each(examples)('the example of $key ($part) is what the call takes or gives', ({ schema, value }) => {
  expect(schema?.safeParse(value).error?.issues ?? []).toEqual([]);
});

test('examples of parameters stand at the parameters', () => {
  expect(operationOf('GET /api/insights')?.parameters).toContainEqual(
    expect.objectContaining({ in: 'query', example: '2026-11-01' }),
  );
});

test('the document says what it is, and all its references lead somewhere', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toBe('Haat API');
  expect(document.servers).toEqual([{ url: 'http://localhost:3000' }]);
  const text = JSON.stringify(document);
  const referred = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
  );
  expect(referred.size).toBeGreaterThan(20);
  expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull();
  for (const name of referred) expect(document.components.schemas).toHaveProperty([String(name)]);
});

test('every call has a name of its own, and needs what its access says', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(table.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(table.length);
  expect(operationOf('GET /api/user/user')?.security).toEqual([{ accessToken: [] }]);
  expect(operationOf('POST /api/session/refresh')?.security).toEqual([
    { refreshCookie: [], antiForgery: [] },
  ]);
  expect(operationOf('POST /api/user/login')?.security).toEqual([]);
});

test('two groups of one name are refused', () => {
  const group = { name: 'Badges', description: 'Badges of buyers.' };
  const call = { summary: 'Badges.', access: 'public', reply: z.object() } as const;
  const ofBuyers = defineEndpoints(group, { 'GET /api/badge': call, 'GET /api/badge/own': call });
  expect(groupsOf(ofBuyers)).toEqual([group]);
  const other = { ...group, description: 'Badges of shops.' };
  const both = { ...ofBuyers, ...defineEndpoints(other, { 'GET /api/badge/shop': call }) };
  expect(() => groupsOf(both)).toThrow("two groups of calls are named 'Badges'");
});

test("the document keeps Redocly's recommended rules", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The origin is a setting, here this machine; the addresses are fixed, and fixed parts go before parameters.
    rules: { 'no-server-example.com': 'off', 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('the page for people takes styles and scripts from files of its own origin alone', async () => {
  const page = await app.server.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  expect(page.body).not.toMatch(/<script>|<style|style="|\son\w+="/);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(files).toContain('/api/openapi.json');
  for (const file of files) expect((await app.server.inject(file)).statusCode, file).toBe(200);
});
