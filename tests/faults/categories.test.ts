import { afterAll, beforeAll, expect, test } from 'vitest';
import { CategoryId } from '../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { anOperator, type Person } from '../support/builders.ts';
import { aSellerWithShop } from '../support/catalog-builders.ts';
import { aCategoryTree } from '../support/category-builders.ts';
import { aForm } from '../support/forms.ts';
import { killLeftovers, type ServerProcess } from './server-process.ts';
import { startTwoProcesses } from './two-processes.ts';

/** Busy machines take longer; caches would keep what nobody drops for thirty seconds. */
const WITHIN = { timeout: 15_000, interval: 20 };

let app: TestApp;
let operator: Person;
let processes: ServerProcess[];

beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  operator = await anOperator(app, ['catalogue']);
  processes = await startTwoProcesses(app.databaseUrl);
});
afterAll(async () => {
  killLeftovers();
  await app.close();
});

async function readOn({ url }: ServerProcess, path: string, body?: object): Promise<string> {
  const reply = await fetch(`${url}${path}`, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return reply.text();
}

test('what an operator edits of categories and attributes is so on both processes, in lists, filters and on pages', {
  tags: ['POL36', 'POL37'],
}, async () => {
  const { api } = await aSellerWithShop(app);
  const { id: productId } = await api('POST /api/pro', {
    body: aForm({
      name: 'Straight kurta',
      price: '899',
      categoryId: 'kurtas',
      attributes: JSON.stringify({ fabric: 'Cotton' }),
    }),
  });
  const seenEverywhere = async (words: string, ...reads: ((process: ServerProcess) => Promise<string>)[]) => {
    for (const read of reads) {
      for (const process of processes) await expect.poll(() => read(process), WITHIN).toContain(words);
    }
  };
  const tree = (process: ServerProcess) => readOn(process, '/api/categories');
  const page = (process: ServerProcess) => readOn(process, `/product/${productId}`);
  const facets = (process: ServerProcess) =>
    readOn(process, '/api/pro/filters/facets', { category: ['ethnic-wear'] });
  const found = (process: ServerProcess) => readOn(process, '/api/pro/filters', { search: 'kurtis' });
  await seenEverywhere('Kurtas', tree, page, facets);

  const { categories } = await operator.api('GET /api/operator/category');
  const kurtas = categories.find(({ id }) => id === 'kurtas') ?? expect.unreachable();
  const form = { name: 'Kurtis', isHidden: false, requiredLabel: null, attributes: kurtas.attributes };
  const params = { categoryId: CategoryId.parse('kurtas') };
  const { version } = await operator.api('PUT /api/operator/category/:categoryId', {
    params,
    body: { ...form, version: kurtas.version },
  });
  await seenEverywhere('Kurtis', tree, page, facets);
  await seenEverywhere('Straight kurta', found);

  const fabric = await operator.api('GET /api/operator/attribute/:attributeId', {
    params: { attributeId: 'fabric' },
  });
  await operator.api('PUT /api/operator/attribute/:attributeId', {
    params: { attributeId: 'fabric' },
    body: {
      name: 'Cloth',
      type: 'choice',
      unit: '',
      version: fabric.version,
      choices: [
        { value: 'Linen', was: ['Linen'] },
        { value: 'Handloom cotton', was: ['Cotton'] },
      ],
    },
  });
  await seenEverywhere('Handloom cotton', tree, page, facets);

  await operator.api('PUT /api/operator/category/:categoryId', {
    params,
    body: { ...form, isHidden: true, version },
  });
  for (const process of processes) await expect.poll(() => facets(process), WITHIN).not.toContain('Kurtis');
  await seenEverywhere('Straight kurta', page);
});
